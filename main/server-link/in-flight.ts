/**
 * The page's calls that are on their way to the server. A request of an own scheme never says that
 * the page gave it up, and each one left running would hold one of the six connections to the
 * server; the session's request events do say so.
 */
export type InFlight = {
  /** The page has started a call. */
  begin(id: string): void;
  /** Aborted when the page gives the call up; already aborted if it has. */
  signalOf(id: string | null): AbortSignal | undefined;
  /** The page has given the call up, by itself, by leaving or by closing. */
  abort(id: string): void;
  /** The page has the whole answer. */
  end(id: string): void;
  readonly size: number;
};

export const createInFlight = (): InFlight => {
  const controllers = new Map<string, AbortController>();
  return {
    begin: (id) => void controllers.set(id, new AbortController()),
    signalOf: (id) =>
      id === null ? undefined : (controllers.get(id)?.signal ?? AbortSignal.abort()),
    abort: (id) => {
      controllers.get(id)?.abort();
      controllers.delete(id);
    },
    end: (id) => void controllers.delete(id),
    get size() {
      return controllers.size;
    },
  };
};

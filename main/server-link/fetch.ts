/** What the server link needs of `session.fetch`; Node's own `fetch` fits as well. */
type ServerRequest = {
  method?: string;
  headers?: Headers;
  body?: Buffer<ArrayBuffer>;
  signal?: AbortSignal;
};

export type ServerFetch = (url: string, request: ServerRequest) => Promise<Response>;

/** Runs a fetch with a limit for its headers; the body may then take as long as it needs. */
export const withHeaderLimit = async (
  limitMs: number,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> => {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException("No answer in time", "TimeoutError")),
    limitMs,
  );
  try {
    return await start(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } catch (error) {
    // Electron rejects with an abort error of its own; the reason says which of the two it was.
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
};

import { type ComponentType, lazy, useState } from "react";

/** A component whose code is fetched when it is first shown; suspends until it is there. */
export type Fetched<P extends object> = ComponentType<P> & {
  /** Fetches the code ahead. A component first shown after that draws at once. */
  preload(): Promise<unknown>;
  /** Begins to; a failure shows where the component is drawn. */
  ahead(): void;
};

/**
 * As `React.lazy`, but without its pause when the code is there already: React shows what was
 * waited for at most three times a second, which a printed page would spend waiting.
 */
export const fetched = <P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> => {
  let ready: ComponentType<P> | null = null;
  const preload = async (): Promise<ComponentType<P>> => (ready ??= await load());
  const Later: ComponentType<P> = lazy(async () => ({ default: await preload() }));
  function FetchedComponent(props: P) {
    // What it began as it stays: a change in between would throw away its state.
    const [Shown] = useState(() => ready ?? Later);
    return <Shown {...props} />;
  }
  const ahead = (): void => void preload().catch(() => undefined);
  return Object.assign(FetchedComponent, { preload, ahead });
};

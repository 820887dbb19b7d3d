const listeners = new Set<() => void>();

/** Opens the search over everything, from wherever in the shell. */
export const askToFind = (): void => {
  for (const listener of listeners) listener();
};

/** Hears of it; returns what ends that. */
export const onFindRequested = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

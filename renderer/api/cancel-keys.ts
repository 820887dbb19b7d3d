const running = new Map<string, AbortController>();

/**
 * Takes a key for a call: an earlier call that still holds it is cancelled. `release` gives the key
 * back unless a later call has taken it meanwhile.
 */
export const takeCancelKey = (key: string): { signal: AbortSignal; release: () => void } => {
  running.get(key)?.abort();
  const controller = new AbortController();
  running.set(key, controller);
  return {
    signal: controller.signal,
    release: () => {
      if (running.get(key) === controller) running.delete(key);
    },
  };
};

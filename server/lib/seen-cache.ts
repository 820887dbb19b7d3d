/** Keys that have been seen, the newest so many of them. */
type Once = {
  /** True the first time that a key is seen. */
  isFirst(key: string): boolean;
  /** Has the next time count as the first again. */
  forget(key: string): void;
};

/**
 * Distinguishes the first time of each key from later ones; beyond `most` keys the oldest are
 * forgotten.
 */
export const createOnce = (most: number): Once => {
  const seen = new Set<string>();
  return {
    isFirst: (key) => {
      if (seen.has(key)) return false;
      seen.add(key);
      const [oldest] = seen;
      if (seen.size > most && oldest !== undefined) seen.delete(oldest);
      return true;
    },
    forget: (key) => {
      seen.delete(key);
    },
  };
};

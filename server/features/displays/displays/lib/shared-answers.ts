/** Answers that many callers request at once: worked out for the first, and cached for a while. */
export type SharedAnswers<T> = {
  /** What is cached under a key; otherwise what `work` gives, one work for all who wait for it. */
  get(key: string, work: () => Promise<T>): Promise<T>;
};

type Entry<T> = { value: Promise<T>; untilMs: number };

/**
 * Caches at most so many answers, the oldest going first. A failure reaches all who wait and is not
 * cached. An answer's time counts from when the work on it began, so that none is older than that.
 */
export const createSharedAnswers = <T>({
  keepMs,
  most,
  nowMs,
}: {
  keepMs: number;
  most: number;
  nowMs: () => number;
}): SharedAnswers<T> => {
  const entries = new Map<string, Entry<T>>();
  return {
    get: (key, work) => {
      const known = entries.get(key);
      if (known !== undefined && nowMs() < known.untilMs) return known.value;
      const value = work();
      const entry = { value, untilMs: nowMs() + keepMs };
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      const forget = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      value.catch(forget);
      return value;
    },
  };
};

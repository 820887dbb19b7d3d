/** Instants `[fromMs, toMs)`; infinite where there is no bound. */
export type TimeInterval = { fromMs: number; toMs: number };

/** The same instants in spans that do not touch, in order of time. */
export const union = (spans: readonly TimeInterval[]): TimeInterval[] => {
  const merged: TimeInterval[] = [];
  for (const { fromMs, toMs } of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = merged.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else merged.push({ fromMs, toMs });
  }
  return merged;
};

/** What two lists of spans share. */
export const intersection = (
  some: readonly TimeInterval[],
  others: readonly TimeInterval[],
): TimeInterval[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const fromMs = Math.max(one.fromMs, other.fromMs);
      const toMs = Math.min(one.toMs, other.toMs);
      return fromMs < toMs ? [{ fromMs, toMs }] : [];
    }),
  );

/** What is left of the first list without the second. */
export const difference = (
  some: readonly TimeInterval[],
  without: readonly TimeInterval[],
): TimeInterval[] =>
  union(without).reduce<TimeInterval[]>(
    (left, gone) =>
      left.flatMap(({ fromMs, toMs }) =>
        [
          { fromMs, toMs: Math.min(toMs, gone.fromMs) },
          { fromMs: Math.max(fromMs, gone.toMs), toMs },
        ].filter((span) => span.fromMs < span.toMs),
      ),
    union(some),
  );

/** From the first beginning to the last end. */
export const hullOf = (spans: readonly TimeInterval[]): TimeInterval => ({
  fromMs: Math.min(...spans.map(({ fromMs }) => fromMs)),
  toMs: Math.max(...spans.map(({ toMs }) => toMs)),
});

/** Whether an instant lies in one of the spans. */
export const holds = (spans: readonly TimeInterval[], atMs: number): boolean =>
  spans.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);

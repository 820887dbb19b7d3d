/** Instants `[fromMs, toMs)`; infinite where there is no bound. */
export type Span = { fromMs: number; toMs: number };

/** The same instants in spans that do not touch, in order of time. */
export const union = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const { fromMs, toMs } of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = merged.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else merged.push({ fromMs, toMs });
  }
  return merged;
};

/** What two lists of spans share. */
export const intersection = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const fromMs = Math.max(one.fromMs, other.fromMs);
      const toMs = Math.min(one.toMs, other.toMs);
      return fromMs < toMs ? [{ fromMs, toMs }] : [];
    }),
  );

/** Whether an instant lies in one of the spans. */
export const holds = (spans: readonly Span[], atMs: number): boolean =>
  spans.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);

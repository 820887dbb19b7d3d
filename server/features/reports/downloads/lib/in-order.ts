import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";
/** A window grows no further: a statement stays short even where everything comes at once. */
const WINDOW_MAX_MS = 64 * DAY_MS;

/** Rows of a time, from the oldest on. */
export type PageQuestion<K> = {
  /** Instants, half-open. */
  from: Date;
  to: Date;
  /** The last row that was read in this time. */
  after: K | null;
  limit: number;
};

/**
 * Reads rows of a range page by page in order of time, by their key: no cursor is held, and a page
 * costs as much at the end as at the beginning. A window of time is read at once; it doubles where
 * little is found and halves where there is more than a page.
 */
export async function* inOrder<R, K>(
  range: { from: Date; to: Date },
  pageRows: number,
  read: (question: PageQuestion<K>) => Promise<{ rows: readonly R[]; last: K | null }>,
): AsyncGenerator<readonly R[]> {
  let windowMs = DAY_MS;
  let from = range.from;
  while (from < range.to) {
    const to = new Date(Math.min(from.getTime() + windowMs, range.to.getTime()));
    let after: K | null = null;
    let pages = 0;
    let isFull = true;
    let found = 0;
    while (isFull) {
      // oxlint-disable-next-line no-await-in-loop -- a page begins where the last one ended
      const page: { rows: readonly R[]; last: K | null } = await read({
        from,
        to,
        after,
        limit: pageRows,
      });
      if (page.rows.length > 0) yield page.rows;
      after = page.last;
      pages += 1;
      found += page.rows.length;
      isFull = page.rows.length === pageRows;
    }
    if (pages > 1) windowMs = Math.max(HOUR_MS, windowMs / 2);
    else if (found < pageRows / 4) windowMs = Math.min(WINDOW_MAX_MS, windowMs * 2);
    from = to;
  }
}

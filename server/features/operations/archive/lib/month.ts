/** A calendar month in UTC, `YYYY-MM`. */
export type Month = string;

const PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/u;
export const isMonth = (text: string): boolean => PATTERN.test(text);

const startMs = (month: Month): number => Date.parse(`${month}-01T00:00:00Z`);

/** The month so many months later, or earlier. */
export const monthsFrom = (month: Month, count: number): Month => {
  const start = new Date(startMs(month));
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1))
    .toISOString()
    .slice(0, 7);
};

/** The month that holds an instant. */
export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);

/** All instants of a month: from the first, up to and without the second. */
export const instantsOf = (month: Month): { from: Date; to: Date } => ({
  from: new Date(startMs(month)),
  to: new Date(startMs(monthsFrom(month, 1))),
});

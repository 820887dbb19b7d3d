/**
 * The calendar day of now, `YYYY-MM-DD`.
 * @param timeZone the reader's without one
 */
export const today = (timeZone?: string): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(new Date());

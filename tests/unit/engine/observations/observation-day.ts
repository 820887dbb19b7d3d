import { dayOf, dayText, localTimeOf } from "#server/engine/local-time.ts";

/** The day of an observation in its facility's time, `YYYY-MM-DD`. */
export const observationDay = (atMs: number, zone: string): string =>
  dayText(dayOf(localTimeOf(zone).toLocalMs(atMs)));

/** Its month, `YYYY-MM`. */
export const observationMonth = (atMs: number, zone: string): string =>
  observationDay(atMs, zone).slice(0, 7);

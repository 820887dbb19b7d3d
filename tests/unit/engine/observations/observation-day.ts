import { epochDayOf, epochDayText } from "#server/lib/time/epoch-day.ts";
import { localTimeOf } from "#server/lib/time/local-time.ts";

/** The day of an observation in its facility's time, `YYYY-MM-DD`. */
const observationDay = (atMs: number, zone: string): string =>
  epochDayText(epochDayOf(localTimeOf(zone).toLocalMs(atMs)));

/** Its month, `YYYY-MM`. */
export const observationMonth = (atMs: number, zone: string): string =>
  observationDay(atMs, zone).slice(0, 7);

import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { localTimeOf } from "./local-time.ts";

/**
 * Local time in SQL without the database's own zone data, which may be of another year than those by
 * which facts were counted to their days: statements get the zone's offsets as values.
 */

/** SQL of the local time of an instant, in seconds since 1970-01-01T00:00 on the wall. */
const localSeconds = (at: string): string =>
  `(date_part('epoch', ${at})
    + (:zoneOffsets::integer[])[1 + width_bucket(${at}, :zoneChanges::timestamptz[])])`;

/** SQL of the local half hour of an instant: the `HalfHour` of `zoned-time.ts`. */
export const localHalfHour = (at: string): string => `floor(${localSeconds(at)} / 1800)::integer`;

/** SQL of the local half hour of the day, 0–47. */
export const localSlot = (at: string): string => `(${localHalfHour(at)} % ${SLOTS_PER_DAY})`;

/** SQL of the local day of an instant. */
export const localDay = (at: string): string =>
  `(date '1970-01-01' + floor(${localSeconds(at)} / 86400)::integer)`;

/** The values for the SQL above; it is right for instants from `from` to `to`, both included. */
export const zoneValues = (
  timeZone: string,
  from: Date,
  to: Date,
): { zoneOffsets: number[]; zoneChanges: string[] } => {
  const local = localTimeOf(timeZone);
  let period = local.periodAt(from.getTime());
  const zoneOffsets = [period.offsetMs / 1000];
  const zoneChanges: string[] = [];
  while (period.toMs <= to.getTime()) {
    zoneChanges.push(new Date(period.toMs).toISOString());
    period = local.periodAt(period.toMs);
    zoneOffsets.push(period.offsetMs / 1000);
  }
  return { zoneOffsets, zoneChanges };
};

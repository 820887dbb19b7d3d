import { DEVICE_TYPE } from "#server/engine/device-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { localDay, zoneValues } from "#server/lib/time/local-time-sql.ts";
import { parseEpochDay, plusDays } from "#server/lib/time/epoch-day.ts";
import { dayStartMs, localTimeOf } from "#server/lib/time/local-time.ts";

const TYPES = [DEVICE_TYPE.dispenser, DEVICE_TYPE.opportunityCounter].join(", ");

/** SQL that joins what devices (`d`) of a model read at an instant, as `r`. */
export const readingAt = (at: string): string =>
  `LEFT JOIN device_model_reading r ON r.device_model_id = d.device_model_id
     AND r.starts_at <= ${at} AND (r.ends_at IS NULL OR r.ends_at > ${at})`;

/** SQL that a device (`d`, with `r` of its model) reads badges. */
export const READS_BADGES = `(d.device_type_id IN (${TYPES}) AND coalesce(r.reads_badges, true))`;

/** A device that reads badges, and on how many days it was heard at each of its places. */
type ReaderDays = { deviceId: string; locationId: string | null; days: number };

/**
 * The facility's days on which a model's way of reading began, or ended, as far as they are
 * requested.
 */
const STARTS_ON = localDay("greatest(r.starts_at, :from::timestamptz)");
const ENDS_ON = localDay("least(r.ends_at, :to::timestamptz)");

/** Every device that reads badges, with the days from `first` to `last` on which it was heard. */
export const readerDays = async (
  db: Db,
  scope: Scope,
  { first, last, timeZone }: { first: string; last: string; timeZone: string },
): Promise<ReaderDays[]> => {
  const local = localTimeOf(timeZone);
  const from = new Date(dayStartMs(local, parseEpochDay(first)));
  const to = new Date(dayStartMs(local, plusDays(parseEpochDay(last), 1)));
  const { rows } = await db.raw<{ rows: ReaderDays[] }>(
    `SELECT d.device_id AS "deviceId", h.location_id AS "locationId",
       count(h.day)::integer AS days
     FROM device d
     LEFT JOIN device_model_reading r ON r.device_model_id = d.device_model_id
       AND r.starts_at < :to AND ${ENDS_ON} > :first::date
     LEFT JOIN device_day h ON h.customer_id = :customerId AND h.facility_id = :facilityId
       AND h.device_id = d.device_id AND h.is_heard
       AND h.day BETWEEN :first::date AND :last::date
       AND h.day >= ${STARTS_ON} AND h.day < ${ENDS_ON}
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId AND ${READS_BADGES}
     GROUP BY d.device_id, h.location_id`,
    { ...scope, first, last, from, to, ...zoneValues(timeZone, from, to) },
  );
  return rows;
};

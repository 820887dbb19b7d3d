import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import {
  parseEpochDay,
  epochDayOf,
  epochDayText,
  plusDays,
  type EpochDay,
} from "#server/lib/time/epoch-day.ts";
import { localTimeOf } from "#server/lib/time/local-time.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { type UseDay, replacementDate, weeklyRefills } from "../replacement-date.ts";

/** Days back from which use is learned. */
const LEARNED_DAYS = 28;

/** Whether some forecasts were made for an earlier local day. */
export const areForecastsOld = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  { zone, now }: { zone: string; now: Date },
): Promise<boolean> => {
  const today = epochDayText(epochDayOf(localTimeOf(zone).toLocalMs(now.getTime())));
  const old = await tx("device_forecast")
    .where({ customer_id: customerId, facility_id: facilityId })
    .where("computed_for", "<", today)
    .first("device_id");
  return old !== undefined;
};

type RefillRow = {
  device_id: string;
  used: number;
  capacity: number | null;
  heard_ms: number | null;
  since_ms: number | null;
};
type DayRow = { device_id: string; day: string; dispenses: number; is_heard: boolean };

/**
 * Works out when the refills of dispensers will be used up, and how many refills a week takes.
 * @param deviceIds null: all dispensers of the facility
 */
export const saveForecasts = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  { zone, now }: { zone: string; now: Date },
  deviceIds: readonly string[] | null,
): Promise<void> => {
  const local = localTimeOf(zone);
  const dayAt = (ms: number): EpochDay => epochDayOf(local.toLocalMs(ms));
  const today = dayAt(now.getTime());
  const ids = deviceIds === null ? null : texts(deviceIds);
  const refills = await tx.raw<{ rows: RefillRow[] }>(
    `SELECT ru.device_id, ru.used, ru.capacity,
            extract(epoch FROM greatest(st.last_report_at, st.last_event_at))::float8 * 1000
              AS heard_ms,
            (SELECT extract(epoch FROM max(a.starts_at))::float8 * 1000 FROM device_assignment a
              WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
                AND a.device_id = ru.device_id AND a.ends_at IS NULL) AS since_ms
       FROM refill_use ru
       LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
        AND st.device_id = ru.device_id
      WHERE ru.customer_id = :customerId AND ru.facility_id = :facilityId
        AND ru.removed_at IS NULL
        AND (:ids::uuid[] IS NULL OR ru.device_id = ANY (:ids::uuid[]))`,
    { customerId, facilityId, ids },
  );
  if (refills.rows.length === 0) return;
  const days = await tx.raw<{ rows: DayRow[] }>(
    `SELECT device_id, day::text AS day, sum(dispenses)::integer AS dispenses,
            bool_or(is_heard) AS is_heard
       FROM device_day
      WHERE customer_id = :customerId AND facility_id = :facilityId AND day >= :first
        AND device_id = ANY (:ids::uuid[])
      GROUP BY device_id, day`,
    {
      customerId,
      facilityId,
      first: epochDayText(plusDays(today, -LEARNED_DAYS - 1)),
      ids: texts(refills.rows.map((row) => row.device_id)),
    },
  );
  const daysOf = Map.groupBy(days.rows, (row) => row.device_id);
  const forecasts = refills.rows.flatMap(({ device_id: deviceId, used, capacity, ...row }) => {
    if (row.since_ms === null) return [];
    const since = dayAt(row.since_ms);
    const last = row.heard_ms === null ? today : dayAt(row.heard_ms);
    const use: UseDay[] = (daysOf.get(deviceId) ?? []).map((one) => {
      const day = parseEpochDay(one.day);
      return { day, dispenses: one.dispenses, isCovered: one.is_heard && day > since };
    });
    const usedToday = use.find(({ day }) => day === last)?.dispenses ?? 0;
    const left = capacity === null ? null : Math.max(0, capacity - used);
    const replacement =
      left === null ? null : replacementDate({ left, usedToday, today: last }, use);
    return [
      {
        deviceId,
        replacement,
        weekly: capacity === null ? null : weeklyRefills(use, today, capacity),
      },
    ];
  });
  await tx.raw(
    `INSERT INTO device_forecast AS s (customer_id, facility_id, device_id, replacement_on,
       is_rough, weekly_average_refills, computed_for)
     SELECT ?::uuid, ?::uuid, f.device_id, f.replacement_on, f.is_rough, f.weekly, ?::date
       FROM unnest(?::uuid[], ?::date[], ?::boolean[], ?::numeric[])
         AS f (device_id, replacement_on, is_rough, weekly)
     ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
       replacement_on = excluded.replacement_on, is_rough = excluded.is_rough,
       weekly_average_refills = excluded.weekly_average_refills,
       computed_for = excluded.computed_for`,
    [
      customerId,
      facilityId,
      epochDayText(today),
      texts(forecasts.map(({ deviceId }) => deviceId)),
      texts(
        forecasts.map(({ replacement }) => (replacement ? epochDayText(replacement.day) : null)),
      ),
      numbers(forecasts.map(({ replacement }) => replacement?.isRough ?? false)),
      numbers(forecasts.map(({ weekly }) => weekly)),
    ],
  );
};

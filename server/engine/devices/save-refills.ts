import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { storedKey } from "./refill-facts.ts";
import { refillUse } from "./refill-use.ts";
import type { LoadedDevice } from "./load-courses.ts";

/** Stores the refill that is in each dispenser now, and how much of it is used. */
export const saveRefills = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  devices: readonly LoadedDevice[],
  nowMs: number,
): Promise<void> => {
  const current = devices.flatMap((device) => {
    const { refill } = device.course;
    const use = device.type === "dispenser" ? refillUse(refill, nowMs) : null;
    if (use === null || use.eKey === null) return [];
    const reading = refill.readings.findLast(
      ({ eKey, atMs }) => eKey === use.eKey && atMs >= use.installedMs && atMs <= nowMs,
    );
    return [{ device, eKey: use.eKey, use, reading }];
  });
  if (current.length === 0) return;
  await tx.raw(
    `INSERT INTO refill_use AS s (customer_id, facility_id, device_id, e_key, installed_at,
       last_reading, last_reading_at, used, capacity, expires_on, low_at,
       counted_to)
     SELECT ?::uuid, ?::uuid, f.device_id, f.e_key, to_timestamp(f.installed / 1000), f.reading,
            to_timestamp(f.reading_at / 1000), f.used, f.capacity, f.expires_on,
            f.low_at, to_timestamp(?::float8 / 1000)
       FROM unnest(?::uuid[], ?::text[], ?::float8[], ?::integer[], ?::float8[], ?::integer[],
                   ?::integer[], ?::date[], ?::integer[])
         AS f (device_id, e_key, installed, reading, reading_at, used, capacity, expires_on,
               low_at)
     ON CONFLICT (customer_id, facility_id, device_id, installed_at, e_key) DO UPDATE SET
       last_reading = excluded.last_reading, last_reading_at = excluded.last_reading_at,
       used = excluded.used, capacity = excluded.capacity, removed_at = NULL,
       low_at = excluded.low_at, counted_to = excluded.counted_to,
       expires_on = COALESCE(excluded.expires_on, s.expires_on)`,
    [
      customerId,
      facilityId,
      nowMs,
      texts(current.map(({ device }) => device.deviceId)),
      texts(current.map(({ eKey }) => storedKey(eKey))),
      numbers(current.map(({ use }) => use.installedMs)),
      numbers(current.map(({ reading }) => reading?.dispenses ?? null)),
      numbers(current.map(({ reading }) => reading?.atMs ?? null)),
      numbers(current.map(({ use }) => use.used)),
      numbers(current.map(({ device, eKey }) => device.capacityOf(eKey))),
      texts(current.map(({ device, eKey }) => device.expiresOn.get(eKey) ?? null)),
      numbers(current.map(({ device, eKey }) => device.course.lowAtOf(eKey))),
    ],
  );
  await tx.raw(
    `UPDATE refill_use s SET removed_at = to_timestamp(f.installed / 1000)
       FROM unnest(?::uuid[], ?::text[], ?::float8[]) AS f (device_id, e_key, installed)
      WHERE s.customer_id = ? AND s.facility_id = ? AND s.device_id = f.device_id
        AND s.removed_at IS NULL
        AND (s.e_key, s.installed_at) <> (f.e_key, to_timestamp(f.installed / 1000))`,
    [
      texts(current.map(({ device }) => device.deviceId)),
      texts(current.map(({ eKey }) => storedKey(eKey))),
      numbers(current.map(({ use }) => use.installedMs)),
      customerId,
      facilityId,
    ],
  );
};

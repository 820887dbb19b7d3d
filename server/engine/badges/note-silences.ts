import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { DEVICE_TYPE, listDevices } from "../device-directory.ts";
import { lockedRules } from "../days/fact-days.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { MAY_BE_SILENT } from "./silence-sql.ts";
import { markBadgesStaleAround } from "./stale/mark-stale-around.ts";

type Silent = { device_id: string; since_ms: number };

/** Dispensers that have been silent too long since a fact, and are not yet noted as such. */
const selectSilent = async (db: Db, scope: Scope, now: Date): Promise<Silent[]> => {
  const { rows } = await db.raw<{ rows: Silent[] }>(
    `SELECT d.device_id, extract(epoch FROM st.last_report_at)::float8 * 1000 AS since_ms
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
       JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
        AND st.device_id = d.device_id
       LEFT JOIN device_silence s ON s.customer_id = :customerId AND s.facility_id = :facilityId
        AND s.device_id = d.device_id
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_type_id = ${DEVICE_TYPE.dispenser}
        AND st.last_report_at < :now::timestamptz - ${MAY_BE_SILENT}
        AND s.from_at IS DISTINCT FROM st.last_report_at`,
    { ...scope, now },
  );
  return rows;
};

/**
 * Has badges judged again that were read near a dispenser since its last fact, once it has been
 * silent for longer than it may be: what was missed then may have been dispensed.
 */
export const noteSilences = async (db: Db, scope: Scope, now: Date): Promise<void> => {
  const silent = await selectSilent(db, scope, now);
  if (silent.length === 0) return;
  await db.transaction(async (tx) => {
    const rules = await lockedRules(tx, scope);
    const devices = new Map((await listDevices(tx, scope)).map((one) => [one.deviceId, one]));
    await tx.raw(
      `INSERT INTO device_silence AS s (customer_id, facility_id, device_id, from_at)
       SELECT ?::uuid, ?::uuid, f.device_id, to_timestamp(f.since_ms / 1000)
         FROM unnest(?::uuid[], ?::float8[]) AS f (device_id, since_ms)
       ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET from_at = excluded.from_at`,
      [
        scope.customerId,
        scope.facilityId,
        texts(silent.map((row) => row.device_id)),
        numbers(silent.map((row) => row.since_ms)),
      ],
    );
    const changes = silent.map((row) => ({
      placeIds: devices.get(row.device_id)?.assignments.map(({ locationId }) => locationId) ?? [],
      fromMs: row.since_ms,
      toMs: Infinity,
    }));
    await markBadgesStaleAround(tx, rules, changes, now);
  });
};

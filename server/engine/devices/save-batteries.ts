import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { Batteries } from "./batteries.ts";

type JudgedBatteries = { deviceId: string; batteries: Batteries };
type Row = { device_id: string; own: BatteryLevel | null; module: BatteryLevel | null };

/** Stores how the batteries of devices are; what their facts say nothing of stays as it was. */
export const saveBatteries = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  judged: readonly JudgedBatteries[],
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT device_id, battery AS own, module_battery AS module FROM device_battery
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])`,
    [customerId, facilityId, texts(judged.map(({ deviceId }) => deviceId))],
  );
  const stored = new Map(rows.map((row) => [row.device_id, row]));
  const changed = judged.flatMap(({ deviceId, batteries }) => {
    const before = stored.get(deviceId);
    const { own = before?.own ?? null, module = before?.module ?? null } = batteries;
    const isSame = own === (before?.own ?? null) && module === (before?.module ?? null);
    return isSame ? [] : [{ deviceId, own, module }];
  });
  if (changed.length === 0) return;
  await tx.raw(
    `INSERT INTO device_battery (customer_id, facility_id, device_id, battery, module_battery)
     SELECT ?::uuid, ?::uuid, f.device_id, f.own, f.module
       FROM unnest(?::uuid[], ?::text[], ?::text[]) AS f (device_id, own, module)
     ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
       battery = excluded.battery, module_battery = excluded.module_battery`,
    [
      customerId,
      facilityId,
      texts(changed.map(({ deviceId }) => deviceId)),
      texts(changed.map(({ own }) => own)),
      texts(changed.map(({ module }) => module)),
    ],
  );
};

import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

/** What a device is called; null once it is gone. */
export const deviceName = async (
  db: Db,
  scope: Scope,
  deviceId: string,
): Promise<string | null> => {
  const row = await db("device")
    .where({ ...tenant(scope), device_id: deviceId })
    .first("name");
  return row?.name ?? null;
};

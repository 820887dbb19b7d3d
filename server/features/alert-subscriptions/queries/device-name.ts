import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/scope.ts";

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

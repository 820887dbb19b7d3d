import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

type ObserverRow = { id: string; name: string; isActive: boolean };

/** Who these observers are. */
export const observersOf = async (
  db: Db,
  { customerId }: Scope,
  ids: readonly string[],
): Promise<Map<string, ObserverRow>> => {
  const { rows } = await db.raw<{ rows: ObserverRow[] }>(
    `SELECT u.user_id AS id, u.first_name || ' ' || u.last_name AS name, u.is_active AS "isActive"
     FROM app_user u
     WHERE u.customer_id = :customerId AND u.user_id = ANY (:ids::uuid[])
     ORDER BY u.last_name, u.first_name, u.user_id`,
    { customerId, ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.id, row]));
};

import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/**
 * The badges that people of a customer wore at any time between two instants, by person and serial
 * number.
 */
export const wornBadges = async (
  db: Db,
  { customerId }: Scope,
  span: { from: Date; to: Date },
): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await db.raw<{ rows: { employee_id: string; badges: string[] }[] }>(
    `SELECT a.employee_id, array_agg(DISTINCT b.serial_number ORDER BY b.serial_number) AS badges
     FROM badge_assignment a
     JOIN badge b ON b.customer_id = :customerId AND b.badge_id = a.badge_id
     WHERE a.customer_id = :customerId AND a.starts_at < :to
       AND (a.ends_at IS NULL OR a.ends_at > :from)
     GROUP BY a.employee_id`,
    { customerId, ...span },
  );
  return new Map(rows.map((row) => [row.employee_id, row.badges]));
};

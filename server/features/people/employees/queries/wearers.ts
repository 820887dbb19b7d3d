import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db, Tx } from "#server/db/knex.ts";

/** A badge that is in use, and who wears it since when. */
export type BadgeAtHandRow = {
  badgeId: string;
  serialNumber: string;
  employeeId: string | null;
  startsAt: Date | null;
  isPermanent: boolean | null;
};

export type WearerRow = {
  employeeId: string;
  name: string;
  employeeIdentifier: string;
  jobRole: string;
  badgeNumbers: string[];
};

/** A badge by its number, upper or lower case alike, or by its id. */
export const findBadge = async (
  db: Db,
  { customerId }: CustomerScope,
  by: { number: string } | { badgeId: string },
): Promise<BadgeAtHandRow | null> => {
  const { rows } = await db.raw<{ rows: BadgeAtHandRow[] }>(
    `SELECT b.badge_id AS "badgeId", b.serial_number AS "serialNumber",
       a.employee_id AS "employeeId", a.starts_at AS "startsAt", a.is_permanent AS "isPermanent"
     FROM badge b
     LEFT JOIN badge_assignment a ON a.customer_id = b.customer_id AND a.customer_id = :customerId
       AND a.badge_id = b.badge_id AND a.ends_at IS NULL
     WHERE b.customer_id = :customerId AND NOT b.is_removed
       AND (lower(b.serial_number) = lower(:number::text) OR b.badge_id = :badgeId::uuid)`,
    {
      customerId,
      number: "number" in by ? by.number : null,
      badgeId: "badgeId" in by ? by.badgeId : null,
    },
  );
  // Numbers may differ in case alone: then the one that was typed is meant.
  const exact = rows.filter((row) => "number" in by && row.serialNumber === by.number);
  return single(exact.length > 0 ? exact : rows.slice(0, 1)) ?? null;
};

/**
 * People who have not left, by name: those whose name or identifier has the text, or the one with an id.
 */
export const listWearers = async (
  db: Db,
  { customerId }: CustomerScope,
  { text = null, employeeId = null }: { text?: string | null; employeeId?: string | null },
  most: number,
): Promise<WearerRow[]> => {
  const { rows } = await db.raw<{ rows: WearerRow[] }>(
    `SELECT e.employee_id AS "employeeId", e.first_name || ' ' || e.last_name AS name,
       e.employee_identifier AS "employeeIdentifier", r.title AS "jobRole",
       COALESCE((
         SELECT jsonb_agg(b.serial_number ORDER BY b.serial_number)
         FROM badge_assignment a JOIN badge b ON b.customer_id = a.customer_id
           AND b.customer_id = :customerId AND b.badge_id = a.badge_id
         WHERE a.customer_id = :customerId AND a.employee_id = e.employee_id AND a.ends_at IS NULL
       ), '[]') AS "badgeNumbers"
     FROM employee e
     JOIN job_role r ON r.customer_id = :customerId AND r.job_role_id = e.job_role_id
     WHERE e.customer_id = :customerId AND e.left_at IS NULL
       AND (:employeeId::uuid IS NULL OR e.employee_id = :employeeId)
       AND (:part::text IS NULL
         OR strpos(lower(e.first_name || ' ' || e.last_name), lower(:part)) > 0
         OR strpos(lower(e.last_name || ' ' || e.first_name), lower(:part)) > 0
         OR strpos(lower(e.employee_identifier), lower(:part)) > 0)
     ORDER BY lower(e.last_name), lower(e.first_name), e.employee_id
     LIMIT :most`,
    { customerId, part: text, employeeId, most },
  );
  return rows;
};

/** Stops an employee from leaving until the end of the transaction. */
export const lockEmployee = async (
  tx: Tx,
  { customerId }: CustomerScope,
  employeeId: string,
): Promise<void> => {
  await tx("employee")
    .where({ customer_id: customerId, employee_id: employeeId })
    .forUpdate()
    .first("employee_id");
};

import { PROVIDER_ROLES, type Role } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { RoleHolder } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Row } from "#server/db/tables.ts";

/** A user of the facility's customer, with the roles that count. */
export type Person = RoleHolder & {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language | null;
  /** Has registered, and was not deactivated. */
  isActive: boolean;
};

type PersonRow = Omit<Person, keyof RoleHolder> & {
  roles: { role: Role; facilityId: string | null }[];
};

const PEOPLE = `
  SELECT u.user_id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.email,
    u.language, u.is_active AND u.activated_at IS NOT NULL AS "isActive",
    COALESCE(jsonb_agg(jsonb_build_object('role', r.name, 'facilityId', ur.facility_id))
      FILTER (WHERE r.name IS NOT NULL AND f.archived_at IS NULL), '[]') AS roles
  FROM app_user u
  LEFT JOIN user_role ur
    ON ur.customer_id = u.customer_id AND ur.customer_id = :customerId AND ur.user_id = u.user_id
  LEFT JOIN role r ON r.role_id = ur.role_id
  LEFT JOIN facility f
    ON f.customer_id = ur.customer_id AND f.customer_id = :customerId AND f.facility_id = ur.facility_id
  WHERE u.customer_id = :customerId AND (:ids::uuid[] IS NULL OR u.user_id = ANY(:ids))
  GROUP BY u.customer_id, u.user_id
  ORDER BY lower(u.last_name), lower(u.first_name), u.user_id`;

/** Users of a facility's customer by name: these, or all. */
export const listPeople = async (
  db: Db,
  { customerId }: Scope,
  ids: readonly string[] | null = null,
): Promise<Person[]> => {
  const { rows } = await db.raw<{ rows: PersonRow[] }>(PEOPLE, { customerId, ids });
  return rows.map((row) => ({
    ...row,
    customerId,
    isProvider: false,
    // The provider's roles count for its own people only, whatever a row may say.
    roles: row.roles.filter(({ role }) => !PROVIDER_ROLES.includes(role)),
  }));
};

export type RecipientRow = Row<"report_recipient">;

/** A recipient's address as the log names them; the account's id where it is gone. */
export const addressOf = async (
  db: Db,
  { user_customer_id: customerId, user_id: userId }: RecipientRow,
): Promise<string> => {
  const [user] = await db("app_user")
    .where({ customer_id: customerId, user_id: userId })
    .select("email");
  return user?.email ?? userId;
};

/** Notes of which reasons the maker has been notified, by recipient. */
export const setNotified = async (
  tx: Tx,
  scope: Scope,
  recipientIds: readonly string[],
  reason: string | null,
): Promise<void> => {
  if (recipientIds.length === 0) return;
  await tx("report_recipient")
    .where(tenant(scope))
    .whereIn("recipient_id", recipientIds)
    .update({ told_reason: reason });
};

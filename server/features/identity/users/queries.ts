import type { Role } from "#contract/core/permissions.ts";
import { roleIdOf } from "#contract/identity/users.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { newId } from "#server/lib/ids.ts";

/** A role that a user holds in a facility that is not archived, or in all of them. */
export type RoleRow = {
  userRoleId: string;
  role: Role;
  facilityId: string | null;
  facilityName: string | null;
};

export type UserRow = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  department: string;
  version: number;
  isActive: boolean;
  isActivated: boolean;
  lastLoginAt: Date | null;
  invitedAt: Date;
  roles: RoleRow[];
};

/** A customer's users, or the one with an address (in lower case). */
export const listUsers = async (
  db: Db,
  { customerId }: CustomerScope,
  email: string | null = null,
): Promise<UserRow[]> => {
  const { rows } = await db.raw<{ rows: UserRow[] }>(
    `SELECT u.user_id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName",
       COALESCE(u.department, '') AS department, u.version, u.is_active AS "isActive",
       u.activated_at IS NOT NULL AS "isActivated", u.last_login_at AS "lastLoginAt",
       COALESCE(u.invited_at, u.created_at) AS "invitedAt",
       COALESCE(jsonb_agg(jsonb_build_object('userRoleId', ur.user_role_id, 'role', r.name,
           'facilityId', ur.facility_id, 'facilityName', f.name) ORDER BY r.role_id, f.name, ur.user_role_id)
         FILTER (WHERE r.name IS NOT NULL AND f.archived_at IS NULL), '[]') AS roles
     FROM app_user u
     LEFT JOIN user_role ur
       ON ur.customer_id = u.customer_id AND ur.customer_id = :customerId AND ur.user_id = u.user_id
     LEFT JOIN role r ON r.role_id = ur.role_id
     LEFT JOIN facility f
       ON f.customer_id = ur.customer_id AND f.customer_id = :customerId AND f.facility_id = ur.facility_id
     WHERE u.customer_id = :customerId AND (:email::text IS NULL OR lower(u.email) = :email)
     GROUP BY u.customer_id, u.user_id
     ORDER BY u.user_id`,
    { customerId, email },
  );
  return rows;
};

/** How often the customer's own administrators have unlocked an account since a time. */
export const countUnlocks = async (
  db: Db,
  { customerId }: CustomerScope,
  userId: string,
  since: Date,
): Promise<number> => {
  const { rows } = await db.raw<{ rows: { unlocks: number }[] }>(
    `SELECT count(*)::integer AS unlocks FROM audit_log
     WHERE customer_id = :customerId AND at > :since AND action = 'unlock'
       AND entity = 'app_user' AND entity_id = :userId AND user_id IS NOT NULL`,
    { customerId, userId, since },
  );
  return single(rows)?.unlocks ?? 0;
};

export type SignIns = { userId: string; count: number; last: Date };

/** Sign-ins since a time, by user; of a program the days on which one of its tokens was used. */
export const countSignIns = async (
  db: Db,
  { customerId }: CustomerScope,
  since: Date,
): Promise<SignIns[]> => {
  const { rows } = await db.raw<{ rows: SignIns[] }>(
    `SELECT user_id AS "userId", count(*)::integer AS count, max(at) AS last FROM audit_log
     WHERE customer_id = :customerId AND at >= :since AND action IN ('signIn', 'firstUse')
       AND user_id IS NOT NULL
     GROUP BY user_id`,
    { customerId, since },
  );
  return rows;
};

/** When a mail to each of these addresses was last refused or given up, by address. */
export const listFailedMails = async (
  db: Db,
  { customerId }: CustomerScope,
  emails: readonly string[],
): Promise<Map<string, Date>> => {
  const { rows } = await db.raw<{ rows: { recipient: string; at: Date }[] }>(
    `SELECT recipient, max(created_at) AS at FROM mail_outbox
     WHERE customer_id = :customerId AND recipient = ANY(:emails)
       AND state IN ('refused', 'given_up')
     GROUP BY recipient`,
    { customerId, emails },
  );
  return new Map(rows.map(({ recipient, at }) => [recipient, at]));
};

export type CustomerRow = { name: string; isProvider: boolean };

const customerOf = (db: Db, { customerId }: CustomerScope) =>
  db("customer")
    .where("customer_id", customerId)
    .select<CustomerRow[]>("name", "is_provider as isProvider");

/** What counts of the customer itself. */
export const findCustomer = async (
  db: Db,
  scope: CustomerScope,
): Promise<CustomerRow | undefined> => single(await customerOf(db, scope));

/** The same, locked: changes to who administers a customer follow one another. */
export const lockCustomer = async (
  tx: Tx,
  scope: CustomerScope,
): Promise<CustomerRow | undefined> => single(await customerOf(tx, scope).forNoKeyUpdate());

/** Ids of a customer's facilities that are not archived, with their names. */
export const listFacilities = async (
  db: Db,
  { customerId }: CustomerScope,
): Promise<Map<string, string>> => {
  const rows = await db("facility")
    .where("customer_id", customerId)
    .whereNull("archived_at")
    .select<{ facility_id: string; name: string }[]>("facility_id", "name");
  return new Map(rows.map((row) => [row.facility_id, row.name]));
};

/** Takes roles away. */
export const deleteRoles = async (
  tx: Tx,
  { customerId }: CustomerScope,
  userRoleIds: readonly string[],
): Promise<void> => {
  if (userRoleIds.length === 0) return;
  await tx("user_role")
    .where("customer_id", customerId)
    .whereIn("user_role_id", userRoleIds)
    .delete();
};

/** Gives roles. */
export const insertRoles = async (
  tx: Tx,
  { customerId }: CustomerScope,
  userId: string,
  roles: readonly Pick<RoleRow, "role" | "facilityId">[],
): Promise<void> => {
  if (roles.length === 0) return;
  await tx("user_role").insert(
    roles.map(({ role, facilityId }) => ({
      customer_id: customerId,
      user_role_id: newId(),
      user_id: userId,
      role_id: roleIdOf(role),
      facility_id: facilityId,
    })),
  );
};

/** Deletes an account that was never used, with its roles. */
export const deleteUser = async (
  tx: Tx,
  { customerId }: CustomerScope,
  userId: string,
): Promise<void> => {
  await tx("login").where({ customer_id: customerId, user_id: userId }).delete();
  await tx("app_user").where({ customer_id: customerId, user_id: userId }).delete();
};

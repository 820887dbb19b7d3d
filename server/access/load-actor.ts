import {
  PROVIDER_ROLES,
  type Privilege,
  ROLE_PRIVILEGES,
  type Role,
} from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import { single } from "../db/exactly-one.ts";
import type { Db } from "../db/knex.ts";
import type { AccountKey, Actor } from "./actor.ts";

type UserRow = {
  email: string;
  first_name: string;
  last_name: string;
  language: Language | null;
  version: number;
  is_provider: boolean;
  idle_timeout_minutes: number;
  roles: { role: Role; facilityId: string | null }[];
};

const SQL = `
  SELECT u.email, u.first_name, u.last_name, u.language, u.version, c.is_provider, c.idle_timeout_minutes,
    COALESCE(
      jsonb_agg(jsonb_build_object('role', r.name, 'facilityId', ur.facility_id))
        FILTER (WHERE r.name IS NOT NULL AND f.archived_at IS NULL),
      '[]'
    ) AS roles
  FROM app_user u
  JOIN customer c ON c.customer_id = u.customer_id AND c.customer_id = :customerId
  LEFT JOIN user_role ur
    ON ur.customer_id = u.customer_id AND ur.customer_id = :customerId AND ur.user_id = u.user_id
  LEFT JOIN role r ON r.role_id = ur.role_id
  LEFT JOIN facility f
    ON f.customer_id = ur.customer_id AND f.customer_id = :customerId AND f.facility_id = ur.facility_id
  WHERE u.customer_id = :customerId AND u.user_id = :userId AND u.is_active AND c.is_active
  GROUP BY u.customer_id, u.user_id, c.customer_id`;

/** A provider's role counts only for the provider's own users, whatever a row may say. */
const heldRoles = (row: UserRow): UserRow["roles"] =>
  row.roles.filter(({ role }) => row.is_provider === PROVIDER_ROLES.includes(role));

/** Whether it is a program's account, which has API tokens in place of a password. */
export const isServiceAccount = ({ roles }: Pick<Actor, "roles">): boolean =>
  roles.some(({ role }) => role === "serviceAccount");

/** Every privilege that any of the roles gives. */
export const privilegesOf = (roles: readonly { role: Role }[]): ReadonlySet<Privilege> =>
  new Set(roles.flatMap(({ role }) => ROLE_PRIVILEGES[role]));

/** A session, or an API token: that one is idle as long as it likes. */
type Credential = AccountKey & {
  sessionId: string;
  /** Fixed when a session begins: its page counts down to the same end. */
  idleTimeoutMinutes?: number;
};

/** A person with an account, as the database has them now. */
export type AccountHolder = AccountKey &
  Pick<
    Actor,
    | "userName"
    | "firstName"
    | "lastName"
    | "fullName"
    | "language"
    | "version"
    | "isProvider"
    | "idleTimeoutMinutes"
    | "roles"
  >;

/**
 * Who an account is, and the roles they hold now; null when the user or their customer has been
 * deactivated. A role in an archived facility counts for nothing.
 */
export const loadHolder = async (
  db: Db,
  { customerId, userId }: AccountKey,
): Promise<AccountHolder | null> => {
  const { rows } = await db.raw<{ rows: UserRow[] }>(SQL, { customerId, userId });
  const row = single(rows);
  if (row === undefined) return null;
  return {
    userId,
    customerId,
    userName: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    language: row.language,
    version: row.version,
    isProvider: row.is_provider,
    idleTimeoutMinutes: row.idle_timeout_minutes,
    roles: heldRoles(row),
  };
};

/** The actor behind a session, on the terms of {@link loadHolder}. */
export const loadActor = async (
  db: Db,
  { sessionId, idleTimeoutMinutes, ...account }: Credential,
  ipAddress: string | null,
): Promise<Actor | null> => {
  const holder = await loadHolder(db, account);
  if (holder === null) return null;
  return {
    ...holder,
    isProgram: false,
    idleTimeoutMinutes: idleTimeoutMinutes ?? holder.idleTimeoutMinutes,
    sessionId,
    ipAddress,
    privileges: privilegesOf(holder.roles),
  };
};

import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { Role } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { AccountKey } from "#server/access/actor.ts";
import { ofEach } from "#server/db/parallel-unless-tx.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";

export type AccountRow = {
  customerId: string;
  customerName: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language | null;
  version: number;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  isActive: boolean;
  isActivated: boolean;
  isObserver: boolean;
  /** A program's: it has API tokens, and nothing that a password would open. */
  isServiceAccount: boolean;
};

/** An account by its keys. */
export const findAccount = async (
  db: Db,
  { customerId, userId }: AccountKey,
): Promise<AccountRow | null> => {
  const { rows } = await db.raw<{ rows: AccountRow[] }>(
    `SELECT u.customer_id AS "customerId", c.name AS "customerName", u.user_id AS "userId", u.email, u.first_name AS "firstName",
       u.last_name AS "lastName", u.language, u.version, u.password_hash AS "passwordHash",
       u.password_changed_at AS "passwordChangedAt",
       u.is_active AND c.is_active AS "isActive", u.activated_at IS NOT NULL AS "isActivated",
       COALESCE((
         SELECT bool_and(r.name = 'observer') FROM user_role ur JOIN role r ON r.role_id = ur.role_id
         WHERE ur.customer_id = :customerId AND ur.user_id = u.user_id
       ), false) AS "isObserver",
       EXISTS (
         SELECT 1 FROM user_role ur JOIN role r ON r.role_id = ur.role_id
         WHERE ur.customer_id = :customerId AND ur.user_id = u.user_id AND r.name = 'serviceAccount'
       ) AS "isServiceAccount"
     FROM app_user u JOIN customer c ON c.customer_id = u.customer_id AND c.customer_id = :customerId
     WHERE u.customer_id = :customerId AND u.user_id = :userId`,
    { customerId, userId },
  );
  return single(rows) ?? null;
};

/**
 * A person's accounts, one at each of their customers: first the shared rows, then each tenant's.
 * Those that have a password have the same.
 */
export const listAccounts = async (db: Db, email: string): Promise<AccountRow[]> => {
  const entries = await db("login").where("email", email.toLowerCase()).orderBy("customer_id");
  return ofEach(entries, (entry) =>
    findAccount(db, { customerId: entry.customer_id, userId: entry.user_id }),
  );
};

/** What a new account begins with. */
export type NewUser = {
  email: string;
  firstName: string;
  lastName: string;
  department?: string;
  /** Null: that of the browser. */
  language: Language | null;
};

/** Adds an account without a password, and its address. */
export const insertUser = async (
  tx: Tx,
  { customerId, userId }: AccountKey,
  { email, firstName, lastName, department = "", language }: NewUser,
  now: Date,
): Promise<void> => {
  await tx("app_user").insert({
    customer_id: customerId,
    user_id: userId,
    email,
    first_name: firstName,
    last_name: lastName,
    department: department === "" ? null : department,
    language,
    created_at: now,
  });
  await tx("login").insert({ email, customer_id: customerId, user_id: userId });
};

/** Lets alerts go to the domain of a user, unless others of it have a password already. */
export const noteMailDomain = async (
  tx: Tx,
  { customerId, userId }: AccountKey,
  domain: string,
): Promise<void> => {
  await tx.raw(
    `UPDATE customer SET mail_domains = array_append(mail_domains, :domain)
      WHERE customer_id = :customerId AND cardinality(mail_domains) < :most
        AND NOT (:domain = ANY (mail_domains))
        AND NOT EXISTS (SELECT 1 FROM app_user u WHERE u.customer_id = :customerId
          AND u.user_id <> :userId AND u.password_hash IS NOT NULL
          AND lower(split_part(u.email, '@', 2)) = :domain)`,
    { customerId, userId, domain, most: MAIL_LIMITS.domainsMax },
  );
};

/** Gives a role in one facility, or in all of them; nothing changes where it is held already. */
export const insertRole = async (
  tx: Tx,
  { customerId, userId }: AccountKey,
  role: Role,
  facilityId: string | null,
): Promise<void> => {
  const row = await tx("role").where("name", role).first("role_id");
  if (row === undefined) throw new Error(`the role ${role} is missing`);
  await tx("user_role")
    .insert({
      customer_id: customerId,
      user_role_id: newId(),
      user_id: userId,
      role_id: row.role_id,
      facility_id: facilityId,
    })
    .onConflict()
    .ignore();
};

/** The customer that stands for the provider itself; null before there is one. */
export const findProvider = async (db: Db): Promise<string | null> => {
  const row = await db("customer")
    .comment("all customers")
    .where("is_provider", true)
    .first("customer_id");
  return row?.customer_id ?? null;
};

export const insertProvider = async (
  tx: Tx,
  provider: { customerId: string; name: string; countryId: number },
  now: Date,
): Promise<void> => {
  await tx("customer").insert({
    customer_id: provider.customerId,
    name: provider.name,
    is_provider: true,
    country_id: provider.countryId,
    created_at: now,
  });
};

/**
 * Locks the rows of all of a person's accounts until the transaction ends, so that changes to their
 * password follow one another.
 */
export const lockPerson = async (tx: Tx, { customerId, userId }: AccountKey): Promise<void> => {
  const row = await tx("app_user")
    .where({ customer_id: customerId, user_id: userId })
    .first("email");
  const entries = await tx("login")
    .where("email", row?.email.toLowerCase() ?? "")
    .orderBy("customer_id");
  // One after the other and in one order: two changes of one person must not wait for each other.
  for (const entry of entries)
    await tx("app_user")
      .where({ customer_id: entry.customer_id, user_id: entry.user_id })
      .forUpdate()
      .first("user_id");
};

/** The newest hashes of an account's passwords, the current one among them. */
export const listPasswordHashes = async (
  db: Db,
  user: AccountKey,
  count: number,
): Promise<string[]> => {
  const rows = await db("password_history")
    .where({ customer_id: user.customerId, user_id: user.userId })
    .orderBy("set_at", "desc")
    .limit(count)
    .select("password_hash");
  return rows.map((row) => row.password_hash);
};

/** Sets a password and stores its hash in the account's history. */
export const setPassword = async (
  tx: Tx,
  user: AccountKey,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await tx("app_user")
    .where({ customer_id: user.customerId, user_id: user.userId })
    .update({ password_hash: passwordHash, password_changed_at: now });
  await tx("password_history").insert({
    customer_id: user.customerId,
    user_id: user.userId,
    password_history_id: newId(),
    password_hash: passwordHash,
    set_at: now,
  });
};

/** Gives an account the password and the language that the same person has at another customer. */
export const copyPassword = async (
  tx: Tx,
  from: AccountRow,
  { customerId, userId }: AccountKey,
  count: number,
): Promise<void> => {
  await tx("app_user").where({ customer_id: customerId, user_id: userId }).update({
    password_hash: from.passwordHash,
    password_changed_at: from.passwordChangedAt,
    language: from.language,
  });
  const history = await tx("password_history")
    .where({ customer_id: from.customerId, user_id: from.userId })
    .orderBy("set_at", "desc")
    .limit(count)
    .select("password_hash", "set_at");
  if (history.length === 0) return;
  await tx("password_history").insert(
    history.map((row) => ({
      ...row,
      customer_id: customerId,
      user_id: userId,
      password_history_id: newId(),
    })),
  );
};

/** Sets an account's names, and with them a new version; `activatedAt` only when an invitation is accepted. */
export const setNames = async (
  tx: Tx,
  user: AccountKey,
  names: { firstName: string; lastName: string },
  activatedAt?: Date,
): Promise<void> => {
  await tx("app_user")
    .where({ customer_id: user.customerId, user_id: user.userId })
    .update({
      first_name: names.firstName,
      last_name: names.lastName,
      version: tx.raw("version + 1"),
      ...(activatedAt === undefined ? {} : { activated_at: activatedAt }),
    });
};

/** Notes that an account is ready for use. */
export const setActivated = async (
  tx: Tx,
  { customerId, userId }: AccountKey,
  now: Date,
): Promise<void> => {
  await tx("app_user")
    .where({ customer_id: customerId, user_id: userId })
    .update({ activated_at: now });
};

/** Notes when a person was last invited. */
export const setInvited = async (
  tx: Tx,
  { customerId, userId }: AccountKey,
  now: Date,
): Promise<void> => {
  await tx("app_user")
    .where({ customer_id: customerId, user_id: userId })
    .update({ invited_at: now });
};

/** Says whether an account may sign in; false when it was so already. */
export const setActive = async (
  tx: Tx,
  { customerId, userId }: AccountKey,
  isActive: boolean,
): Promise<boolean> => {
  const changed = await tx("app_user")
    .where({ customer_id: customerId, user_id: userId, is_active: !isActive })
    .update({ is_active: isActive });
  return changed > 0;
};

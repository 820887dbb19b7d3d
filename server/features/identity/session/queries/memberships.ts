import type { AccountKey } from "#server/access/actor.ts";
import { ofEach } from "#server/db/parallel-unless-tx.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db } from "#server/db/knex.ts";

/** An account with which a person may go on, and the customer it is at. */
export type Membership = AccountKey & { customerName: string };

const usableAt = async (db: Db, key: AccountKey): Promise<Membership | undefined> => {
  const { rows } = await db.raw<{ rows: Membership[] }>(
    `SELECT u.customer_id AS "customerId", u.user_id AS "userId", c.name AS "customerName"
     FROM app_user u JOIN customer c ON c.customer_id = u.customer_id AND c.customer_id = :customerId
     WHERE u.customer_id = :customerId AND u.user_id = :userId AND u.is_active AND c.is_active
       AND u.activated_at IS NOT NULL AND u.password_hash IS NOT NULL`,
    key,
  );
  return single(rows);
};

/**
 * The accounts of an address with which its person may go on; those that are deactivated, invited only,
 * or a program's are left out. Empty, without a further look, for an address with one account.
 */
export const listMemberships = async (db: Db, email: string): Promise<Membership[]> => {
  const entries = await db("login").where("email", email.toLowerCase()).orderBy("customer_id");
  if (entries.length < 2) return [];
  return ofEach(entries, (entry) =>
    usableAt(db, { customerId: entry.customer_id, userId: entry.user_id }),
  );
};

import type { Language } from "#contract/core/primitives.ts";
import type { Db } from "#server/db/knex.ts";

/** The account that made a subscription: one of the facility's customer, or of the provider. */
type Creator = {
  userId: string;
  customerId: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  language: Language | null;
  isActive: boolean;
};

const accountsById = (db: Db, customerId: string, ids: readonly string[]): Promise<Creator[]> =>
  db("app_user")
    .where("customer_id", customerId)
    .whereIn("user_id", ids)
    .select<Creator[]>(
      "user_id as userId",
      "customer_id as customerId",
      "first_name as firstName",
      "last_name as lastName",
      db.raw(`trim(first_name || ' ' || last_name) AS "fullName"`),
      "email",
      "language",
      "is_active as isActive",
    );

/** The creators of subscriptions, by their ids. */
export const creatorsOf = async (
  db: Db,
  rows: readonly { created_by: string; creator_customer_id: string }[],
): Promise<Map<string, Creator>> => {
  const byCustomer = Map.groupBy(rows, (row) => row.creator_customer_id);
  const found = await Promise.all(
    [...byCustomer].map(([customerId, made]) =>
      accountsById(
        db,
        customerId,
        made.map((row) => row.created_by),
      ),
    ),
  );
  return new Map(found.flat().map((creator) => [creator.userId, creator]));
};

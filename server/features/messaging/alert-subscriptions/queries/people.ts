import type { Language } from "#contract/core/primitives.ts";
import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/** A user as an alert's recipient. */
export type Person = {
  userId: string;
  customerId: string;
  email: string;
  fullName: string;
  language: Language | null;
  isActive: boolean;
};

const PERSON = `u.user_id AS "userId", u.customer_id AS "customerId", u.email, u.language,
  u.is_active AS "isActive", trim(u.first_name || ' ' || u.last_name) AS "fullName"`;

/** A customer's people with these addresses, deactivated ones too. */
export const peopleByAddress = async (
  db: Db,
  { customerId }: CustomerScope | Scope,
  addresses: readonly string[],
): Promise<Person[]> => {
  const { rows } = await db.raw<{ rows: Person[] }>(
    `SELECT ${PERSON} FROM app_user u
      WHERE u.customer_id = :customerId AND lower(u.email) = ANY (:addresses::text[])`,
    { customerId, addresses: addresses.map((address) => address.toLowerCase()) },
  );
  return rows;
};

/** A customer's active administrators, who hold the role for all of its facilities. */
export const administratorsOf = async (
  db: Db,
  { customerId }: CustomerScope | Scope,
  roles: readonly string[],
): Promise<Person[]> => {
  const { rows } = await db.raw<{ rows: Person[] }>(
    `SELECT ${PERSON} FROM app_user u
      WHERE u.customer_id = :customerId AND u.is_active AND u.activated_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.role_id = ur.role_id
          WHERE ur.customer_id = :customerId AND ur.user_id = u.user_id
            AND ur.facility_id IS NULL AND r.name = ANY (:roles::text[]))`,
    { customerId, roles: [...roles] },
  );
  return rows;
};

/** The domains to whose addresses a customer's alerts may go. */
export const mailDomains = async (
  db: Db,
  { customerId }: CustomerScope | Scope,
): Promise<string[]> => {
  const [row] = await db("customer").where("customer_id", customerId).select("mail_domains");
  return row?.mail_domains ?? [];
};

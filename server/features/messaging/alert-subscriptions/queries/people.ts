import type { Language } from "#contract/core/primitives.ts";
import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

export type PersonRow = {
  user_id: string;
  customer_id: string;
  email: string;
  full_name: string;
  language: Language | null;
  is_active: boolean;
};

const PERSON = `u.user_id, u.customer_id, u.email, u.language, u.is_active,
  trim(u.first_name || ' ' || u.last_name) AS full_name`;

/** People of one customer by their ids. */
export const peopleById = async (
  db: Db,
  customerId: string,
  userIds: readonly string[],
): Promise<PersonRow[]> => {
  const { rows } = await db.raw<{ rows: PersonRow[] }>(
    `SELECT ${PERSON} FROM app_user u
      WHERE u.customer_id = :customerId AND u.user_id = ANY (:userIds::uuid[])`,
    { customerId, userIds: [...userIds] },
  );
  return rows;
};

/** A customer's people with these addresses, deactivated ones too. */
export const peopleByAddress = async (
  db: Db,
  { customerId }: CustomerScope | Scope,
  addresses: readonly string[],
): Promise<PersonRow[]> => {
  const { rows } = await db.raw<{ rows: PersonRow[] }>(
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
): Promise<PersonRow[]> => {
  const { rows } = await db.raw<{ rows: PersonRow[] }>(
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

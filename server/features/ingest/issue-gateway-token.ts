import type { Tx } from "#server/db/knex.ts";
import { StartError } from "#server/lib/start-error.ts";
import { audit } from "../audit/service.ts";
import { createGatewayToken } from "./credential.ts";

type Found = { customerId: string; facilityId: string; facility: string; customer: string };

/**
 * Makes a credential for a facility's gateway, found by name without regard to case.
 * @returns the token, which is stored nowhere
 * @throws StartError when no facility, or more than one, has that name
 */
export const issueGatewayToken = async (
  tx: Tx,
  facility: string,
  customer: string | undefined,
  now: Date,
): Promise<string> => {
  const { rows } = await tx.raw<{ rows: Found[] }>(
    `/* all customers */
     SELECT f.customer_id AS "customerId", f.facility_id AS "facilityId", f.name AS facility, c.name AS customer
     FROM facility f JOIN customer c ON c.customer_id = f.customer_id
     WHERE lower(f.name) = lower(:facility) AND (:customer::text IS NULL OR lower(c.name) = lower(:customer))
       AND f.archived_at IS NULL`,
    { facility, customer: customer ?? null },
  );
  const [found, other] = rows;
  if (found === undefined) throw new StartError(`There is no facility called '${facility}'.`);
  if (other !== undefined) {
    const names = rows.map((row) => `'${row.customer}'`).join(", ");
    throw new StartError(
      `Several customers have a facility called '${facility}': say --customer with one of ${names}.`,
    );
  }
  const { token } = await createGatewayToken(tx, found, `gateway of ${found.facility}`);
  await audit(tx, "command line", now, {
    customerId: found.customerId,
    facilityId: found.facilityId,
    action: "create",
    entity: "gateway_credential",
  });
  return token;
};

import { COMMAND_LINE } from "#contract/audit.ts";
import type { Tx } from "#server/db/knex.ts";
import { audit } from "../audit/service.ts";
import { findFacility } from "../facilities/service.ts";
import { createGatewayToken } from "./credential.ts";

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
  const found = await findFacility(tx, facility, customer);
  const { token } = await createGatewayToken(tx, found, `gateway of ${found.facility}`);
  await audit(tx, COMMAND_LINE, now, {
    customerId: found.customerId,
    facilityId: found.facilityId,
    action: "create",
    entity: "gateway_credential",
  });
  return token;
};

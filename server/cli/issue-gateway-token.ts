import type { Act } from "#server/access/write-context.ts";
import { findFacility } from "./look-ups.ts";
import { createGatewayToken } from "#server/features/devices/ingest/service.ts";

/**
 * Makes a credential for a facility's gateway, found by name or id.
 * @returns the token, which is stored nowhere
 * @throws StartError when no facility, or more than one, has that name
 */
export const issueGatewayToken = async (
  act: Act,
  facility: string,
  customer: string | undefined,
): Promise<string> => {
  const found = await findFacility(act.tx, facility, customer);
  const { token, credentialId } = await createGatewayToken(
    act.tx,
    found.scope,
    `gateway of ${found.facility}`,
    { now: act.now },
  );
  await act.record({
    scope: found.scope,
    action: "create",
    entity: "gateway_credential",
    id: credentialId,
  });
  return token;
};

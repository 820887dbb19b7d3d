import { ingest } from "#contract/devices/ingest.ts";
import { callQuery } from "#renderer/api/call-query.ts";

/** The tokens with which a facility's gateways send, newest first. */
export const gatewayTokensQuery = (facilityId: string) =>
  callQuery(["gatewayTokens", facilityId], ingest.tokens, { params: { facilityId } });

import { api } from "#contract/index.ts";
import { mayCall } from "#server/access/policy.ts";

/** What a user may do with devices where they hang. */
export const can = {
  adopt: mayCall(api.deviceUpkeep.adopt),
  change: mayCall(api.deviceUpkeep.replace),
};

import { api } from "#contract/index.ts";
import { mayCall } from "#server/access/policy.ts";

/** What somebody may do with devices where they hang. */
export const can = {
  adopt: mayCall(api.deviceUpkeep.adopt),
  change: mayCall(api.deviceUpkeep.replace),
};

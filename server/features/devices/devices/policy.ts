import { api } from "#contract/index.ts";
import { mayCall } from "#server/access/policy.ts";

/** What a user may do with the devices of a facility. */
export const can = { update: mayCall(api.devices.update) };

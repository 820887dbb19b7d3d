import { api } from "#contract/index.ts";
import { mayCall } from "#server/access/policy.ts";

/** What a user may do with the licenses of a facility. */
export const can = {
  view: mayCall(api.licenses.ofFacility),
  update: mayCall(api.licenses.update),
};

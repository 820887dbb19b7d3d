import { api } from "#contract/index.ts";
import { mayCall } from "#server/access/policy.ts";

/** What somebody may do with a customer's employees. */
export const can = { update: mayCall(api.employees.update) };

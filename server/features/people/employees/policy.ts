import { api } from "#contract/index.ts";
import { mayCall } from "#server/access/policy.ts";

/** What a user may do with a customer's employees. */
export const can = { update: mayCall(api.employees.update) };

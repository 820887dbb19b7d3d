import { imsJobRoles, obvJobRoles } from "#contract/people/job-roles.ts";
import { session } from "#contract/identity/session.ts";
import { callQuery } from "#renderer/api/call-query.ts";

/** Job roles of a customer's employees. */
export const imsRolesQuery = (customerId: string) =>
  callQuery(["imsJobRoles", customerId], imsJobRoles.list, { query: { customerId } });

/** Job roles that observers of a facility choose from. */
export const obvRolesQuery = (facilityId: string) =>
  callQuery(["obvJobRoles", facilityId], obvJobRoles.list, { query: { facilityId } });

/** Facilities of the customer to which the person may copy job roles. */
export const copyTargetsQuery = (customerId: string) =>
  callQuery(["obvJobRoles", "targets", customerId], session.facilities, {
    body: { customerId, privilege: "cloneJobRoles", products: ["OBS"] },
  });

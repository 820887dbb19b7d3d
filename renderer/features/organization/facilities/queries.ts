import { facilities } from "#contract/organization/facilities.ts";
import { callQuery } from "#renderer/api/call-query.ts";

/** A facility with what may be done there. */
export const facilityQuery = (id: string) =>
  callQuery(["facilities", id], facilities.get, { params: { facilityId: id } });

import type { Scope } from "./tenant-scope.ts";

/** The columns that say whose row it is: `db("shift").where(tenant(scope))`. */
export const tenant = ({ customerId, facilityId }: Scope) => ({
  customer_id: customerId,
  facility_id: facilityId,
});

import type { Knex } from "knex";
import type { Scope } from "../access/scope.ts";

/** Narrows a query to one facility: `db("location as l").modify(inScope, scope, "l")`. */
export const inScope = (query: Knex.QueryBuilder, scope: Scope, alias: string): void => {
  void query
    .where(`${alias}.customer_id`, scope.customerId)
    .where(`${alias}.facility_id`, scope.facilityId);
};

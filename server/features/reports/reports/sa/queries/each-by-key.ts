/**
 * SQL of a join that looks up each row by its key. The planner may not choose another way: it takes
 * the rows of one facility for a few, and goes through all of them again for each alarm.
 * @param condition on the row, beside its customer and facility
 */
export const eachByKey = (table: string, alias: string, condition: string): string =>
  `LATERAL (SELECT * FROM ${table} ${alias}
     WHERE ${alias}.customer_id = :customerId AND ${alias}.facility_id = :facilityId
       AND ${condition} OFFSET 0) ${alias} ON true`;

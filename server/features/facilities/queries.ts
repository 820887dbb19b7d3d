import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import type { Row } from "#server/db/tables.ts";

/** The newest version, for the next to be made of. */
export const lastReportSettings = (
  tx: Tx,
  scope: Scope,
): Promise<Row<"report_setting"> | undefined> =>
  tx("report_setting")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .orderBy("valid_from", "desc")
    .first();

export const insertReportSettings = async (tx: Tx, row: Row<"report_setting">): Promise<void> => {
  await tx("report_setting").insert(row);
};

import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";

/** A version of a facility's report settings, with all its columns. */
export type ReportSettingsRow = { version: number; valid_from: Date };

/** The newest version, for the next to be made of. */
export const lastReportSettings = (tx: Tx, scope: Scope): Promise<ReportSettingsRow | undefined> =>
  tx("report_setting")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .orderBy("valid_from", "desc")
    .first<ReportSettingsRow | undefined>();

export const insertReportSettings = async (tx: Tx, row: ReportSettingsRow): Promise<void> => {
  await tx("report_setting").insert(row);
};

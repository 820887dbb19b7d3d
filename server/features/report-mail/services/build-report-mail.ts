import { REPORT_TYPE_RULES } from "#contract/report-subscriptions.ts";
import { FilterModel } from "#contract/reports/filters.ts";
import { PAGE_ROWS } from "#contract/reports/paging.ts";
import type { Grant } from "#server/access/grant.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import { openReport } from "#server/features/reports/service.ts";
import type { ReportDeps } from "#server/features/reports/service.ts";
import { layOut } from "#server/mail/layout.ts";
import type { ReportMail, ReportMailOrder } from "../lib/order.ts";

export type ReportMailDeps = ReportDeps & {
  pdf: PdfPrinter;
  /** The portal's address, which links begin with. */
  publicUrl: string;
  supportEmail: string;
};

/**
 * Builds the mail of a report subscription with its recipient's rights: figures, table, graph and
 * files are those of the report as the portal has it for them.
 * @param signal aborts when nobody waits for its files any more
 * @throws AppError as opening and printing the report do: nothing is sent then
 */
export const buildReportMail = async (
  deps: ReportMailDeps,
  grant: Grant,
  order: ReportMailOrder,
  _signal?: AbortSignal,
): Promise<ReportMail> => {
  const { definition, range, language } = order;
  const filter = FilterModel.parse({
    facilityId: grant.scope.facilityId,
    reportDateRange: "custom",
    startDate: range.start,
    endDate: range.end,
    locationIds: definition.locationIds,
    shiftIds: definition.shiftIds,
    employeeIds: definition.employeeIds,
    jobRoleIds: definition.jobRoleIds,
  });
  const { reportId } = REPORT_TYPE_RULES[definition.reportTypeId];
  const { report, answer } = await openReport(deps, grant, { reportId, filter, language });
  const answered = await answer({ cursor: null, rows: PAGE_ROWS.file });
  const subject = `${definition.name}, ${answered.formattedReportDateRange}`;
  const letter = layOut({
    language,
    subject,
    preview: subject,
    title: definition.name,
    paragraphs: [answered.formattedReportDateRange],
    reason: definition.name,
  });
  return {
    ...letter,
    preheader: subject,
    inline: [],
    files: [],
    finding: { hasData: !report.isEmpty(answered as never), belowGoal: false, changedPoints: null },
  };
};

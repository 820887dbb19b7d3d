import type { ReportMailDefinition } from "#server/features/messaging/report-mails/service.ts";
import type { Chosen, Content } from "../lib/content.ts";

/** What a mail is built from: an empty list is all there, so lists that are empty must not come here. */
export const mailDefinition = (
  name: string,
  content: Content,
  living: Chosen,
): ReportMailDefinition => ({
  name,
  reportTypeId: content.reportTypeId,
  compareWith: content.compareWith,
  locationIds: living.locations ?? [],
  employeeIds: living.employees ?? [],
  jobRoleIds: living.jobRoles ?? [],
  shiftIds: living.shifts ?? [],
  withPdf: content.withPdf,
  withCsv: content.withCsv,
  sendWhen: content.sendWhen,
  note: content.note,
});

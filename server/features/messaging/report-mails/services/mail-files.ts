import { buffer } from "node:stream/consumers";
import type { Language } from "#contract/core/primitives.ts";
import type { Report } from "#contract/reports/index.ts";
import type { FilterModel } from "#contract/reports/filters.ts";
import type { Grant } from "#server/access/grant.ts";
import { printFor, tableFile } from "#server/features/reports/exports/service.ts";
import type { ReportAnswer } from "#server/features/reports/reports/service.ts";
import type { Attachment } from "#server/mail/outbox.ts";
import { can } from "../policy.ts";
import type { ReportMailDeps } from "./build-report-mail.ts";
import { sharedPrint } from "./shared-prints.ts";

type Asked = {
  report: Report;
  filter: FilterModel;
  answer: ReportAnswer;
  language: Language;
  /** The report's page, path and query. */
  address: string;
  name: string;
  facilityName: string;
  withPdf: boolean;
  withCsv: boolean;
};

/** The files of a report's mail, the same that the report's own export gives to its reader. */
export const mailFiles = async (
  deps: ReportMailDeps,
  grant: Grant,
  given: Asked,
  signal: AbortSignal,
): Promise<Attachment[]> => {
  const { report, filter, answer, language, address, name, facilityName } = given;
  const { withPdf, withCsv } = given;
  const files: Attachment[] = [];
  if (withPdf) {
    const asked = { reportUrl: address, reportId: report.id, facilityId: filter.facilityId };
    // Whoever else gets it may not read a recipient's name in its foot.
    const texts = { pdfTitle: name, language, printedBy: facilityName };
    const { generatedAt: _, ...shown } = answer;
    const content = [grant.scope, can.seeIndividuals(grant), asked, texts, shown];
    const pdf = await sharedPrint(deps, content, async () => {
      const printed = await printFor(deps, grant, { ...asked, ...texts }, signal);
      return { name: printed.fileName, type: "application/pdf", content: printed.pdf };
    });
    files.push(pdf);
  }
  if (withCsv) {
    const table = await tableFile(deps, grant.scope, {
      report,
      filter,
      answer,
      sortBy: [],
      language,
      format: "csv",
    });
    const content = await buffer(table.stream);
    files.push({ name: table.fileName, type: table.contentType, content });
  }
  return files;
};

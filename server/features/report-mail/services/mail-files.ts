import { buffer } from "node:stream/consumers";
import type { Language } from "#contract/primitives.ts";
import type { Report } from "#contract/reports/index.ts";
import type { FilterModel } from "#contract/reports/filters.ts";
import type { Grant } from "#server/access/grant.ts";
import { printFor, tableFile } from "#server/features/exports/service.ts";
import type { ReportAnswer } from "#server/features/reports/service.ts";
import type { Attachment } from "#server/mail/outbox.ts";
import type { ReportMailDeps } from "./build-report-mail.ts";

type Asked = {
  report: Report;
  filter: FilterModel;
  answer: ReportAnswer;
  language: Language;
  /** The report's page, path and query. */
  address: string;
  name: string;
  withPdf: boolean;
  withCsv: boolean;
};

const readerName = ({ subject }: Grant): string => {
  if (subject.kind === "person") return subject.actor.fullName;
  return subject.kind === "recipient" ? subject.userName : "";
};

/** The files of a report's mail, the same that the report's own export gives to its reader. */
export const mailFiles = async (
  deps: ReportMailDeps,
  grant: Grant,
  asked: Asked,
  signal: AbortSignal,
): Promise<Attachment[]> => {
  const { report, filter, answer, language, address, name, withPdf, withCsv } = asked;
  const files: Attachment[] = [];
  if (withPdf) {
    const printed = await printFor(
      deps,
      grant,
      {
        reportUrl: address,
        reportId: report.id,
        facilityId: filter.facilityId,
        pdfTitle: name,
        language,
        printedBy: readerName(grant),
      },
      signal,
    );
    files.push({ name: printed.fileName, type: "application/pdf", content: printed.pdf });
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

import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Language } from "#contract/core/primitives.ts";
import type { FilterModel } from "#contract/reports/filters/filters.ts";
import type { Report } from "#contract/reports/index.ts";
import type { Grant } from "#server/access/grant.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import { printFor, tableFile } from "#server/features/reports/exports/service.ts";
import type { ReportAnswer } from "#server/features/reports/reports/service.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Attachment } from "#server/mail/outbox.ts";
import { can } from "../policy.ts";
import type { ReportMailDeps } from "./build-report-mail.ts";

const KEPT_MS = 10 * 60_000;
const KEPT_BYTES = 64 * 1024 * 1024;

type Kept = { file: Attachment; untilMs: number };

/** Of each printer what it has just printed, the oldest first. */
const printed = new WeakMap<PdfPrinter, Map<string, Kept>>();

const dropOld = (kept: Map<string, Kept>, nowMs: number): void => {
  let bytes = [...kept.values()].reduce((sum, { file }) => sum + file.content.length, 0);
  for (const [key, { file, untilMs }] of kept) {
    if (untilMs > nowMs && bytes <= KEPT_BYTES) continue;
    kept.delete(key);
    bytes -= file.content.length;
  }
};

/**
 * Prints what mails of the same minutes share, once: hundreds of subscriptions of a hospital may want
 * the same pages at seven.
 * @param content all that decides what the file says, the answer that it shows among it
 */
const sharedPrint = async (
  { pdf, clock }: { pdf: PdfPrinter; clock: Clock },
  content: readonly unknown[],
  print: () => Promise<Attachment>,
): Promise<Attachment> => {
  const kept = printed.get(pdf) ?? new Map<string, Kept>();
  printed.set(pdf, kept);
  const nowMs = clock.now().getTime();
  dropOld(kept, nowMs);
  const key = createHash("sha256").update(JSON.stringify(content)).digest("base64");
  const found = kept.get(key);
  if (found) return found.file;
  const file = await print();
  kept.set(key, { file, untilMs: nowMs + KEPT_MS });
  return file;
};

type FilesRequest = {
  report: Report;
  filter: FilterModel;
  answer: ReportAnswer;
  language: Language;
  /** The report's page, path and query. */
  address: string;
  /** The moment as of which it is answered; now without one. */
  at?: Date;
  name: string;
  facilityName: string;
  withPdf: boolean;
  withCsv: boolean;
};

/** The files of a report's mail, the same that the report's own export gives to its reader. */
export const mailFiles = async (
  deps: ReportMailDeps,
  grant: Grant,
  given: FilesRequest,
  signal: AbortSignal,
): Promise<Attachment[]> => {
  const { report, filter, answer, language, address, at, name, facilityName } = given;
  const { withPdf, withCsv } = given;
  const files: Attachment[] = [];
  if (withPdf) {
    const request = { reportUrl: address, reportId: report.id, facilityId: filter.facilityId };
    // Other recipients may not read a recipient's name in its footer.
    const texts = { pdfTitle: name, language, printedBy: facilityName };
    const { generatedAt: _, ...shown } = answer;
    const content = [grant.scope, can.seeIndividuals(grant), request, texts, shown];
    const pdf = await sharedPrint(deps, content, async () => {
      const printed = await printFor(deps, grant, { ...request, ...texts, at }, signal);
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

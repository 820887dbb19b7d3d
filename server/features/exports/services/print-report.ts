import { reportFileName } from "#contract/file-name.ts";
import type { Language } from "#contract/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import { grantPerson } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import {
  knowsFilters,
  reportSpan,
  requireReport,
  toRunReports,
} from "#server/features/reports/service.ts";
import { createSession, removeSession } from "#server/features/session/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { textsIn } from "#server/lib/texts.ts";
import { footerTexts } from "../lib/footer-texts.ts";
import { printTarget } from "../lib/print-path.ts";
import { printFacility } from "../queries.ts";
import type { Exported } from "./record-export.ts";

export type PdfDeps = {
  db: Db;
  clock: Clock;
  cookie: { readonly name: string };
  pdf: PdfPrinter;
};

/** A print session outlives the printer's time limit by a little; it is removed earlier. */
const SESSION_MS = 60_000;

export type PdfFile = { pdf: Buffer; fileName: string; exported: Exported };

/**
 * Prints a report page of this portal as PDF, with the caller's own rights: Chromium opens it with
 * a short session of the same user that can read only and ends with the print.
 * @throws AppError `unknown_report`, `forbidden`, `invalid_input` (an address that is no report
 *   page of this portal, or narrows it by what the facility does not have), `rate_limited`, `busy`,
 *   `timeout`, `pdf_failed`
 */
export const printReport = async (
  { db, clock, cookie, pdf }: PdfDeps,
  actor: Actor,
  asked: {
    reportUrl: string;
    reportId: number;
    facilityId: string;
    pdfTitle: string | undefined;
    language: Language;
  },
  signal: AbortSignal,
): Promise<PdfFile> => {
  const { language, facilityId } = asked;
  const report = requireReport(asked.reportId);
  const needs = { facilityId, ...toRunReports(report.product) };
  const { grant } = await grantPerson({ db, clock }, actor, needs);
  const { scope } = grant;
  const facility = await printFacility(db, scope);
  if (facility === undefined) throw new AppError("forbidden");
  const title = asked.pdfTitle || textsIn(language)(`reports:${report.key}.title`);
  const { customerId } = scope;
  const { path, filters } = printTarget({ ...asked, customerId, product: report.product, title });
  if (!(await knowsFilters({ db, clock }, grant, report, filters))) {
    throw new AppError("invalid_input", { fieldErrors: { reportUrl: "not_in_list" } });
  }
  const now = clock.now();
  const opened: ReturnType<typeof createSession>[] = [];
  const openSession = async () => {
    const session = createSession(db, clock.now(), {
      customerId: actor.customerId,
      userId: actor.userId,
      idleTimeoutMinutes: actor.idleTimeoutMinutes,
      printForMs: SESSION_MS,
    });
    opened.push(session);
    const { token } = await session;
    return { name: cookie.name, value: token, isSecure: cookie.name.startsWith("__Host-") };
  };
  try {
    const printed = await pdf.print(
      {
        path,
        language,
        paper: facility.paper,
        whose: { customerId: actor.customerId, userId: actor.userId },
        openSession,
        footer: footerTexts(language, {
          at: now,
          timeZone: facility.timeZone,
          name: actor.fullName,
        }),
      },
      signal,
    );
    return {
      pdf: printed,
      fileName: reportFileName({ facility: facility.name, title }, "pdf"),
      exported: {
        scope,
        reportId: report.id,
        title: textsIn(language)(`reports:${report.key}.title`),
        format: "pdf",
        ...reportSpan(report, filters, now, facility.timeZone),
      },
    };
  } finally {
    for (const session of opened) await removeSession(db, (await session).token);
  }
};

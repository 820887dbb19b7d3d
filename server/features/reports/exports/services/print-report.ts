import { reportFileName } from "#contract/core/file-name.ts";
import type { RenderOrder } from "#contract/reports/render.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Grant, grantPerson } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import { issueTicket, render } from "#server/features/reports/render/service.ts";
import {
  canDraw,
  reportInterval,
  requireReport,
  toRunReports,
} from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { textsIn } from "#server/lib/texts.ts";
import { footerTexts } from "../lib/footer-texts.ts";
import { printTarget } from "../lib/print-path.ts";
import { printFacility } from "../queries.ts";
import type { Exported } from "./record-export.ts";

type Deps = { db: Db; clock: Clock };
type PdfDeps = Deps & { pdf: PdfPrinter };

/** A report page to be printed on paper. */
type RequestedPrint = {
  reportUrl: string;
  reportId: number;
  facilityId: string;
  pdfTitle: string | undefined;
  language: Language;
};

type PdfFile = { pdf: Buffer; fileName: string; exported: Exported };

/** Checks what is to be printed for a grant of its facility. */
const prepareFor = async (deps: Deps, grant: Grant, asked: RequestedPrint) => {
  const { language } = asked;
  const report = requireReport(asked.reportId);
  const { scope } = grant;
  const facility = await printFacility(deps.db, scope);
  if (facility === undefined) throw new AppError("forbidden");
  const name = textsIn(language)(`reports:${report.key}.title`);
  const title = asked.pdfTitle || name;
  const { customerId } = scope;
  const target = printTarget({ ...asked, customerId, report, title });
  if (!(await canDraw(deps, grant, report, target.filters))) {
    throw new AppError("invalid_input", { fieldErrors: { reportUrl: "not_in_list" } });
  }
  return { report, grant, facility, name, title, ...target };
};

/** Checks what is to be printed, and for whom. */
const prepare = async (deps: Deps, actor: Actor, asked: RequestedPrint) => {
  const needs = {
    facilityId: asked.facilityId,
    ...toRunReports(requireReport(asked.reportId)),
  };
  const { grant } = await grantPerson(deps, actor, needs);
  return prepareFor(deps, grant, asked);
};

type Prepared = Awaited<ReturnType<typeof prepareFor>>;

const printPrepared = async (
  { pdf, ...deps }: PdfDeps,
  { report, grant, facility, name, title, address, filters }: Prepared,
  { language, printedBy, at }: { language: Language; printedBy: string; at?: Date | undefined },
  signal: AbortSignal,
): Promise<PdfFile> => {
  const { timeZone, paper } = facility;
  const now = deps.clock.now();
  const footer = footerTexts(language, { at: now, timeZone, name: printedBy });
  const printed = await render(
    { ...deps, pdf },
    grant,
    { address, language, ...(at && { at }), on: { medium: "paper", paper, footer } },
    signal,
  );
  return {
    pdf: printed,
    fileName: reportFileName({ facility: facility.name, title }, "pdf"),
    exported: {
      scope: grant.scope,
      reportId: report.id,
      title: name,
      format: "pdf",
      ...reportInterval(report, filters, now, timeZone),
    },
  };
};

/**
 * Prints a report page of this portal as PDF, with the caller's own rights.
 * @throws AppError `unknown_report`, `forbidden`, `invalid_input` (an address that is no report
 *   page of this portal, or narrows it by what the facility does not have), `rate_limited`, `busy`,
 *   `timeout`, `pdf_failed`, `history_loading`
 */
export const printReport = async (
  deps: PdfDeps,
  actor: Actor,
  asked: RequestedPrint,
  signal: AbortSignal,
): Promise<PdfFile> => {
  const prepared = await prepare(deps, actor, asked);
  const printedBy = actor.fullName;
  return printPrepared(deps, prepared, { language: asked.language, printedBy }, signal);
};

/**
 * Prints it for a user who is not there, with what their grant lets them see.
 * @param asked.printedBy whom the footer names
 * @throws AppError as {@link printReport}
 */
export const printFor = async (
  deps: PdfDeps,
  grant: Grant,
  asked: RequestedPrint & { printedBy: string; at?: Date | undefined },
  signal: AbortSignal,
): Promise<PdfFile> => printPrepared(deps, await prepareFor(deps, grant, asked), asked, signal);

/**
 * What opens a report page once for a user who prints it on their own machine.
 * @throws AppError as {@link printReport}
 */
export const printTicket = async (
  deps: Deps,
  actor: Actor,
  asked: RequestedPrint,
): Promise<RenderOrder> => {
  const { grant, address } = await prepare(deps, actor, asked);
  const page = { address, medium: "paper", language: asked.language } as const;
  return { ...page, ticket: await issueTicket(deps, grant, page) };
};

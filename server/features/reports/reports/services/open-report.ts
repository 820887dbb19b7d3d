import type { z } from "zod";
import { PAGE_ROWS } from "#contract/reports/paging.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { Language } from "#contract/core/primitives.ts";
import { type Report, findReport } from "#contract/reports/index.ts";
import { type ReportDefinition, reportFor } from "#contract/reports/definition.ts";
import type { FilterModel, ReportFilters } from "#contract/reports/filters/filters.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Grant, grantPerson } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { textsIn } from "#server/lib/texts.ts";
import { parseHalfHour } from "#server/lib/time/half-hour.ts";
import { counterHealth, type CounterPlaces } from "../health/places-without-counter.ts";
import { requestedRange, reportInterval } from "../run/requested-range.ts";
import { dataEnd } from "../run/data-end.ts";
import { checkFilter, foreignFields } from "../run/check-filter.ts";
import { requireLoaded } from "../run/loaded-history.ts";
import { buildTree } from "../run/location-tree.ts";
import { noteIndividuals } from "../run/note-individuals.ts";
import { can, requireRight, toRunReports } from "../policy.ts";
import { type FacilityContext, facilitySettings } from "../run/queries/facility-context.ts";
import { resolveRange } from "../run/range.ts";
import { contextReader } from "../run/read-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { RUNNERS } from "../run/runners.ts";
import { slotsOfDays, tailOf } from "../run/shift-slots.ts";
import { judgedDay, placesOn, shiftVersions } from "../run/settings-in-force.ts";

export type ReportDeps = { db: Db; clock: Clock };

/** What any report answers with; its own definition says what else. */
export type ReportAnswer = z.input<typeof ReportCommon> & Record<string, unknown>;

/** A report that is requested: formatted texts are in `language`. */
export type ReportRequest = {
  reportId: number;
  filter: FilterModel;
  language: Language;
  /**
   * The moment as of which it is answered, now or before; now without one. Ranges such as "last 7
   * days" end there. Rights, and entries of the log, go by the clock.
   */
  at?: Date;
  /** It is a slide's: the timeframes that only slides have are taken as well. */
  forSlide?: boolean;
};

/**
 * The definition of a report that can be run.
 * @throws AppError `unknown_report`
 */
export const requireReport = (reportId: number): Report => {
  const report = findReport(reportId);
  if (report === undefined)
    throw new AppError("unknown_report", { detail: `Unknown reportId: ${reportId}` });
  return report;
};

const readerFor = ({ db }: ReportDeps, { product }: ReportDefinition, at: Date) =>
  contextReader(db, at, { withBadges: product === "IMS" });

/** The moment as of which a report is answered. */
const momentOf = ({ clock }: ReportDeps, { at }: Pick<ReportRequest, "at">): Date => {
  const now = clock.now();
  // The clock of another process may be a little ahead.
  return at === undefined || at > now ? now : at;
};

/** How a grant's facility is now. @throws AppError `forbidden` */
const contextOf = async (
  deps: ReportDeps,
  grant: Grant,
  report: ReportDefinition,
): Promise<FacilityContext> => {
  requireRight(grant, report, grant.scope.facilityId);
  const context = await readerFor(deps, report, deps.clock.now())(grant.scope);
  if (context === undefined) throw new AppError("forbidden");
  return context;
};

/**
 * What counters and dispensers reported ends where gateways brought it to. What people observed
 * does not, nor what the server says of devices by its own clock.
 */
const restsOnGateways = ({ product }: Report): boolean => product === "ECM" || product === "IMS";

/**
 * Whether a report can be narrowed like this: it offers such filters, and their ids belong to the
 * grant's facility.
 * @throws AppError `forbidden`
 */
export const knowsFilters = async (
  deps: ReportDeps,
  grant: Grant,
  report: ReportDefinition,
  filters: ReportFilters,
): Promise<boolean> => {
  const context = await contextOf(deps, grant, report);
  return Object.keys(foreignFields(report, filters, context)).length === 0;
};

/**
 * Whether the page of a report narrowed like this can be drawn; see {@link knowsFilters}.
 * @throws AppError `forbidden`, `history_loading` (a time that is still being loaded)
 */
export const canDraw = async (
  deps: ReportDeps,
  grant: Grant,
  report: Report,
  filters: ReportFilters,
): Promise<boolean> => {
  const context = await contextOf(deps, grant, report);
  if (Object.keys(foreignFields(report, filters, context)).length > 0) return false;
  const own = reportFor(report, grant.products);
  const { start } = reportInterval(own, filters, deps.clock.now(), context.timeZone);
  if (restsOnGateways(own)) requireLoaded(parseHalfHour(start), context);
  return true;
};

/** The request, checked and resolved; only the page is missing. */
export type PreparedReport = Omit<ReportRun, "page">;

/** A requested report, checked and resolved once, to be answered by page. */
type OpenReport = {
  report: Report;
  /** Until when data have come; null where nothing says that they end before the present. */
  dataTo: Date | null;
  /** @throws AppError `invalid_input` for a cursor that is none of this report's */
  answer(page: ReportRun["page"]): Promise<ReportAnswer>;
};

/** Resolves the request for a report in a facility as `context` has it. */
const resolveReport = (
  { db, clock }: ReportDeps,
  grant: Grant,
  asked: ReportRequest & { at: Date },
  context: FacilityContext | undefined,
): PreparedReport => {
  const report = reportFor(requireReport(asked.reportId), grant.products);
  const { reportId, filter, language, at } = asked;
  requireRight(grant, report, filter.facilityId);
  if (context === undefined) throw new AppError("forbidden");
  const slots = slotsOfDays(shiftVersions(context), filter.shiftIds);
  const tree = buildTree(context.locations);
  const { dataTo, lost } = restsOnGateways(report)
    ? dataEnd({ tree, context }, filter, at)
    : { dataTo: null, lost: [] };
  const wanted = requestedRange(report, filter, at, context.timeZone);
  const range = resolveRange(wanted, at, context.timeZone, tailOf(slots), dataTo);
  checkFilter(report, filter, range, context, asked.forSlide);
  if (restsOnGateways(report)) requireLoaded(range.span.start, context);
  const locations = placesOn(context, judgedDay(range), (name, former) =>
    textsIn(language)("reports:formerly", { name, former }),
  );
  return {
    db,
    scope: grant.scope,
    report,
    filter,
    language,
    now: at,
    dataTo,
    lostGateways: lost,
    context: { ...context, locations },
    tree: locations === context.locations ? tree : buildTree(locations),
    range,
    slots,
    licensed: grant.products,
    canSeeIndividuals: can.seeIndividuals(grant),
    noteIndividuals: (people: number) =>
      noteIndividuals(db, grant, { now: clock.now(), reportId, filter }, people),
  };
};

/**
 * Checks the request for a report and resolves it: its range, places and people.
 * @param found the grant's facility, where it has been read already
 * @throws AppError `unknown_report`, `forbidden` (the grant is for another facility, has no
 *   privilege or no licence of the product there), `invalid_input` (ids of another facility, shifts
 *   beyond 90 days …), `history_loading` (a time that is still being loaded)
 */
export const prepareReport = async (
  deps: ReportDeps,
  grant: Grant,
  asked: ReportRequest,
  found?: FacilityContext,
): Promise<PreparedReport> => {
  const report = requireReport(asked.reportId);
  requireRight(grant, report, asked.filter.facilityId);
  const at = momentOf(deps, asked);
  const context = found ?? (await readerFor(deps, report, at)(grant.scope));
  return resolveReport(deps, grant, { ...asked, at }, context);
};

const openPrepared = (run: PreparedReport): OpenReport => {
  const { report, dataTo } = run;
  return { report, dataTo, answer: (page) => RUNNERS[report.key]({ ...run, page }) };
};

/**
 * Opens a report: screen, files, mail, slides and displays all get their figures here, and only
 * with a grant.
 * @throws AppError as {@link prepareReport}
 */
export const openReport = async (...asked: Parameters<typeof prepareReport>): Promise<OpenReport> =>
  openPrepared(await prepareReport(...asked));

/**
 * Opens a report for who makes a call: the facility is read beside their licences.
 * @throws AppError as {@link prepareReport}
 */
export const openForPerson = async (
  deps: ReportDeps,
  actor: Actor,
  asked: ReportRequest,
): Promise<OpenReport & { grant: Grant }> => {
  const report = requireReport(asked.reportId);
  const at = momentOf(deps, asked);
  const { facilityId } = asked.filter;
  const needs = { facilityId, ...toRunReports(report) };
  const read = readerFor(deps, report, at);
  const { grant, beside } = await grantPerson(deps, actor, needs, read);
  return { grant, ...openPrepared(resolveReport(deps, grant, { ...asked, at }, beside)) };
};

/** Runs a report for a screen; see {@link openForPerson}. @param cursor of the requested page */
export const runReport = async (
  deps: ReportDeps,
  actor: Actor,
  asked: ReportRequest,
  cursor: string | null = null,
): Promise<ReportAnswer> => {
  const { answer } = await openForPerson(deps, actor, asked);
  return answer({ cursor, rows: PAGE_ROWS.screen });
};

/** Where a facility's counters and dispensers do not fit each other now. */
export const counterPlaces = async (
  { db, clock }: ReportDeps,
  { scope }: Grant,
): Promise<CounterPlaces> => {
  const now = clock.now();
  const context = await facilitySettings(db, scope);
  if (context === undefined) throw new AppError("forbidden");
  return counterHealth({ db, scope, now, context, tree: buildTree(context.locations) });
};

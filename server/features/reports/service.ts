import type { z } from "zod";
import { PAGE_ROWS } from "#contract/reports/paging.ts";
import { dayAfter, hasWholeDays } from "#contract/reports/timeframes.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { Language } from "#contract/primitives.ts";
import { findReport } from "#contract/reports/index.ts";
import type { Report } from "#contract/reports/index.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { DEFAULT_FILTERS, changedFilters, fieldsOf } from "#contract/reports/filters.ts";
import type { FilterModel, ReportFilters } from "#contract/reports/filters.ts";
import type { Actor } from "#server/access/actor.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { sideBySide } from "#server/db/side-by-side.ts";
import { AppError } from "#server/lib/app-error.ts";
import { wallText, wallTime } from "#server/lib/zoned-time.ts";
import type { Clock } from "#server/lib/clock.ts";
import { counterHealth, type CounterPlaces } from "./health/places-without-counter.ts";
import { dataEnd } from "./run/data-end.ts";
import { checkFilter, foreignFields } from "./run/check-filter.ts";
import { requireLoaded } from "./run/loaded-history.ts";
import { buildTree } from "./run/location-tree.ts";
import { reportScope } from "./policy.ts";
import { NO_BADGES, badgeContext } from "./run/queries/badge-context.ts";
import { facilityContext } from "./run/queries/facility-context.ts";
import { resolveRange } from "./run/range.ts";
import type { ReportRun } from "./run/report-run.ts";
import { RUNNERS } from "./run/runners.ts";
import { slotsOfShifts, tailOf } from "./run/shift-slots.ts";

export type ReportDeps = { db: Db; clock: Clock };

/** What any report answers with; its own definition says what else. */
export type ReportAnswer = z.input<typeof ReportCommon> & Record<string, unknown>;

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

/**
 * What the actor's report of a facility is about: the tenant, and how the facility stands now.
 * @throws AppError `forbidden`
 */
const openFacility = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  { product, privilege }: ReportDefinition,
  facilityId: string,
) => {
  const now = clock.now();
  const read = (scope: Scope) =>
    sideBySide(
      db,
      () => facilityContext(db, scope, now),
      async () => (product === "IMS" ? badgeContext(db, scope) : NO_BADGES),
    );
  const opened = await reportScope(db, actor, facilityId, product, clock, read);
  const [{ scope, privileges }, [context, badges]] = opened;
  if (privilege !== undefined && !privileges.has(privilege)) throw new AppError("forbidden");
  if (context === undefined) throw new AppError("forbidden");
  return { scope, privileges, now, context: { ...context, badges } };
};

/**
 * Whether a report can be narrowed like this: it offers such filters, and their ids are the facility's.
 * @throws AppError `forbidden`
 */
export const knowsFilters = async (
  deps: ReportDeps,
  actor: Actor,
  report: ReportDefinition,
  facilityId: string,
  filters: ReportFilters,
): Promise<boolean> => {
  const { context } = await openFacility(deps, actor, report, facilityId);
  return Object.keys(foreignFields(report, filters, context)).length === 0;
};

/** What was asked for, checked and resolved; only the page is missing. */
export type PreparedReport = Omit<ReportRun, "page">;

/** A report that was asked for, checked and resolved once, to be answered by page. */
export type OpenReport = {
  report: Report;
  /** @throws AppError `invalid_input` for a cursor that is none of this report's */
  answer(page: ReportRun["page"]): Promise<ReportAnswer>;
};

/** From the first of the chosen months and years to the last; without a choice this year. */
const chosenMonths = (
  { obvYears, months }: ReportFilters,
  thisYear: number,
): Pick<ReportFilters, "reportDateRange" | "startDate" | "endDate"> => {
  const years = obvYears.length > 0 ? obvYears : [thisYear];
  const [first, last] = months.length > 0 ? [Math.min(...months), Math.max(...months)] : [1, 12];
  const start = new Date(Date.UTC(Math.min(...years), first - 1));
  const end = new Date(Date.UTC(Math.max(...years), last));
  const text = (at: Date): string => `${at.toISOString().slice(0, 10)}T00:00`;
  return { reportDateRange: "custom", startDate: text(start), endDate: text(end) };
};

/** An end that is the start stands for its whole day, in reports of whole days. */
const wholeDay = (report: Report, filters: ReportFilters): ReportFilters => {
  const { startDate, endDate } = filters;
  if (startDate === undefined || startDate !== endDate || !hasWholeDays(report)) return filters;
  const day = startDate.slice(0, 10);
  return { ...filters, startDate: `${day}T00:00`, endDate: `${dayAfter(day)}T00:00` };
};

/** A report without timeframes is about the years chosen in it, else about today. */
const askedRange = (report: Report, filters: ReportFilters, now: Date, timeZone: string) => {
  if (report.filters.includes("timeframe")) return wholeDay(report, filters);
  if (!report.filters.includes("obvYears")) return { reportDateRange: "today" as const };
  return chosenMonths(filters, wallTime(now, timeZone).year);
};
/**
 * What counters and dispensers told ends where gateways brought it to. What people observed does not,
 * nor what the server says of devices by its own clock.
 */
const restsOnGateways = ({ product }: Report): boolean => product === "ECM" || product === "IMS";

/** The filters in which anything was chosen. */
const chosenOf = (filters: ReportFilters): Partial<ReportFilters> =>
  Object.fromEntries(
    changedFilters(filters, DEFAULT_FILTERS)
      .flatMap(fieldsOf)
      .map((field) => [field, filters[field]]),
  );

/** What a report's range stands for in a facility, wall time `YYYY-MM-DDTHH:MM`. */
export const reportSpan = (
  report: Report,
  filters: ReportFilters,
  now: Date,
  timeZone: string,
): { start: string; end: string } => {
  const { span } = resolveRange(askedRange(report, filters, now, timeZone), now, timeZone);
  return { start: wallText(span.start), end: wallText(span.end) };
};

/**
 * Checks what is asked of a report and resolves it: its range, places and people.
 * @throws AppError `unknown_report`, `forbidden` (facility out of reach, no privilege there,
 *   product not licensed), `invalid_input` (ids of another facility, shifts beyond 90 days …),
 *   `history_loading` (a time that is still being loaded)
 */
export const prepareReport = async (
  deps: ReportDeps,
  actor: Actor,
  reportId: number,
  filter: FilterModel,
  language: Language,
): Promise<PreparedReport> => {
  const report = requireReport(reportId);
  const { facilityId, ...narrowing } = filter;
  const opened = await openFacility(deps, actor, report, facilityId);
  const { scope, privileges, now, context } = opened;

  const asked = askedRange(report, filter, now, context.timeZone);
  const shifts = context.shifts.filter(({ id }) => filter.shiftIds.includes(id));
  const slots = slotsOfShifts(shifts);
  const tree = buildTree(context.locations);
  const { dataTo, lost } = restsOnGateways(report)
    ? dataEnd({ tree, context }, filter, now)
    : { dataTo: null, lost: [] };
  const range = resolveRange(asked, now, context.timeZone, tailOf(slots), dataTo);
  checkFilter(report, filter, range, context);
  if (restsOnGateways(report)) requireLoaded(range, context);
  return {
    db: deps.db,
    scope,
    report,
    filter,
    language,
    now,
    dataTo,
    lostGateways: lost,
    context,
    tree,
    range,
    slots,
    canSeeIndividuals: privileges.has("viewIndividuals"),
    noteIndividuals: (people: number) =>
      writeAudit(deps.db, actor, now, {
        scope,
        action: "view",
        entity: "individualFigures",
        id: String(reportId),
        after: { people, ...chosenOf(narrowing) },
      }),
  };
};

/**
 * Opens a report for a facility: screen, exports, mail and slides all get their figures here.
 * Formatted texts are in `language`.
 * @throws AppError as {@link prepareReport}
 */
export const openReport = async (
  ...asked: Parameters<typeof prepareReport>
): Promise<OpenReport> => {
  const run = await prepareReport(...asked);
  const { report } = run;
  return { report, answer: (page) => RUNNERS[report.key]({ ...run, page }) };
};

/** Runs a report for a screen; see {@link openReport}. @param cursor of the page asked for */
export const runReport = async (
  deps: ReportDeps,
  actor: Actor,
  reportId: number,
  filter: FilterModel,
  language: Language,
  cursor: string | null = null,
): Promise<ReportAnswer> => {
  const { answer } = await openReport(deps, actor, reportId, filter, language);
  return answer({ cursor, rows: PAGE_ROWS.screen });
};

/**
 * Where a facility's counters and dispensers do not fit each other now, for whoever may look at its
 * devices.
 */
export const counterPlaces = async (
  { db, clock }: ReportDeps,
  scope: Scope,
): Promise<CounterPlaces> => {
  const now = clock.now();
  const context = await facilityContext(db, scope, now);
  if (context === undefined) throw new AppError("forbidden");
  return counterHealth({ db, scope, now, context, tree: buildTree(context.locations) });
};

export { rangeText } from "./run/range-text.ts";
export { indexByDay } from "./ecm/index-by-day.ts";

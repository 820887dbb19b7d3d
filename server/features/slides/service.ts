import { api } from "#contract/index.ts";
import type { NewSlide, Slide } from "#contract/slides.ts";
import type { Act } from "#server/access/act.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { grantPerson } from "#server/access/grant.ts";
import { enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { knowsFilters, requireReport } from "#server/features/reports/service.ts";
import type { ReportDeps } from "#server/features/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { presentSlide } from "./presenter.ts";
import * as queries from "./queries.ts";

const entity = "report_slide";

const requireSlide = async (db: Db, scope: Scope, slideId: string): Promise<Slide> => {
  const row = await queries.findSlide(db, scope, slideId);
  if (row === null) throw new AppError("not_found");
  return presentSlide(row);
};

/**
 * The slides of a facility.
 * @throws AppError `forbidden`
 */
export const listSlides = async (
  deps: ReportDeps,
  actor: Actor,
  facilityId: string,
): Promise<Slide[]> => {
  const { access } = api.slides.list;
  const { scope } = await requireFacility(deps.db, actor, facilityId, access, deps.clock.now());
  return (await queries.listSlides(deps.db, scope)).map(presentSlide);
};

/**
 * One slide of a facility.
 * @throws AppError `forbidden`, `not_found`
 */
export const slideOfFacility = async (
  deps: ReportDeps,
  actor: Actor,
  { slideId, facilityId }: { slideId: string; facilityId: string },
): Promise<Slide> => {
  const { access } = api.slides.getOfFacility;
  const { scope } = await requireFacility(deps.db, actor, facilityId, access, deps.clock.now());
  return requireSlide(deps.db, scope, slideId);
};

/**
 * One slide, by its id alone.
 * @throws AppError `not_found`
 */
export const findSlide = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  slideId: string,
): Promise<Slide> => {
  const asking = { tx: db, actor, now: clock.now() };
  const scope = await requireRow(asking, "slide", slideId, api.slides.get.access);
  return requireSlide(db, scope, slideId);
};

/**
 * Saves a report as a slide; whoever saves it may run that report there.
 * @throws AppError `forbidden`, `unknown_report`, `duplicate_name`, `invalid_input` for filters of
 *   another facility, or that the report does not know
 */
export const saveSlide = async (
  act: Act<Actor>,
  { clock }: Pick<ReportDeps, "clock">,
  given: NewSlide,
): Promise<Slide> => {
  const { tx, actor, now } = act;
  const { facilityId, slideName, filters, reportControls } = given;
  const needs = { facilityId, ...api.slides.save.access };
  const { grant } = await grantPerson({ db: tx, clock }, actor, needs);
  const { scope } = grant;
  const report = requireReport(given.reportId);
  const isOwn =
    filters.facilityId === facilityId &&
    (await knowsFilters({ db: tx, clock }, grant, report, filters));
  if (!isOwn) throw new AppError("invalid_input", { fieldErrors: { filters: "not_in_list" } });
  const slideId = newId();
  await queries.insertSlide(tx, scope, {
    slide_id: slideId,
    name: slideName,
    report_id: report.id,
    filters: JSON.stringify(filters),
    controls: JSON.stringify(reportControls),
    created_by: actor.userId,
    created_at: now,
  });
  await enterRows(tx, "slide", scope, [slideId]);
  const after = { name: slideName, reportId: report.id };
  await act.record({ scope, action: "create", entity, id: slideId, after });
  return requireSlide(tx, scope, slideId);
};

/**
 * Deletes a slide.
 * @throws AppError `not_found`
 */
export const removeSlide = async (act: Act<Actor>, slideId: string): Promise<void> => {
  const { tx } = act;
  const scope = await requireRow(act, "slide", slideId, api.slides.remove.access);
  const { name } = await requireSlide(tx, scope, slideId);
  await queries.deleteSlide(tx, scope, slideId);
  await leaveRows(tx, "slide", scope, [slideId]);
  await act.record({ scope, action: "remove", entity, id: slideId, before: { name } });
};

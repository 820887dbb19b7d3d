import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { NewSlide, Slide, SlideAnswer } from "#contract/displays/slides.ts";
import { offersTimeframe } from "#contract/reports/filters/timeframes.ts";
import { reportFor } from "#contract/reports/definition.ts";
import type { Report } from "#contract/reports/index.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { grantPerson } from "#server/access/grant.ts";
import { enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type ReportDeps,
  knowsFilters,
  requireReport,
} from "#server/features/reports/reports/service.ts";
import { leaveSlideshows } from "#server/features/displays/slideshows/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { can } from "../policy.ts";
import { presentSlide } from "../presenter.ts";
import { dropUnusedImage } from "../queries/images.ts";
import * as queries from "../queries/slides.ts";
import type { SlideRow } from "../queries/slides.ts";
import { slideContent } from "./content.ts";

export const entity = "report_slide";

const requireSlide = async (db: Db, scope: Scope, slideId: string): Promise<SlideRow> => {
  const row = await queries.findSlide(db, scope, slideId);
  if (row === undefined) throw new AppError("not_found");
  return row;
};

const presentAt = async (db: Db, scope: Scope, row: SlideRow): Promise<Slide> => {
  const uses = await queries.listUses(db, scope, row.slide_id);
  return presentSlide(row, { uses, shifts: await queries.shiftNames(db, scope) });
};

/** A slide as it is stored, without figures. @throws AppError `not_found` */
export const storedSlide = async (db: Db, scope: Scope, slideId: string): Promise<Slide> =>
  presentAt(db, scope, await requireSlide(db, scope, slideId));

/**
 * The slides of a facility.
 * @throws AppError `forbidden`
 */
export const listSlides = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  facilityId: string,
): Promise<Slide[]> => {
  const { access } = api.slides.list;
  const { scope } = await requireFacility(db, actor, facilityId, access, clock.now());
  const [rows, uses, shifts] = await Promise.all([
    queries.listSlides(db, scope),
    queries.listUses(db, scope),
    queries.shiftNames(db, scope),
  ]);
  return rows.map((row) => presentSlide(row, { uses, shifts }));
};

/**
 * One slide of a facility, with its figures of now.
 * @throws AppError `forbidden`, `not_found`, `history_loading`
 */
export const slideOfFacility = async (
  deps: ReportDeps,
  actor: Actor,
  { slideId, facilityId }: { slideId: string; facilityId: string },
  language: Language,
): Promise<SlideAnswer> => {
  const { access } = api.slides.getOfFacility;
  const { db, clock } = deps;
  const { grant } = await grantPerson(deps, actor, { facilityId, ...access });
  const row = await requireSlide(db, grant.scope, slideId);
  const [slide, reportData] = await Promise.all([
    presentAt(db, grant.scope, row),
    slideContent(deps, grant, row, language, clock.now()),
  ]);
  return { ...slide, reportData };
};

/**
 * One slide, by its id alone.
 * @throws AppError `not_found`, and as {@link slideOfFacility}
 */
export const findSlide = async (
  deps: ReportDeps,
  actor: Actor,
  slideId: string,
  language: Language,
): Promise<SlideAnswer> => {
  const asking = { tx: deps.db, actor, now: deps.clock.now() };
  const { facilityId } = await requireRow(asking, "slide", slideId, api.slides.get.access);
  return slideOfFacility(deps, actor, { slideId, facilityId }, language);
};

type Days = { shownFrom?: string | null | undefined; shownUntil?: string | null | undefined };

/** The days on which a slide is shown, as columns. @throws AppError `invalid_input` */
export const dayColumns = ({ shownFrom = null, shownUntil = null }: Days) => {
  if (shownFrom !== null && shownUntil !== null && shownFrom > shownUntil)
    throw new AppError("invalid_input", { fieldErrors: { shownUntil: "start_after_end" } });
  return { shown_from: shownFrom, shown_until: shownUntil };
};

const offersRange = (report: Report, { reportDateRange }: ReportFilters): boolean =>
  !(report.filters as readonly string[]).includes("timeframe") ||
  offersTimeframe(report, reportDateRange, true);

/**
 * Saves a report as a slide; the user who saves it may run that report there.
 * @throws AppError `forbidden`, `unknown_report`, `duplicate_name`, `invalid_input` for a report
 *   that may be no slide, and for filters of another facility, or that the report does not know
 */
export const saveSlide = async (
  act: Act<Actor>,
  { clock }: Pick<ReportDeps, "clock">,
  given: NewSlide,
): Promise<Slide> => {
  const { tx, actor, now } = act;
  const { facilityId, slideName, reportControls } = given;
  const filters = { ...given.filters, facilityId: given.filters.facilityId ?? facilityId };
  const needs = { facilityId, ...api.slides.save.access };
  const { grant } = await grantPerson({ db: tx, clock }, actor, needs);
  const { scope } = grant;
  const report = reportFor(requireReport(given.reportId), grant.products);
  const refuse = (fieldErrors: Record<string, string>): AppError =>
    new AppError("invalid_input", { fieldErrors });
  if (!can.save(grant, report)) throw refuse({ reportId: "not_in_list" });
  const isOwn =
    filters.facilityId === facilityId &&
    (await knowsFilters({ db: tx, clock }, grant, report, filters)) &&
    offersRange(report, filters);
  if (!isOwn) throw refuse({ filters: "not_in_list" });
  const slideId = newId();
  await queries.insertSlide(tx, scope, {
    slide_id: slideId,
    name: slideName,
    report_id: report.id,
    filters: JSON.stringify(filters),
    controls: JSON.stringify(reportControls),
    image_hash: null,
    ...dayColumns(given),
    created_by: actor.userId,
    created_at: now,
  });
  await enterRows(tx, "slide", scope, [slideId]);
  const after = { name: slideName, reportId: report.id };
  await act.record({ scope, action: "create", entity, id: slideId, after });
  return storedSlide(tx, scope, slideId);
};

/**
 * Deletes a slide, which leaves the slideshows that show it. A picture goes with its last slide.
 * @throws AppError `not_found`
 */
export const removeSlide = async (act: Act<Actor>, slideId: string): Promise<void> => {
  const { tx } = act;
  const scope = await requireRow(act, "slide", slideId, api.slides.remove.access);
  await queries.holdSlide(tx, scope, slideId);
  const { name, image_hash: hash } = await requireSlide(tx, scope, slideId);
  await leaveSlideshows(act, scope, slideId);
  await queries.deleteSlide(tx, scope, slideId);
  await leaveRows(tx, "slide", scope, [slideId]);
  if (hash !== null) await dropUnusedImage(tx, scope, hash);
  await act.record({ scope, action: "remove", entity, id: slideId, before: { name } });
};

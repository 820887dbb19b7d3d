import type { DisplayMe, DisplaySlide, PlannedSlide } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";
import { grantDisplay } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import {
  findSlideImage,
  findSlideRow,
  presentImage,
  reportOf,
  slideContent,
} from "#server/features/displays/slides/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { SharedAnswers } from "../lib/shared-answers.ts";
import { presentMe } from "../presenter.ts";
import { findDisplay } from "../queries/displays.ts";
import type { Screen } from "./credential.ts";
import { placeOf, planOf, requireActive } from "./plan.ts";

/** A slide's content as all displays of its slideshow get it, but for what its slideshow calls it. */
export type SharedSlide = Omit<DisplaySlide, "title" | "build">;

export type ScreenDeps = {
  db: Db;
  clock: Clock;
  /** Of the web build; empty without one. */
  build: string;
  contents: SharedAnswers<SharedSlide>;
};

/**
 * What a screen is and shows.
 * @throws AppError `display_revoked` where its facility's displays show nothing any more
 */
export const readMe = async (deps: ScreenDeps, screen: Screen): Promise<DisplayMe> => {
  const { db, clock, build } = deps;
  const { scope, displayId, slideshowId } = screen;
  const now = clock.now();
  await requireActive(db, scope, now);
  const { value: place } = await placeOf(db, scope);
  const { value: plan } = await planOf(db, scope, slideshowId, { timeZone: place.timeZone, now });
  const row = await findDisplay(db, scope, displayId);
  if (row === undefined) throw new AppError("display_revoked");
  return presentMe(row, { place, plan, build, now });
};

/**
 * The slides of a screen's own slideshow today.
 * @throws AppError `display_revoked`
 */
const ownSlides = async (
  { db, clock }: ScreenDeps,
  { scope, slideshowId }: Screen,
): Promise<readonly PlannedSlide[]> => {
  const now = clock.now();
  await requireActive(db, scope, now);
  const { value: place } = await placeOf(db, scope);
  const { value: plan } = await planOf(db, scope, slideshowId, { timeZone: place.timeZone, now });
  return plan.reason === null ? plan.slides : [];
};

/** A report that the facility may not show any more, as without its product's licence, is no slide. */
const withoutForbidden = (error: unknown): never => {
  if (error instanceof AppError && error.code === "forbidden") throw new AppError("not_found");
  throw error;
};

const readContent = async (
  deps: ScreenDeps,
  { scope, displayId }: Screen,
  slideId: string,
  language: Language,
): Promise<SharedSlide> => {
  const { db, clock } = deps;
  const now = clock.now();
  const grant = await grantDisplay(deps, { displayId, language }, scope.facilityId);
  if (grant === null) throw new AppError("display_revoked");
  const row = await findSlideRow(db, scope, slideId);
  if (row === undefined) throw new AppError("not_found");
  const content = await slideContent(deps, grant, row, language, now).catch(withoutForbidden);
  return {
    id: slideId,
    reportId: row.report_id,
    reportControls: reportOf(row)?.controls ?? null,
    image: presentImage(row),
    // It was made by the same schema that a page reads it by.
    reportData: content as SharedSlide["reportData"],
  };
};

/**
 * One slide of a screen's own slideshow. One answer serves all its displays for half a minute.
 * @throws AppError `display_revoked`, `not_found` for any other slide, `history_loading`
 */
export const readSlide = async (
  deps: ScreenDeps,
  screen: Screen,
  slideId: string,
  language: Language,
): Promise<DisplaySlide> => {
  const planned = (await ownSlides(deps, screen)).find(({ id }) => id === slideId);
  if (planned === undefined) throw new AppError("not_found");
  const { customerId, facilityId } = screen.scope;
  const shared = await deps.contents.get(`${customerId} ${facilityId} ${slideId} ${language}`, () =>
    readContent(deps, screen, slideId, language),
  );
  return { ...shared, title: planned.title, build: deps.build };
};

/**
 * A picture of a screen's own slideshow.
 * @throws AppError `display_revoked`, `not_found` for any other
 */
export const readMedia = async (
  deps: ScreenDeps,
  screen: Screen,
  hash: string,
): Promise<{ type: string; content: Buffer }> => {
  const isOwn = (await ownSlides(deps, screen)).some((slide) => slide.hash === hash);
  const found = isOwn ? await findSlideImage(deps.db, screen.scope, hash) : null;
  if (found === null) throw new AppError("not_found");
  return found;
};

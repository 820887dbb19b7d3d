import { api } from "#contract/index.ts";
import {
  type Slideshow,
  type SlideshowChange,
  type SlideshowInput,
  type SlideshowRow,
  longestInterval,
} from "#contract/displays/slideshows.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { auditedSlideshow, presentSlideshow, presentSlideshowRow } from "./presenter.ts";
import * as queries from "./queries.ts";
import type { Placed } from "./queries.ts";

type Deps = { db: Db; clock: Clock };

const entity = "slideshow";
const calls = api.slideshows;

const current = async (db: Db, scope: Scope, slideshowId: string): Promise<Slideshow | null> => {
  const row = await queries.findSlideshow(db, scope, slideshowId);
  if (row === undefined) return null;
  return presentSlideshow(row, await queries.listPlaced(db, scope, slideshowId));
};

const stored = async (db: Db, scope: Scope, slideshowId: string): Promise<Slideshow> => {
  const found = await current(db, scope, slideshowId);
  if (found === null) throw new AppError("not_found");
  return found;
};

/**
 * The slideshows of a facility.
 * @throws AppError `forbidden`
 */
export const listSlideshows = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<SlideshowRow[]> => {
  const { scope } = await requireFacility(db, actor, facilityId, calls.list.access, clock.now());
  return (await queries.listSlideshows(db, scope)).map(presentSlideshowRow);
};

/**
 * One slideshow with its slides.
 * @throws AppError `not_found`
 */
export const getSlideshow = async (
  { db, clock }: Deps,
  actor: Actor,
  slideshowId: string,
): Promise<Slideshow> => {
  const asking = { tx: db, actor, now: clock.now() };
  const scope = await requireRow(asking, "slideshow", slideshowId, calls.get.access);
  return stored(db, scope, slideshowId);
};

/** The slides in the order that was requested: by their own numbers, else as the list has them. */
const placedOf = (given: SlideshowInput["reportSlides"]): Placed[] =>
  given
    .map((slide, index) => ({ ...slide, order: slide.order ?? index + 1 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, customSlideTitle }) => ({ slide_id: id, title: customSlideTitle ?? "" }));

/** @throws AppError `invalid_input` for a slide of elsewhere or named twice, and a long interval */
const check = async (
  { tx }: Pick<Act, "tx">,
  scope: Scope,
  { interval, reportSlides }: SlideshowInput,
): Promise<void> => {
  const known = new Set(
    await queries.holdSlides(
      tx,
      scope,
      reportSlides.map(({ id }) => id),
    ),
  );
  const errors: Record<string, string> = {};
  if (interval > longestInterval(await queries.idleTimeoutMs(tx, scope)))
    errors["interval"] = "too_big";
  const seen = new Set<string>();
  for (const [at, { id }] of reportSlides.entries()) {
    if (!known.has(id)) errors[`reportSlides.${at}.id`] = "not_in_list";
    else if (seen.has(id)) errors[`reportSlides.${at}.id`] = "taken";
    seen.add(id);
  }
  if (Object.keys(errors).length > 0) throw new AppError("invalid_input", { fieldErrors: errors });
};

/**
 * Adds a slideshow.
 * @throws AppError `forbidden`, `duplicate_name`, `invalid_input`
 */
export const createSlideshow = async (
  act: Act<Actor>,
  given: SlideshowInput,
): Promise<Slideshow> => {
  const { tx, actor, now } = act;
  const { scope } = await requireFacility(tx, actor, given.facilityId, calls.create.access, now);
  await check(act, scope, given);
  const id = newId();
  await queries.insertSlideshow(tx, scope, {
    slideshow_id: id,
    name: given.name,
    interval_seconds: given.interval,
    is_active: given.isActive,
    created_by: actor.userId,
    created_at: now,
  });
  await queries.putPlaced(tx, scope, id, placedOf(given.reportSlides));
  await enterRows(tx, "slideshow", scope, [id]);
  const made = await stored(tx, scope, id);
  await act.record({ scope, action: "create", entity, id, after: auditedSlideshow(made) });
  return made;
};

/**
 * Changes a slideshow. Screens that show it take it over at their next change of slides.
 * @throws AppError `forbidden`, `not_found`, `conflict`, `duplicate_name`, `invalid_input`
 */
export const updateSlideshow = async (
  act: Act<Actor>,
  change: SlideshowChange,
): Promise<Slideshow> => {
  const { tx, actor, now } = act;
  const { access } = calls.update;
  const { scope } = await requireFacility(tx, actor, change.facilityId, access, now);
  const { id } = change;
  const before = await stored(tx, scope, id);
  const { isActive = before.isActive, reportSlides = before.slides } = change;
  const given = { ...change, isActive, reportSlides };
  await check(act, scope, given);
  await updateVersioned(
    tx,
    scope,
    "slideshow",
    { slideshow_id: id },
    { name: given.name, interval_seconds: given.interval, is_active: given.isActive },
    { version: given.version, current: () => current(tx, scope, id) },
  );
  await queries.putPlaced(tx, scope, id, placedOf(given.reportSlides));
  const after = await stored(tx, scope, id);
  await act.record({
    scope,
    action: "update",
    entity,
    id,
    before: auditedSlideshow(before),
    after: auditedSlideshow(after),
  });
  return after;
};

const rowOf = ({ slides: _slides, ...row }: Slideshow): SlideshowRow => row;

/**
 * Switches a slideshow on or off.
 * @throws AppError `not_found`, `slideshow_empty`
 */
export const setActive = async (
  act: Act<Actor>,
  slideshowId: string,
  isActive: boolean,
): Promise<SlideshowRow> => {
  const { tx } = act;
  const scope = await requireRow(act, "slideshow", slideshowId, calls.setActive.access);
  await queries.holdSlideshow(tx, scope, slideshowId);
  const before = await stored(tx, scope, slideshowId);
  if (isActive && before.slideCount === 0) throw new AppError("slideshow_empty");
  if (before.isActive === isActive) {
    act.nothingChanged();
    return rowOf(before);
  }
  await queries.setActive(tx, scope, slideshowId, isActive);
  await act.record({
    scope,
    action: isActive ? "activate" : "deactivate",
    entity,
    id: slideshowId,
    before: { name: before.name, isActive: before.isActive },
    after: { name: before.name, isActive },
  });
  return rowOf({ ...before, isActive });
};

/**
 * Deletes a slideshow; its slides stay.
 * @throws AppError `not_found`
 */
export const removeSlideshow = async (act: Act<Actor>, slideshowId: string): Promise<void> => {
  const { tx } = act;
  const scope = await requireRow(act, "slideshow", slideshowId, calls.remove.access);
  const before = auditedSlideshow(await stored(tx, scope, slideshowId));
  await queries.deleteSlideshow(tx, scope, slideshowId);
  await leaveRows(tx, "slideshow", scope, [slideshowId]);
  await act.record({ scope, action: "remove", entity, id: slideshowId, before });
};

/**
 * Takes a slide that is being deleted out of its slideshows, where the others close up. One that has
 * no slide left is switched off.
 */
export const leaveSlideshows = async (
  act: Act<Actor>,
  scope: Scope,
  slideId: string,
): Promise<void> => {
  const { tx } = act;
  const ids = await queries.holdUsers(tx, scope, slideId);
  const before: Slideshow[] = [];
  // oxlint-disable-next-line no-await-in-loop -- a transaction does one thing at a time
  for (const id of ids) before.push(await stored(tx, scope, id));
  await queries.dropSlide(tx, scope, slideId);
  await queries.noteChange(tx, scope, ids);
  for (const was of before) {
    const isEmpty = was.slideCount === 1;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (isEmpty && was.isActive) await queries.setActive(tx, scope, was.id, false);
    const left = was.slides.filter(({ id }) => id !== slideId);
    const after = { ...was, slides: left, isActive: was.isActive && !isEmpty };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await act.record({
      scope,
      action: "update",
      entity,
      id: was.id,
      before: auditedSlideshow(was),
      after: auditedSlideshow(after),
    });
  }
};

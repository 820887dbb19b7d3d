import { createHash } from "node:crypto";
import { api } from "#contract/index.ts";
import { activeProducts } from "#server/access/facility-access.ts";
import { remembered } from "#server/access/facility-cache.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { plannedSlides } from "#server/features/displays/slides/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Plan } from "../presenter.ts";
import { type ScreenPlace, findPlace, findSlideshow } from "../queries/displays.ts";

/** What a screen gets, and a digest that changes with it. */
type Digested<T> = { value: T; digest: string };

const DIGEST_LENGTH = 12;
const digested = <T>(value: T): Digested<T> => ({
  value,
  digest: createHash("sha256")
    .update(JSON.stringify(value))
    .digest("base64url")
    .slice(0, DIGEST_LENGTH),
});

/**
 * Makes sure that a facility's displays may show anything.
 * @throws AppError `display_revoked` where it is archived, its customer is deactivated, or its licence
 *   has ended
 */
export const requireActive = async (db: Db, scope: Scope, now: Date): Promise<void> => {
  const products = await activeProducts(db, scope, now);
  const { products: needed } = api.displays.list.access;
  if (!needed.some((product) => products?.has(product) === true))
    throw new AppError("display_revoked");
};

/** Where a display hangs; shared by the displays of a facility. */
export const placeOf = (db: Db, scope: Scope): Promise<Digested<ScreenPlace>> =>
  remembered(db, scope, "displays: place", async () => {
    const place = await findPlace(db, scope);
    if (place === undefined) throw new Error("the facility of a display is there");
    return digested(place);
  });

const readPlan = async (
  db: Db,
  scope: Scope,
  slideshowId: string,
  today: string,
): Promise<Plan> => {
  const slideshow = await findSlideshow(db, scope, slideshowId);
  if (slideshow === undefined) return { reason: "slideshow_deleted" };
  const slides = await plannedSlides(db, scope, slideshowId, today);
  // A slideshow that has lost its last slide is off as well: that there is none says more.
  if (slides.length === 0) return { reason: "no_slides" };
  if (!slideshow.is_active) return { reason: "slideshow_off" };
  const { name, interval_seconds: interval } = slideshow;
  return { name, interval, slides, reason: null };
};

/** What a slideshow shows today by the clocks of its facility; shared by its displays. */
export const planOf = (
  db: Db,
  scope: Scope,
  slideshowId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Digested<Plan>> => {
  const today = localDayText(now, timeZone);
  return remembered(db, scope, `displays: ${slideshowId} ${today}`, async () =>
    digested(await readPlan(db, scope, slideshowId, today)),
  );
};

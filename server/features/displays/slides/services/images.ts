import { api } from "#contract/index.ts";
import { IMAGE_SLIDE, type Slide, type SlideImage } from "#contract/displays/slides.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { ReportDeps } from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import type { PictureDrawer } from "#server/lib/pictures/picture-drawer.ts";
import type { SlidePicture } from "#server/lib/pictures/slide-picture.ts";
import { storeImage } from "../queries/images.ts";
import * as queries from "../queries/slides.ts";
import { findSlideImage } from "./content.ts";
import { dayColumns, entity, storedSlide } from "./slides.ts";

const taken = (): AppError => new AppError("duplicate_name", { fieldErrors: { name: "taken" } });

/** What comes along with a picture. */
type Given = {
  name?: string | undefined;
  shownFrom?: string | null | undefined;
  shownUntil?: string | null | undefined;
};

/** Who sends a picture, to which facility. */
type Sent = { actor: Actor; facilityId: string; file: Uint8Array };

/**
 * The picture of an upload as it would be stored. Drawn before a transaction is opened, which it
 * would hold.
 * @throws AppError `forbidden`, `duplicate_name`, and as `PictureDrawer.draw`
 */
export const checkImage = async (
  { db, clock, pictures }: ReportDeps & { pictures: PictureDrawer },
  { actor, facilityId, file }: Sent,
  { name, ...days }: Given,
  signal: AbortSignal,
): Promise<SlidePicture> => {
  const { access } = api.slides.image;
  const { scope } = await requireFacility(db, actor, facilityId, access, clock.now());
  dayColumns(days);
  if (name !== undefined && (await queries.isNameTaken(db, scope, name))) throw taken();
  return pictures.draw("slide", file, signal);
};

/** What a page gets about a picture. */
export const presentPicture = ({ content: _content, ...image }: SlidePicture): SlideImage => image;

/**
 * Saves a picture as a slide.
 * @throws AppError `forbidden`, `duplicate_name`
 */
export const saveImage = async (
  act: Act<Actor>,
  facilityId: string,
  { name, ...days }: Given & { name: string },
  picture: SlidePicture,
): Promise<Slide> => {
  const { tx, actor, now } = act;
  const { access } = api.slides.image;
  const { scope } = await requireFacility(tx, actor, facilityId, access, now);
  if (await queries.isNameTaken(tx, scope, name)) throw taken();
  await storeImage(tx, scope, picture, now);
  const slideId = newId();
  await queries.insertSlide(tx, scope, {
    slide_id: slideId,
    name,
    report_id: IMAGE_SLIDE,
    filters: null,
    controls: null,
    image_hash: picture.hash,
    ...dayColumns(days),
    created_by: actor.userId,
    created_at: now,
  });
  await enterRows(tx, "slide", scope, [slideId]);
  const after = { name, reportId: IMAGE_SLIDE };
  await act.record({ scope, action: "create", entity, id: slideId, after });
  return storedSlide(tx, scope, slideId);
};

/**
 * A slide's picture, for who may see the slides of its facility.
 * @throws AppError `forbidden`, `not_found`
 */
export const readImage = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  facilityId: string,
  hash: string,
): Promise<{ type: string; content: Buffer }> => {
  const { access } = api.slides.picture;
  const { scope } = await requireFacility(db, actor, facilityId, access, clock.now());
  const found = await findSlideImage(db, scope, hash);
  if (found === null) throw new AppError("not_found");
  return found;
};

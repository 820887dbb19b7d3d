import type { z } from "zod";
import { api } from "#contract/index.ts";
import type { Display, PinHash } from "#contract/displays/displays.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { newId } from "#server/lib/ids.ts";
import { auditedDisplay } from "../presenter.ts";
import { insertDisplay } from "../queries/displays.ts";
import { confirmEnrolment } from "../queries/enrolments.ts";
import { insertScreen } from "../queries/screens.ts";
import { tryCode } from "./find.ts";
import { ENTITY, requireSlideshow, storedDisplay } from "./stored-displays.ts";

export type NewDisplay = z.output<typeof api.displays.confirm.body>;

/**
 * Enrols the screen that shows a code; it gets its credential with its next question.
 * @param pin what is stored of the PIN; null for none
 * @returns null for a code that is unknown, as in `tryCode`
 * @throws AppError `forbidden`, `rate_limited`, `duplicate_name`, `invalid_input` for a slideshow
 *   that the facility does not have
 */
export const confirmDisplay = async (
  act: Act<Actor>,
  given: NewDisplay,
  pin: PinHash | null,
): Promise<Display | null> => {
  const { tx, actor, now } = act;
  const { access } = api.displays.confirm;
  const { scope } = await requireFacility(tx, actor, given.facilityId, access, now);
  const slideshow = await requireSlideshow(tx, scope, given.slideshowId);
  const found = await tryCode(tx, actor, given.code, now);
  if (found === null) return null;
  const displayId = newId();
  const { darkHours } = given;
  await insertDisplay(tx, scope, {
    display_id: displayId,
    name: given.name,
    slideshow_id: given.slideshowId,
    orientation: given.orientation,
    language: given.language,
    dark_from: darkHours?.from ?? null,
    dark_until: darkHours?.until ?? null,
    pin_hash: pin?.hash ?? null,
    pin_salt: pin?.salt ?? null,
    tells_offline: given.tellsOffline,
    enrolled_by: actor.userId,
    enrolled_by_customer_id: actor.customerId,
    enrolled_by_name: actor.fullName,
    enrolled_at: now,
  });
  const { browser, width, height } = found;
  await insertScreen(tx, scope, {
    display_id: displayId,
    slideshow_id: given.slideshowId,
    version: 1,
    browser,
    width,
    height,
  });
  await confirmEnrolment(tx, found.secret_hash, displayId);
  await enterRows(tx, "display", scope, [displayId]);
  const { row, display } = await storedDisplay(tx, scope, displayId, now);
  const after = auditedDisplay(row, slideshow);
  await act.record({ scope, action: "create", entity: ENTITY, id: displayId, after });
  return display;
};

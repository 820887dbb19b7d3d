import { createHash } from "node:crypto";
import type { ChartFamily } from "#contract/reports/marked-changes.ts";
import type { Swatch } from "#contract/reports/shared.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { DOT_PNG } from "#tests/support/file-form.ts";
import type { BuiltFacility } from "./customer.ts";

type Home = Pick<BuiltFacility, "customerId" | "facilityId">;

/** A shift by slots of the day (half hours, 0–47). */
export const buildShift = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { name: string; startSlot: number; endSlot: number },
): Promise<string> => {
  const shiftId = newId();
  await db("shift").insert({
    customer_id: customerId,
    facility_id: facilityId,
    shift_id: shiftId,
    name: given.name,
    start_slot: given.startSlot,
    end_slot: given.endSlot,
  });
  await enterRows(db, "shift", facilityScope(customerId, facilityId), [shiftId]);
  return shiftId;
};

/** A threshold at a place. */
export const buildThreshold = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { locationId: string; title: string; value: number; color?: Swatch },
): Promise<void> => {
  const thresholdId = newId();
  await db("performance_threshold").insert({
    customer_id: customerId,
    facility_id: facilityId,
    threshold_id: thresholdId,
    location_id: given.locationId,
    title: given.title,
    value: given.value,
    color: given.color ?? "green",
  });
  await enterRows(db, "threshold", facilityScope(customerId, facilityId), [thresholdId]);
};

/** A further version of the report settings, in force from `validFrom` on. */
export const buildReportSetting = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: {
    version: number;
    validFrom: Date | string;
    opportunityOffset?: number;
    max100PctCompliance?: boolean;
  },
): Promise<void> => {
  await db("report_setting").insert({
    customer_id: customerId,
    facility_id: facilityId,
    version: given.version,
    valid_from: given.validFrom,
    opportunity_offset: given.opportunityOffset ?? 100,
    max_100_pct_compliance: given.max100PctCompliance ?? false,
  });
};

/** A performance band. */
export const buildBand = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { title: string; limit: number },
): Promise<string> => {
  const id = newId();
  await db("performance_band").insert({
    customer_id: customerId,
    facility_id: facilityId,
    band_id: id,
    title: given.title,
    upper_limit: given.limit,
    color: "green",
    symbol: "circle",
  });
  return id;
};

/** A quick note of observers. */
export const buildNote = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { text: string; isArchived?: boolean },
): Promise<string> => {
  const id = newId();
  await db("observation_note").insert({
    customer_id: customerId,
    facility_id: facilityId,
    observation_note_id: id,
    note_text: given.text,
    is_archived: given.isArchived ?? false,
    created_at: new Date("2025-01-01T00:00:00Z"),
  });
  return id;
};

/** A saved slide of the performance history, as it stands before anything was chosen. */
export const buildSlide = async (
  db: Db,
  { customerId, facilityId }: Home,
  name: string,
): Promise<string> => {
  const slideId = newId();
  await db("report_slide").insert({
    customer_id: customerId,
    facility_id: facilityId,
    slide_id: slideId,
    name,
    report_id: 2,
    filters: JSON.stringify({ facilityId }),
    controls: JSON.stringify({ graphActions: {}, sortBy: [], selectedData: [] }),
    created_by: newId(),
    created_at: new Date("2026-01-01T00:00:00Z"),
  });
  await enterRows(db, "slide", facilityScope(customerId, facilityId), [slideId]);
  return slideId;
};

/** A slide that is a picture of one dot, whatever its bytes are. */
export const buildImageSlide = async (
  db: Db,
  { customerId, facilityId }: Home,
  name: string,
): Promise<{ slideId: string; hash: string }> => {
  const slideId = newId();
  const hash = createHash("sha256").update(DOT_PNG).digest("hex");
  const at = new Date("2026-01-01T00:00:00Z");
  const of = { customer_id: customerId, facility_id: facilityId };
  await db("slide_image")
    .insert({
      ...of,
      hash,
      media_type: "image/webp",
      width: 1,
      height: 1,
      content: DOT_PNG,
      created_at: at,
    })
    .onConflict(["customer_id", "facility_id", "hash"])
    .ignore();
  await db("report_slide").insert({
    ...of,
    slide_id: slideId,
    name,
    report_id: 20,
    image_hash: hash,
    created_by: newId(),
    created_at: at,
  });
  await enterRows(db, "slide", facilityScope(customerId, facilityId), [slideId]);
  return { slideId, hash };
};

/** A slideshow of these slides, on. */
export const buildSlideshow = async (
  db: Db,
  { customerId, facilityId }: Home,
  name: string,
  slideIds: readonly string[],
): Promise<string> => {
  const slideshowId = newId();
  const of = { customer_id: customerId, facility_id: facilityId, slideshow_id: slideshowId };
  await db("slideshow").insert({
    ...of,
    name,
    interval_seconds: 30,
    is_active: true,
    created_by: newId(),
    created_at: new Date("2026-01-01T00:00:00Z"),
  });
  await db("slideshow_slide").insert(
    slideIds.map((slide_id, index) => ({ ...of, slide_id, position: index + 1, title: "" })),
  );
  await enterRows(db, "slideshow", facilityScope(customerId, facilityId), [slideshowId]);
  return slideshowId;
};

/**
 * A change that a user marked in the control charts of counted figures, at a place or everywhere.
 */
export const buildMarkedChange = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { day: string; text: string; locationId?: string; family?: ChartFamily },
): Promise<string> => {
  const id = newId();
  await db("marked_change").insert({
    customer_id: customerId,
    facility_id: facilityId,
    marked_change_id: id,
    family: given.family ?? "ECM",
    location_id: given.locationId ?? null,
    day: given.day,
    text: given.text,
  });
  await enterRows(db, "markedChange", facilityScope(customerId, facilityId), [id]);
  return id;
};

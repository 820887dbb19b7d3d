import { facilityScope } from "#server/db/tenant-scope.ts";
import { demoId } from "#server/demo/ids.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import type { Db } from "#server/db/knex.ts";
import { crowd } from "./crowd.ts";
import { type Place, furnishFacility } from "./world.ts";

/**
 * The demo's largest hospital, with a row of every kind that calls are aimed at beside its own, and
 * many of those that lists show.
 */
export const furnishDemo = async (db: Db, now: Date): Promise<Place> => {
  const facilityId = demoId("facility", northlakeGeneral.key);
  const row = await db("facility")
    .comment("all customers")
    .where("facility_id", facilityId)
    .first("customer_id", "name", "time_zone");
  const root = await db("location")
    .comment("all customers")
    .where({ facility_id: facilityId, level: 1 })
    .first("location_id");
  if (row === undefined || root === undefined) throw new Error("the demo is not loaded");
  const facility = {
    customerId: row.customer_id,
    facilityId,
    name: row.name,
    rootId: root.location_id,
    timeZone: row.time_zone,
    scope: facilityScope(row.customer_id, facilityId),
  };
  // The hospital has bands and notes of its own.
  const given = { bandLimit: 1, noteText: "Walked by" };
  const place = await furnishFacility({ db, clock: { now: () => now } }, "Walk", facility, given);
  await crowd(db, place, now);
  return place;
};

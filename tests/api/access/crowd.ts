import type { Db } from "#server/db/knex.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildDisplay } from "#tests/factories/display.ts";
import { buildDownload } from "#tests/factories/download.ts";
import {
  buildMarkedChange,
  buildNote,
  buildSlide,
  buildSlideshow,
} from "#tests/factories/facility-rules.ts";
import { buildImportRun, buildObservationImport } from "#tests/factories/import-run.ts";
import { buildImsJobRole, buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildPlaceholder } from "#tests/factories/place.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import { buildUser } from "#tests/factories/user.ts";
import type { Place } from "./world.ts";

/** As a large hospital has them after some years. */
const MANY = 100;
const SOME = 30;

const times = async (count: number, build: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 1; index <= count; index += 1)
    // oxlint-disable-next-line no-await-in-loop -- no more connections than a pool has
    await build(index);
};

/** Fills what lists show, so that a list which reads each of its rows weighs as much as one in use. */
export const crowd = async (db: Db, place: Place, now: Date): Promise<void> => {
  const { customerId } = place;
  const home = { customerId, facilityId: place.facilityId };
  await times(MANY, async (index) => {
    const many = `Many ${index}`;
    const { userId, email } = await buildUser(db, {
      customerId,
      role: "reporting",
      lastName: many,
    });
    await buildUser(db, { customerId, lastName: many, isPending: true });
    await buildReportSubscription(db, place, { now, userIds: [userId], name: many });
    await buildAlertSubscription(db, home, { addresses: [email] });
    await buildNote(db, home, { text: many });
    await buildPlaceholder(db, home, { locationId: place.roomId });
    await buildImportRun(db, home, { name: many });
    await buildObservationImport(db, home, { name: many, at: now });
    await buildDownload(db, home, { name: many });
    await buildSlide(db, home, many);
  });
  await times(SOME, async (index) => {
    const some = `Some ${index}`;
    const shown = await buildSlideshow(db, home, some, [place.slideId, place.imageSlideId]);
    await buildDisplay(db, home, { slideshowId: shown, now, name: some, lastSeenAt: now });
    await buildImsJobRole(db, home, { title: some });
    await buildObvJobRole(db, home, { name: some });
    await buildMarkedChange(db, home, { day: "2026-02-01", text: some });
    await buildFacility(db, { customerId, name: some, products: ["ECM"] });
    await buildCustomer(db, { name: some });
  });
};

import { tenant } from "#server/db/tenant-columns.ts";
import { newId } from "#server/lib/ids.ts";
import { SAMPLES } from "#tests/api/access/samples.ts";
import type { Place } from "#tests/api/access/world.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildLocation } from "#tests/factories/place.ts";
import type { Parts, Uses } from "./use.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** A calendar day so many days from now. */
const dayIn = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Facilities, locations, devices and observations. */
export const usesOfPlaces = ({ world, moving }: Parts): Uses => {
  const { portal, own, sibling } = world;
  const { db, clock } = portal;
  const deviceVersion = async ({ scope, deviceId }: Place): Promise<number> => {
    const of = { ...tenant(scope), device_id: deviceId };
    return (await db("device").where(of).first("version"))?.version ?? 0;
  };
  /** A unit without anything on it. */
  const closing = buildLocation(db, own, { parentId: own.rootId, level: 3, name: "Closing" });
  const observation = async () => {
    const of = { ...tenant(sibling.scope), location_id: sibling.unitId };
    await db("location").where(of).update({ is_observable: true });
    const at = (minutes: number) =>
      new Date(clock.now().getTime() - minutes * 60_000).toISOString();
    return {
      sessionId: newId(),
      facilityId: sibling.facilityId,
      observerId: world.clients.observer.user?.id ?? "",
      startTimeUtc: at(30),
      endTimeUtc: at(10),
      observations: [
        {
          type: "HH",
          timestampUtc: at(20),
          locationId: sibling.unitId,
          roleId: sibling.obvJobRoleId,
          momentId: 1,
          outcomeId: 1,
          feedbackProvided: false,
          customNotes: "",
          quickNotes: [],
        },
      ],
    };
  };

  return {
    "facilitySettings.cloneNotes": () => ({
      change: { body: { targetFacilityIds: [sibling.facilityId] } },
    }),
    "facilitySettings.setArchived": async () => ({
      place: { ...own, ...(await buildFacility(db, { customerId: own.customerId })) },
      change: { body: { archived: true } },
    }),
    "deviceUpkeep.returnToService": () => ({ place: sibling }),
    "deviceUpkeep.closeFault": async () => {
      // Of the hardware that the device has since it was replaced.
      const of = { ...tenant(own.scope), device_id: own.deviceId };
      const device = await db("device").where(of).first("serial_number");
      await db("alarm")
        .where(of)
        .update({ serial_number: device?.serial_number ?? "" });
      return {};
    },
    "toDo.startAt": () => ({ change: { body: { locationId: own.unitId } } }),
    "locations.setManyObservable": () => ({
      change: { body: { locationIds: [own.unitId, own.roomId], isObservable: true } },
    }),
    "locations.removeMany": () => ({ place: sibling }),
    "obvJobRoles.copy": () => ({
      change: {
        body: {
          customerId: own.customerId,
          originalFacilityId: own.facilityId,
          jobRoleIds: [own.obvJobRoleId],
          facilityIds: [sibling.facilityId],
        },
      },
    }),
    "locations.close": async () => ({
      place: { ...own, unitId: await closing },
      change: { body: { from: dayIn(clock.now(), 2) } },
    }),
    "locations.reopen": async () => ({ place: { ...own, unitId: await closing } }),
    "locations.continueElsewhere": async () => {
      const floorId = await buildLocation(db, moving, { parentId: moving.rootId, level: 2 });
      const of = { ...tenant(moving.scope), location_id: moving.roomId };
      const since = { ...of, starts_at: new Date("2026-01-01T00:00:00Z") };
      await db("location_with_unit").insert(since);
      await db("location_patient_place").insert({ ...since, is_patient_place: true });
      const moved = (table: "location_with_unit" | "location_patient_place") =>
        db(table).where(tenant(moving.scope)).whereNot("location_id", moving.roomId);
      return {
        place: moving,
        change: { body: { parentId: floorId, name: "Elsewhere" } },
        leaves: async () => {
          const rows = [await moved("location_with_unit"), await moved("location_patient_place")];
          return rows.every(({ length }) => length === 1) ? rows : [];
        },
      };
    },
    "observationImports.write": () => ({
      change: {
        body: {
          text: `location,role,moment,time,outcome\n${own.unitId},Nurse,inRoom,2026-01-05,rub`,
        },
      },
    }),
    "observationImports.takeBack": () => ({
      leaves: async () => {
        const found = await db("observation").where(tenant(own.scope)).select("observation_id");
        return found.length === 1 ? found : [];
      },
    }),
    "observations.observerData": async () => {
      const { observerId, facilityId } = await observation();
      const observationStartDate = "2026-01-01T00:00:00Z";
      return { change: { query: { facilityId, observerId, observationStartDate } } };
    },
    "observations.submit": async () => ({ change: { body: await observation() } }),
    "obvJobRoles.rename": () => ({ place: sibling }),
    "deviceUpkeep.takeOutOfService": () => ({ place: sibling }),
    "devices.update": async () => {
      const sample = SAMPLES["devices.update"]?.({ world, place: own });
      const body = { ...(sample?.body as object), version: await deviceVersion(own) };
      return { change: { body } };
    },
    "deviceBatches.configure": async () => {
      const sample = SAMPLES["deviceBatches.configure"]?.({ world, place: sibling });
      const devices = [{ id: sibling.deviceId, version: await deviceVersion(sibling) }];
      return { place: sibling, change: { body: { ...(sample?.body as object), devices } } };
    },
    "deviceSheet.save": async () => {
      const row = { id: sibling.deviceId, version: await deviceVersion(sibling), name: "Walked" };
      return { place: sibling, change: { body: { rows: [row] } } };
    },
    "placeholders.convert": () => ({ place: sibling }),
    "placeholders.convertAndEdit": () => ({
      place: { ...sibling, sparePlaceholderId: sibling.placeholderId },
    }),
    "roomTemplates.create": () => ({ place: sibling }),
  };
};

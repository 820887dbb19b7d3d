import type { Product } from "#contract/core/permissions.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildLocation } from "#tests/factories/place.ts";

export const LONG_AGO = new Date("2025-01-01T00:00:00Z");

/** A facility with a floor, two units of two rooms each, a bay in the first, and no devices. */
export type Ward = {
  scope: Scope;
  /** Each place's parent; null above the root. */
  parents: Map<string, string | null>;
  places: string[];
  rooms: string[];
};

export const buildWard = async (
  db: Db,
  timeZone = "America/Toronto",
  products: readonly Product[] = ["ECM"],
): Promise<Ward> => {
  const facility = await buildFacility(db, { timeZone, products });
  const parents = new Map<string, string | null>([[facility.rootId, null]]);
  const build = async (parentId: string, level: number): Promise<string> => {
    const locationId = await buildLocation(db, facility, { parentId, level });
    parents.set(locationId, parentId);
    return locationId;
  };
  const floor = await build(facility.rootId, 2);
  const rooms: string[] = [];
  for (const unit of [await build(floor, 3), await build(floor, 3)]) {
    rooms.push(await build(unit, 4), await build(unit, 4));
  }
  await build(rooms[0] ?? "", 5);
  return { scope: facility.scope, parents, places: [...parents.keys()], rooms };
};

/** Adds a device that hangs in a place since long ago, or nowhere. */
export const hangDevice = async (
  db: Db,
  ward: Ward,
  serialNumber: string,
  kind: "dispenser" | "counter",
  place: string | null,
  isCompliance = true,
): Promise<string> => {
  const { deviceId } = await db.transaction((tx) =>
    addDevice(
      tx,
      ward.scope,
      {
        serialNumber,
        name: serialNumber,
        deviceTypeId: kind === "dispenser" ? 1 : 2,
        assignment: place ? { locationId: place, startsAt: LONG_AGO, isCompliance } : undefined,
      },
      LONG_AGO,
    ),
  );
  return deviceId;
};

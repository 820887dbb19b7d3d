import { enterRows } from "#server/access/row-directory.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, nextNumber } from "./customer.ts";

const LONG_AGO = new Date("2025-01-01T00:00:00Z");

type Home = Pick<BuiltFacility, "customerId" | "facilityId">;

/** A place in a facility; `parentId` is the place above. */
export const buildLocation = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { parentId: string; level: number; name?: string },
): Promise<string> => {
  const locationId = newId();
  await db("location").insert({
    customer_id: customerId,
    facility_id: facilityId,
    location_id: locationId,
    parent_id: given.parentId,
    level: given.level,
    name: given.name ?? `Place ${nextNumber()}`,
    is_observable: given.level === 3,
  });
  await enterRows(db, "location", facilityScope(customerId, facilityId), [locationId]);
  return locationId;
};

export const DEVICE_TYPES = {
  dispenser: 1,
  opportunityCounter: 2,
  gateway: 3,
  repeater: 5,
} as const;

/** A device still to come. */
export const buildPlaceholder = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { locationId: string; name?: string },
): Promise<string> => {
  const placeholderId = newId();
  await db("device_placeholder").insert({
    customer_id: customerId,
    facility_id: facilityId,
    placeholder_id: placeholderId,
    location_id: given.locationId,
    name: given.name ?? "Still to come",
    device_type_id: DEVICE_TYPES.dispenser,
    device_model_id: 2,
    formulation_class_id: 2,
    created_at: LONG_AGO,
  });
  await enterRows(db, "placeholder", facilityScope(customerId, facilityId), [placeholderId]);
  return placeholderId;
};

/** A device hanging at a place, by default since long ago and still; `heardAt` sets its state. */
export const buildDevice = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: {
    locationId: string;
    type?: keyof typeof DEVICE_TYPES;
    name?: string;
    from?: Date | string;
    to?: Date | string;
    isCompliance?: boolean;
    serialNumber?: string;
    heardAt?: Date | string;
  },
): Promise<string> => {
  const deviceId = newId();
  const tenant = { customer_id: customerId, facility_id: facilityId };
  const number = nextNumber();
  await db("device").insert({
    ...tenant,
    device_id: deviceId,
    serial_number: given.serialNumber ?? `SN-${number}`,
    name: given.name ?? `Device ${number}`,
    device_type_id: DEVICE_TYPES[given.type ?? "dispenser"],
    created_at: LONG_AGO,
  });
  await enterRows(db, "device", facilityScope(customerId, facilityId), [deviceId]);
  await db("device_assignment").insert({
    ...tenant,
    device_id: deviceId,
    starts_at: given.from ?? LONG_AGO,
    ends_at: given.to ?? null,
    location_id: given.locationId,
    is_compliance: given.isCompliance ?? true,
  });
  if (given.heardAt !== undefined) {
    await db("device_state").insert({
      ...tenant,
      device_id: deviceId,
      last_report_at: given.heardAt,
    });
  }
  return deviceId;
};

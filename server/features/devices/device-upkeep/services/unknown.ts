import type { AdoptedDevice, UnknownDevice } from "#contract/devices/device-upkeep.ts";
import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { can } from "../policy.ts";
import { presentUnknown } from "../presenter.ts";
import * as queries from "../queries/unknown.ts";

/**
 * Devices that a facility hears and does not know.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listUnknown = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<{ devices: UnknownDevice[]; total: number; timeZone: string; canEdit: boolean }> => {
  const { access } = api.deviceUpkeep.listUnknown;
  const reachable = await requireFacility(db, actor, facilityId, access, now);
  const { scope } = reachable;
  const { rows, total } = await queries.listUnknown(db, scope, {
    limit: LIMITS.unknownDevicesListed,
  });
  return {
    devices: rows.map(presentUnknown),
    total,
    timeZone: await queries.timeZoneOf(db, scope),
    canEdit: can.adopt(reachable),
  };
};

const requireKnown = async (
  tx: Tx,
  scope: Scope,
  { serialNumber, locationId, deviceModelId, deviceTypeId }: AdoptedDevice,
) => {
  const { rows } = await queries.listUnknown(tx, scope, { limit: 1, serialNumber });
  const firstAt = rows[0]?.first_at;
  const model = await queries.findModel(tx, deviceModelId);
  const isPlace = await queries.isPlace(tx, scope, locationId);
  const wrong = {
    ...(firstAt === undefined ? { serialNumber: "not_in_list" } : {}),
    ...(model?.device_type_id === deviceTypeId ? {} : { deviceModelId: "not_in_list" }),
    ...(isPlace ? {} : { locationId: "not_in_list" }),
  };
  if (firstAt === undefined || model === undefined || Object.keys(wrong).length > 0)
    throw new AppError("invalid_input", { fieldErrors: wrong });
  return { firstAt, model };
};

/**
 * Adds a device that is heard already. It hangs at its place since it was first heard, or from now
 * on; what it has sent in that time counts.
 * @throws AppError `forbidden` out of reach, `invalid_input` for one that is not heard, a model of
 *   another type or a place of another facility, `duplicate_value` for one that was added meanwhile
 */
export const adoptDevice = async (
  act: Act<Actor>,
  facilityId: string,
  given: AdoptedDevice,
): Promise<{ deviceId: string; adopted: number }> => {
  const { tx, actor, now } = act;
  const { access } = api.deviceUpkeep.adopt;
  const { scope } = await requireFacility(tx, actor, facilityId, access, now);
  const { serialNumber, name, locationId, deviceTypeId, deviceModelId } = given;
  if (await queries.isTaken(tx, scope, serialNumber))
    throw new AppError("duplicate_value", { fieldErrors: { serialNumber: "taken" } });
  const { firstAt, model } = await requireKnown(tx, scope, given);
  const startsAt = given.countsPast && firstAt < now ? firstAt : now;
  const added = await addDevice(
    tx,
    scope,
    {
      serialNumber,
      name,
      deviceTypeId,
      deviceModelId,
      formulationClassId: model.formulation_class_id ?? undefined,
      assignment: { locationId, startsAt },
    },
    now,
  );
  const after = { name, serialNumber, adopted: added.adopted };
  await act.record({ scope, action: "create", entity: "device", id: added.deviceId, after });
  return added;
};

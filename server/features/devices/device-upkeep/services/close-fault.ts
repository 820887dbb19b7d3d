import type { z } from "zod";
import { daysUnconfirmed } from "#contract/devices/alarms.ts";
import type { CloseFault } from "#contract/devices/device-upkeep.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireRow } from "#server/access/row-directory.ts";
import { markDevicesStaleFrom } from "#server/engine/devices/stale/stale-devices.ts";
import { AppError } from "#server/lib/app-error.ts";
import * as queries from "../queries/faults.ts";

/**
 * Closes a fault of a device that nothing has confirmed for a week. What reported it until now
 * never opens it again; a later fact does.
 * @throws AppError `not_found`, `fault_not_closable` for one that is not open or was confirmed
 * since
 */
export const closeFault = async (
  act: Act<Actor>,
  deviceId: string,
  { alarm: alarmType }: z.output<typeof CloseFault>,
): Promise<{ closedAt: string }> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "device", deviceId, api.deviceUpkeep.closeFault.access);
  const open = await queries.listOpenFaults(tx, scope, deviceId);
  const fault = open.find((one) => one.alarmType === alarmType);
  if (fault === undefined || daysUnconfirmed(fault, now) === null)
    throw new AppError("fault_not_closable");
  await queries.closeFault(tx, scope, deviceId, { alarmType, at: now });
  await markDevicesStaleFrom(tx, scope, [deviceId], now);
  await act.record({
    scope,
    action: "update",
    entity: "device",
    id: deviceId,
    before: { openAlarm: alarmType, raisedAt: fault.raisedAt.toISOString() },
    after: { openAlarm: null, raisedAt: null },
  });
  return { closedAt: now.toISOString() };
};

import type { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import { type DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { SILENT_STATES } from "#contract/devices/heard-states.ts";
import { api } from "#contract/index.ts";
import { heldAt } from "#server/access/facility-access.ts";
import { type Asking, requireRow } from "#server/access/row-directory.ts";
import { shownBattery } from "#server/engine/devices/batteries.ts";
import { REPORTS_TO_MISS } from "#server/engine/devices/silence-series.ts";
import { loadBatteryFacts } from "#server/engine/devices/load-batteries.ts";
import { currentRefill } from "#server/features/devices/devices/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { axisOf } from "../lib/axis.ts";
import { causeOf } from "../lib/cause.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";
import { can } from "../policy.ts";
import { presentHistory } from "../presenter.ts";
import { type DeviceRecord, findDevice } from "../queries/devices.ts";
import { listOpenFaults } from "../queries/faults.ts";
import * as queries from "../queries/history.ts";

const HOUR_MINUTES = 60;

/** Whether a gateway's last contact is at most two reports after a device was heard: else it missed it. */
const coversLastHearing = (
  { heard_at: heardAt, report_every_minutes: every }: DeviceRecord,
  { contact_at: contactAt }: { contact_at: Date | null },
): boolean =>
  heardAt !== null &&
  (contactAt?.getTime() ?? -Infinity) <=
    heardAt.getTime() + REPORTS_TO_MISS * (every ?? HOUR_MINUTES) * MINUTE_MS;

/**
 * How a device is and was: its state, the last days, its places and hardware.
 * @throws AppError `not_found` for one that is not there or out of reach
 */
export const deviceHistory = async (
  asking: Asking,
  deviceId: string,
): Promise<z.input<typeof DeviceHistory>> => {
  const { tx: db, actor, now } = asking;
  const scope = await requireRow(asking, "device", deviceId, api.deviceUpkeep.history.access);
  const row = await findDevice(db, scope, deviceId, now);
  if (row === undefined) throw new AppError("not_found");
  const timeZone = row.time_zone;
  const axis = axisOf(now, timeZone, LIMITS.deviceHistoryDays);
  const span = { deviceId, from: axis.from, to: now };
  const [counts, batteries, alarms, openFaults, places, replaced, gateway, refill, clockOffsetMs] =
    await Promise.all([
      queries.countsByDay(db, scope, span, timeZone),
      loadBatteryFacts(db, scope, deviceId, axis.from),
      queries.listAlarms(db, scope, span),
      listOpenFaults(db, scope, deviceId),
      queries.listPlaces(db, scope, deviceId, LIMITS.devicePastNamed),
      queries.listReplaced(db, scope, deviceId, LIMITS.devicePastNamed),
      row.gateway === null ? undefined : queries.gatewayState(db, scope, row.gateway, now),
      row.type === "dispenser" ? currentRefill(db, scope, deviceId) : null,
      row.type === "gateway" ? queries.clockOffset(db, scope, deviceId) : null,
    ]);
  const names = await queries.namesOfPlaces(
    db,
    scope,
    places.map((place) => place.location_id),
  );
  const { state, battery, last_rssi: rssi } = row;
  const isGatewayOut =
    gateway !== undefined &&
    SILENT_STATES.includes(gateway.state) &&
    coversLastHearing(row, gateway);
  const isClockAhead = row.behind_clock !== null;
  const cause = state === "offline" ? causeOf({ battery, rssi, isGatewayOut, isClockAhead }) : null;
  return presentHistory({
    row,
    facilityId: scope.facilityId,
    now,
    axis,
    cause,
    counts,
    batteries: shownBattery(batteries, "own", now.getTime()),
    alarms,
    openFaults,
    places,
    names,
    replaced,
    refill,
    clockOffsetMs,
    canEdit: can.change(heldAt(actor, scope)),
  });
};

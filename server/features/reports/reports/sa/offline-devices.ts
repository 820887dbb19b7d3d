import type { z } from "zod";
import { OFFLINE_ALARMS } from "#contract/devices/alarms.ts";
import type { OfflineDevice, offlineDevices } from "#contract/reports/sa/offline-devices.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { clockName, siteName } from "./alarm-text.ts";
import { deviceTypeName } from "../run/device-type-name.ts";
import { placeOf } from "./chosen-places.ts";
import { ageOf, openAlarmsOf } from "./open-alarms.ts";

/** The devices that are not heard now; those with an outage of their own before explained ones. */
export const devicesOffline = async (run: ReportRun): Promise<OfflineDevice[]> => {
  const rows = await openAlarmsOf(run, OFFLINE_ALARMS);
  const inOrder = rows.toSorted((a, b) => Number(a.cause !== null) - Number(b.cause !== null));
  return inOrder.map((row) => ({
    ...placeOf(run.tree, row.locationId),
    alarmId: row.alarmId,
    deviceId: row.deviceId,
    serialNumber: row.serialNumber,
    ecmDeviceName: row.deviceName,
    isDispenser: row.deviceType === "dispenser",
    deviceTypeName: deviceTypeName(row.deviceType, run.language),
    deviceModelName: row.deviceModel,
    lastCommunication: row.heardAt?.toISOString() ?? null,
    installedAt: row.installedAt?.toISOString() ?? null,
    raisedAt: row.raisedAt.toISOString(),
    ageMinutes: ageOf(run, row).minutes,
    cause: row.cause?.kind === "site" ? { ...row.cause, name: siteName(run.language) } : row.cause,
    behindClock: row.clockOf && clockName(row.clockOf, run.language),
    standsFor: row.isSite ? siteName(run.language) : null,
  }));
};

/** Report 42: devices that are not heard now. */
export const runOfflineDevices = async (
  run: ReportRun,
): Promise<z.input<typeof offlineDevices.response>> => ({
  ...presentCommon(run),
  devices: await devicesOffline(run),
});

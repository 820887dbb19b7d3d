import type { z } from "zod";
import { countHeard, heardStateOf } from "#contract/devices/heard-states.ts";
import type { DataHealth, SilentDevice } from "#contract/reports/reports.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Grant } from "#server/access/grant.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { AppError } from "#server/lib/app-error.ts";
import { deviceTypeName } from "../run/device-type-name.ts";
import { dataEnd } from "../run/data-end.ts";
import { UNIT_LEVEL, buildTree, type LocationTree } from "../run/location-tree.ts";
import { facilityContext } from "../run/queries/facility-context.ts";
import { counterHealth } from "./places-without-counter.ts";
import { dataUntil } from "./queries/data-until.ts";
import { wrongClocks } from "./queries/wrong-clocks.ts";
import { type AssignedDevice, assignedDevices } from "./queries/assigned-devices.ts";
import type { ReportDeps } from "../services/open-report.ts";

const presentSilent =
  (language: Language, tree: LocationTree) =>
  (device: AssignedDevice): SilentDevice => ({
    deviceId: device.deviceId,
    name: device.name,
    deviceType: deviceTypeName(device.type, language),
    serialNumber: device.serialNumber,
    location: device.location,
    readsBadges: device.readsBadges,
    unit: tree.atLevel(device.locationId, UNIT_LEVEL)?.name ?? null,
    placeIds: tree.upward(device.locationId).map(({ id }) => id),
    lastReportAt: device.heardAt?.toISOString() ?? null,
    installedAt: device.installedAt?.toISOString() ?? null,
    heard: heardStateOf(device.state) ?? "notHeardYet",
  });

/** Reads the rows of {@link dataHealth}. */
export const readHealth = ({ db, clock }: ReportDeps) => {
  const now = clock.now();
  return (scope: Scope) =>
    Promise.all([
      dataUntil(db, scope),
      assignedDevices(db, scope, now),
      facilityContext(db, scope, now),
      wrongClocks(db, scope, now),
    ]);
};

/**
 * How the devices that hang in a facility are heard, which are not online (longest first), and until when data has arrived.
 * @param read what {@link readHealth} gave of the facility
 * @throws AppError `forbidden`
 */
export const dataHealth = async (
  { db, clock }: ReportDeps,
  { scope }: Grant,
  language: Language,
  [data, devices, context, clocks]: Awaited<ReturnType<ReturnType<typeof readHealth>>>,
): Promise<z.input<typeof DataHealth>> => {
  const now = clock.now();
  if (data === undefined || context === undefined) throw new AppError("forbidden");
  const tree = buildTree(context.locations);
  const { dataTo: endsAt } = dataEnd({ tree, context }, { locationIds: [] }, now);
  const silent = devices
    .filter(({ state }) => state !== "online" && state !== "outOfService")
    .toSorted((a, b) => (a.heardAt?.getTime() ?? 0) - (b.heardAt?.getTime() ?? 0));
  return {
    counts: countHeard(devices),
    dataTo: (endsAt ?? data.dataTo)?.toISOString() ?? null,
    timeZone: data.timeZone,
    silent: silent.map(presentSilent(language, tree)),
    wrongClocks: clocks,
    ...(await counterHealth({ db, scope, now, context, tree })),
  };
};

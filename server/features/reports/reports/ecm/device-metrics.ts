import type { z } from "zod";
import type { DeviceMetric, deviceMetrics } from "#contract/reports/ecm/device-metrics.ts";
import { deviceTypeName } from "../run/device-type-name.ts";
import { firstInstant, lastInstant } from "#server/lib/time/zoned-time.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { presentCommon } from "../run/presenter.ts";
import type { AssignmentRow } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import { COUNTER_TYPE, DISPENSER_TYPE } from "./device-choice.ts";
import { ecmRun } from "./ecm-run.ts";
import { NO_SUMS, addSums, sumsOf } from "./figures.ts";
import { countsByDevice } from "./queries/counts-by-device.ts";
import { assignmentKey } from "./queries/heard-where.ts";
import { type NamedDevice, namedDevices } from "./queries/named-devices.ts";
import { compareIds, compareNames } from "../lib/compare-names.ts";

/** Most first; of what counted alike, by name, and the same at every call. */
const byCount = (a: DeviceMetric, b: DeviceMetric): number =>
  b.eventsOpps - a.eventsOpps ||
  compareNames(a.ecmDeviceName, b.ecmDeviceName) ||
  compareIds(a.deviceId, b.deviceId) ||
  compareIds(a.locationId, b.locationId);

/** Where devices that count hung at some time of the range; each place of a device once. */
const countingStays = ({ context, filter, range, tree }: ReportRun): AssignmentRow[] => {
  const { counted, timeZone } = range;
  const [from, to] = [
    firstInstant(counted.start, timeZone),
    lastInstant(counted.lastEnd, timeZone),
  ];
  const chosen = new Set(filter.deviceIds);
  const places = new Set(
    selectLocations(tree, filter.locationIds, UNIT_LEVEL)
      .topmost.flatMap(({ id }) => tree.subtree(id))
      .map(({ id }) => id),
  );
  const stays = context.assignments.filter(
    (row) =>
      row.isCompliance &&
      (row.typeId === DISPENSER_TYPE || row.typeId === COUNTER_TYPE) &&
      places.has(row.locationId) &&
      (chosen.size === 0 || chosen.has(row.deviceId)) &&
      row.from < to &&
      (row.to ?? Infinity) > from,
  );
  return [...new Map(stays.map((stay) => [assignmentKey(stay), stay])).values()];
};

const presentDevice =
  ({ tree, language }: ReportRun, names: ReadonlyMap<string, NamedDevice>) =>
  (stay: AssignmentRow, eventsOpps: number): DeviceMetric => {
    const { name = "", type = "" } = names.get(stay.deviceId) ?? {};
    return {
      deviceId: stay.deviceId,
      locationId: stay.locationId,
      ecmDeviceName: name,
      ecmDeviceType: deviceTypeName(type, language),
      isDispenser: stay.typeId === DISPENSER_TYPE,
      locationName: tree.get(stay.locationId)?.name ?? "",
      unit: tree.atLevel(stay.locationId, UNIT_LEVEL)?.name ?? null,
      eventsOpps,
      lastHeardAt: stay.heardAt === null ? null : new Date(stay.heardAt).toISOString(),
    };
  };

/** Report 6: what each dispenser and each counter counted where it hung, most first, then by name. */
export const runDeviceMetrics = async (
  run: ReportRun,
): Promise<z.input<typeof deviceMetrics.response>> => {
  const { db, scope, range, slots } = run;
  const stays = countingStays(run);
  const deviceIds = [...new Set(stays.map(({ deviceId }) => deviceId))];
  const [counts, names] = await Promise.all([
    countsByDevice(db, scope, {
      deviceIds,
      locationIds: [...new Set(stays.map(({ locationId }) => locationId))],
      counted: range.counted,
      slots,
    }),
    namedDevices(db, scope, deviceIds),
  ]);
  const counted = Map.groupBy(counts, assignmentKey);
  const present = presentDevice(run, names);
  const { offsetOf } = ecmRun(run);
  const sums = counts.reduce((sum, count) => addSums(sum, sumsOf(count, offsetOf)), NO_SUMS);
  return {
    ...presentCommon(run),
    countedDispenses: sums.events,
    opportunities: sums.opportunitiesX100 / 100,
    devices: stays
      .map((stay) => {
        const own = counted.get(assignmentKey(stay)) ?? [];
        const isDispenser = stay.typeId === DISPENSER_TYPE;
        const of = own.map(({ events, uncovered, passages }) =>
          isDispenser ? events + uncovered : passages,
        );
        return present(
          stay,
          of.reduce((sum, one) => sum + one, 0),
        );
      })
      .toSorted(byCount),
  };
};

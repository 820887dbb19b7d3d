import { expect } from "vitest";
import { type DeviceHistory } from "#contract/devices/device-upkeep.ts";
import {
  type DeviceState,
  HEARD_STATES,
  SILENT_STATES,
  countHeard,
} from "#contract/devices/heard-states.ts";
import {
  BATTERY_STATUSES,
  DEVICE_KINDS,
  DEVICE_SETS,
  DEVICE_TYPE_IDS,
  type DeviceKind,
  type DeviceList,
  type DeviceListRow,
  type DeviceTypeCounts,
  FORMULATION_IDS,
} from "#contract/devices/devices.ts";
import type { DataHealth } from "#contract/reports/reports.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { allTypes, facilitySummary } from "#contract/reports/sa/facility-summary.ts";
import { GATEWAY_OFFLINE_MINUTES } from "#contract/operations/system-status.ts";
import {
  BATTERY_ALARMS,
  DEAD_BATTERY_ALARMS,
  FAULT_ALARMS,
  MODULE_BATTERY_ALARMS,
} from "#contract/devices/alarms.ts";
import { batteryAlerts } from "#contract/reports/sa/battery-alerts.ts";
import { deviceAlerts } from "#contract/reports/sa/device-alerts.ts";
import { offlineDevices } from "#contract/reports/sa/offline-devices.ts";
import type { Db } from "#server/db/knex.ts";
import { gatewayFigures } from "#server/features/operations/system-status/queries.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Client } from "./client.ts";
import { compareMails } from "./device-mails.ts";
import { compareCounts } from "./in-service-counts.ts";

const IN_SERVICE: readonly (DeviceState | null)[] = ["online", "notHeardYet", ...SILENT_STATES];
const EVERY_STATUS = DEVICE_SETS.inService.join();
const dispensers = { deviceType: String(DEVICE_TYPE_IDS.dispenser) };
/** The rows that each tile's link opens. */
const LINKS: Readonly<Record<DeviceKind, Record<string, string>>> = {
  dispensers,
  soapDispensers: { ...dispensers, formulation: String(FORMULATION_IDS.soap) },
  sanitizerDispensers: { ...dispensers, formulation: String(FORMULATION_IDS.sanitizer) },
  gateways: { deviceType: String(DEVICE_TYPE_IDS.gateway) },
  opportunityCounters: { deviceType: String(DEVICE_TYPE_IDS.opportunityCounter) },
  repeaters: { deviceType: String(DEVICE_TYPE_IDS.repeater) },
};

/** Whether a row is one of those that a tile's link opens. */
const isOfKind = (kind: DeviceKind, row: DeviceListRow): boolean => {
  const { deviceType, formulation } = LINKS[kind];
  return (
    String(row.deviceTypeId) === deviceType &&
    (formulation === undefined || String(row.formulationClassId) === formulation)
  );
};

const LEVELS = ["Dead", "Low", "Good"] as const;
const openAlarms = (page: DeviceHistory): string[] =>
  page.faults
    .filter(({ isOpen, alarm }) => isOpen && COMPARED.has(alarm))
    .map(({ alarm, raisedAt }) => `${page.name}: ${alarm} since ${raisedAt}`);
const COMPARED: ReadonlySet<number> = new Set([...BATTERY_ALARMS, ...FAULT_ALARMS]);

/**
 * Holds the batteries and open alarms of each device's page against the list and reports 22 and 23.
 */
const compareBatteries = async (
  pages: readonly DeviceHistory[],
  rows: readonly DeviceListRow[],
  report: <T>(reportId: number) => Promise<T>,
): Promise<void> => {
  const worse = (page: DeviceHistory) =>
    LEVELS.find((level) => [page.battery, page.moduleBattery].includes(level)) ?? "Unknown";
  expect(rows.map(({ name, currentBatteryStatus: status }) => [name, status])).toEqual(
    pages.map((page) => [page.name, worse(page)]),
  );
  for (const { name, battery, batteries } of pages)
    if (battery !== null) expect([name, batteries.at(-1)?.state]).toEqual([name, battery]);
  const serving = pages.filter(({ state }) => IN_SERVICE.includes(state));
  const weak = batteryAlerts.response.parse(await report(batteryAlerts.id)).alerts;
  const faulty = deviceAlerts.response.parse(await report(deviceAlerts.id)).alerts;
  const names = new Map(serving.map((page) => [page.id, page]));
  expect(
    [...weak, ...faulty]
      .map((row) => {
        const name = names.get(row.deviceId)?.name;
        return `${name}: ${row.deviceAlarmTypeId} since ${row.raisedAt}`;
      })
      .toSorted(),
  ).toEqual(serving.flatMap(openAlarms).toSorted());
  for (const { deviceId, deviceAlarmTypeId: type, currentBatteryStatus: status } of weak) {
    const page = names.get(deviceId);
    const isModule = MODULE_BATTERY_ALARMS.includes(type);
    expect([page?.name, status]).toEqual([
      page?.name,
      isModule ? page?.moduleBattery : page?.battery,
    ]);
  }
};

/**
 * Holds what every screen says of a facility's devices against its list: each device's own page,
 * the tiles and the rows behind their links, every other count of devices in service, reports 42
 * and 43, data health, the mails of technical alerts, and the status of the system.
 * @returns the state of each device by its name
 */
export const compareStates = async (
  page: Client,
  facilityId: string,
  { db, clock }: { db: Db; clock: Clock },
): Promise<Record<string, DeviceState>> => {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await page.get(path);
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as T;
  };
  const list = async (query: Record<string, string>): Promise<DeviceList> =>
    read(`/api/device?${new URLSearchParams({ facilityId, rows: "100", ...query })}`);
  const report = async <T>(reportId: number): Promise<T> => {
    const body = { ...DEFAULT_FILTERS, facilityId };
    const answer = await page.send("POST", `/api/report/${reportId}`, body);
    expect(answer.status, `report ${reportId}`).toBe(200);
    return (await answer.json()) as T;
  };
  const rows: DeviceListRow[] = [];
  for (let at = 1, total = 1; rows.length < total; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- pages follow each other
    const some = await list({ page: String(at) });
    total = some.total;
    rows.push(...some.rows);
  }
  const devices = rows.filter(({ state }) => state !== null);
  const pages: DeviceHistory[] = [];
  for (const { id } of devices)
    // oxlint-disable-next-line no-await-in-loop -- of all at once the server would refuse some
    pages.push(await read<DeviceHistory>(`/api/device/${id}/history`));
  expect(pages.map(({ name, state }) => [name, state])).toEqual(
    devices.map(({ name, state }) => [name, state]),
  );

  await compareBatteries(pages, devices, report);

  const hung = devices.flatMap(({ state }) => (state === null ? [] : { state }));
  const serving = devices.filter(({ state }) => IN_SERVICE.includes(state));
  const silent = serving.filter(({ state }) => state !== null && SILENT_STATES.includes(state));
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted();

  const tiles = await read<DeviceTypeCounts>(`/api/facility/${facilityId}/deviceTypeCount`);
  const { all, ...counted } = countHeard(hung);
  expect(HEARD_STATES.reduce((sum, state) => sum + counted[state], 0)).toBe(all);
  expect(tiles.total).toBe(all);
  const behind = await Promise.all(
    DEVICE_KINDS.map(async (kind) => {
      const link = (query: object) => list({ ...LINKS[kind], assignment: "assigned", ...query });
      const [all, weak, ...heard] = await Promise.all([
        link({ online: DEVICE_SETS.all.join() }),
        link({ online: EVERY_STATUS, battery: "Low,Dead" }),
        ...HEARD_STATES.map((state) => link({ online: DEVICE_SETS[state].join() })),
      ]);
      const counts = HEARD_STATES.map((state, at) => [state, heard[at]?.total]);
      expect(
        heard.reduce((sum, { total }) => sum + total, 0),
        `all ${kind}`,
      ).toBe(all.total);
      return [
        kind,
        { count: all.total, ...Object.fromEntries(counts), lowBattery: weak.total },
      ] as const;
    }),
  );
  expect(tiles.kinds).toEqual(Object.fromEntries(behind));

  await compareCounts({
    facilityId,
    serving,
    read,
    report,
    rowsBehind: async (set, narrowed) =>
      (await list({ ...narrowed, assignment: "assigned", online: DEVICE_SETS[set].join() })).total,
  });

  // Low and dead are those with an open alarm: tiles, filters, reports 23 and 43 have the same.
  const { alerts } = batteryAlerts.response.parse(await report(batteryAlerts.id));
  const weak = new Set(alerts.map(({ deviceId }) => deviceId));
  const dead = new Set(
    alerts
      .filter(({ deviceAlarmTypeId: type }) => DEAD_BATTERY_ALARMS.includes(type))
      .map(({ deviceId }) => deviceId),
  );
  const isRead = new Set(
    devices.filter(({ currentBatteryStatus: is }) => is !== "Unknown").map(({ id }) => id),
  );
  const expected = (id: string) => {
    if (weak.has(id)) return dead.has(id) ? "Dead" : "Low";
    return isRead.has(id) ? "Good" : "Unknown";
  };
  for (const battery of BATTERY_STATUSES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const found = await list({ online: EVERY_STATUS, battery });
    expect(found.total, `filter ${battery}`).toBe(
      serving.filter(({ id }) => expected(id) === battery).length,
    );
    for (const { id, name } of found.rows) expect([name, expected(id)]).toEqual([name, battery]);
  }
  for (const [kind, { lowBattery }] of Object.entries(tiles.kinds))
    expect([kind, lowBattery]).toEqual([
      kind,
      serving.filter((row) => weak.has(row.id) && isOfKind(kind as DeviceKind, row)).length,
    ]);
  const summary = facilitySummary.response.parse(await report(facilitySummary.id));
  expect(summary.lowBatteries.reduce((sum, { count: some }) => sum + some, 0)).toBe(alerts.length);
  const deadAlarms = alerts.filter(({ deviceAlarmTypeId: type }) =>
    DEAD_BATTERY_ALARMS.includes(type),
  ).length;
  expect(allTypes("", summary.deviceTypes)).toMatchObject({
    lowBatteries: alerts.length - deadAlarms,
    deadBatteries: deadAlarms,
  });

  const offline = await report<{ devices: { deviceId: string; cause: object | null }[] }>(
    offlineDevices.id,
  );
  expect(offline.devices.map(({ deviceId }) => deviceId).toSorted()).toEqual(ids(silent));
  const explained = offline.devices.filter(({ cause }) => cause !== null);
  expect(explained.map(({ deviceId }) => deviceId).toSorted()).toEqual(
    ids(silent.filter(({ state }) => state === "explained")),
  );
  const { deviceTypes } = facilitySummary.response.parse(await report(facilitySummary.id));
  expect(allTypes("", deviceTypes)).toMatchObject({
    devices: all,
    online: counted.online,
    offline: counted.silent,
    explained: counted.behindGateway,
    notHeardYet: counted.notHeardYet,
    outOfService: counted.outOfService,
  });
  const health = await read<DataHealth>(`/api/facility/${facilityId}/dataHealth`);
  expect(health.counts).toEqual(countHeard(hung));
  expect(health.silent.map(({ deviceId }) => deviceId).toSorted()).toEqual(
    ids(serving.filter(({ state }) => state !== "online")),
  );
  const facility = await db("facility").where("facility_id", facilityId).first();
  await compareMails(
    pages.filter(({ state }) => IN_SERVICE.includes(state)),
    {
      customerId: facility?.customer_id ?? "",
      facilityId,
      timeZone: facility?.time_zone ?? "",
    },
    { db, clock },
    allTypes("", deviceTypes),
  );
  // Of a gateway that was heard before anybody noted contacts nothing is known to be missing.
  const known = new Set(
    await db("contact_span")
      .where("facility_id", facilityId)
      .distinct("device_id")
      .pluck("device_id"),
  );
  const lags = new Map(
    (await gatewayFigures(db, clock.now())).map(({ qualifier, value }) => [qualifier, value]),
  );
  for (const { id, serialNumber, name, state } of serving) {
    // The status lists the gateways that were not heard for longest.
    const lag = lags.get(`${serialNumber}, ${facility?.name}`);
    if (state === null || lag === undefined || !known.has(id)) continue;
    const isLate = lag > GATEWAY_OFFLINE_MINUTES;
    expect([name, SILENT_STATES.includes(state)], "status").toEqual([name, isLate]);
  }
  return Object.fromEntries(devices.map(({ name, state }) => [name, state ?? "unassigned"]));
};

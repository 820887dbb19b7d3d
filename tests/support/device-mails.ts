import { expect } from "vitest";
import type { InstantKind } from "#contract/messaging/alert-subscriptions.ts";
import {
  BATTERY_ALARMS,
  FAULT_ALARMS,
  OFFLINE_ALARMS,
  REFILL_ALARMS,
} from "#contract/devices/alarms.ts";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import type { allTypes } from "#contract/reports/sa/facility-summary.ts";
import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { emptyState } from "#server/engine/alerts/alert-state.ts";
import { decide } from "#server/engine/alerts/decide.ts";
import { GROUP_WAIT_MS } from "#server/engine/alerts/due-mail.ts";
import { loadAlarms } from "#server/engine/alerts/load-alarms.ts";
import { loadBehind } from "#server/engine/alerts/load-affected-devices.ts";
import type { AlarmView, AlertRule } from "#server/engine/alerts/rule.ts";
import {
  type InstantBody,
  instantBodies,
} from "#server/features/messaging/alert-subscriptions/services/alarm-lines.ts";
import { HOLD_MS } from "#server/engine/devices/fault-series.ts";
import {
  type ListRule,
  collectLines,
} from "#server/features/messaging/alert-subscriptions/services/collect.ts";
import { collectSummary } from "#server/features/messaging/alert-subscriptions/services/summary.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { AlertLine } from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";

type Mailed = { body: InstantBody | null; alarms: readonly AlarmView[]; roots: AlarmView[] };

/**
 * What an instant alert for all devices sends that was just switched on and reports what is open.
 */
const mailOf = async (db: Db, scope: Scope, kind: InstantKind, now: Date): Promise<Mailed> => {
  const nowMs = now.getTime();
  const rule: AlertRule = {
    kind,
    classId: 0,
    locationIds: null,
    withFaults: true,
    holdMs: 0,
    remindMs: 0,
    tellResolved: true,
    quiet: null,
    gatewaysAnyHour: true,
    watchedFromMs: nowMs,
    sendOpen: true,
  };
  const alarms = await loadAlarms(db, scope, { withOpen: true });
  const byId = new Map(alarms.map((alarm) => [alarm.alarmId, alarm]));
  const find = (alarmId: string) => byId.get(alarmId);
  const look = { rule, timeZone: "UTC", changed: alarms, find };
  // Lines wait for what may be over soon, and half a minute for each other.
  const sentMs = nowMs + HOLD_MS + GROUP_WAIT_MS;
  const { state } = decide(emptyState(-1), { ...look, nowMs }, ["reader"]);
  const { mail } = decide(state, { ...look, nowMs: sentMs }, ["reader"]);
  if (mail === null) return { body: null, alarms, roots: [] };
  const told = { scope, subscriptionId: "", mail, find, rule, now };
  const bodyFor = await instantBodies(db, told);
  const roots = mail.raised.flatMap(({ alarmId }) => find(alarmId) ?? []);
  return { body: bodyFor("reader"), alarms, roots };
};

/** A scheduled alert for all devices that lists whatever there is. */
const listing = (kind: keyof typeof LISTED): ListRule => ({
  alert_type_id: LISTED[kind],
  device_type_id: 0,
  all_locations: true,
  location_ids: [],
  silence_threshold: 0,
  silence_unit: "MINUTE",
  battery_status: "Low",
  badge_battery_status: null,
  replacement_days: 90,
});
const LISTED = { nonReporting: 1, battery: 2, lowRefill: 3 } as const;

const SILENT: readonly DeviceState[] = ["offline", "neverHeard"];

/** A line as the pages tell of an alarm: whose, which, and since when. */
const alarmLine = ({ device, state, since }: AlertLine): string =>
  `${device.detail}: ${state.kind === "alarm" ? state.type : state.kind} since ${since?.toISOString()}`;

const openOf = (page: DeviceHistory, types: readonly number[]) =>
  page.faults.filter(({ isOpen, alarm }) => isOpen && types.includes(alarm));

/**
 * Holds what mails about technical alerts say of each device against the devices' pages: the instant
 * alerts of silences, batteries, refills and faults, and the scheduled lists.
 * @param serving the pages of the devices in service
 * @param summed the facility's devices as report 43 counts them
 */
export const compareMails = async (
  serving: readonly DeviceHistory[],
  facility: { customerId: string; facilityId: string; timeZone: string },
  { db, clock }: { db: Db; clock: Clock },
  summed: ReturnType<typeof allTypes>,
): Promise<void> => {
  const scope = facilityScope(facility.customerId, facility.facilityId);
  const now = clock.now();
  const inState = (...states: readonly DeviceState[]) =>
    serving.filter(({ state }) => states.includes(state));
  const serials = (some: readonly { serialNumber: string }[]) =>
    some.map(({ serialNumber }) => serialNumber).toSorted();

  // Each device that is offline by itself has its line, with when it was heard and raised.
  const silences = await mailOf(db, scope, "nonReporting", now);
  const lines = silences.body?.raised ?? [];
  /** The alarm that reports a silence: its own, or that of the dead battery which explains it. */
  const tellingOf = (page: DeviceHistory): AlarmView | undefined => {
    const own = silences.alarms.find(
      ({ deviceId, alarmType }) => deviceId === page.id && alarmType === OFFLINE_ALARMS[0],
    );
    return silences.alarms.find(({ alarmId }) => alarmId === own?.causeId) ?? own;
  };
  expect(
    lines
      .map(({ device, state, since, lastHeard }) => [device.detail, state.kind, since, lastHeard])
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
  ).toEqual(
    inState(...SILENT)
      .map((page) => {
        const telling = tellingOf(page);
        const [alarm] = openOf(page, [telling?.alarmType ?? 0]);
        const heard = page.lastCommunicationTimestamp;
        const kind = telling?.alarmType === OFFLINE_ALARMS[0] ? "offline" : "alarm";
        return [
          page.serialNumber,
          telling?.isUnstable ? "unstable" : kind,
          alarm === undefined ? null : new Date(alarm.raisedAt),
          heard === null ? null : new Date(heard),
        ];
      })
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
  );

  // Those behind them are the explained ones, and others that are online for a while yet.
  const behind = await loadBehind(db, scope, silences.roots, now);
  const pages = new Map(serving.map((page) => [page.id, page]));
  const behindIds = [...behind.values()].flat().map(({ deviceId }) => deviceId);
  expect(
    inState("explained").filter(({ id }) => !behindIds.includes(id)),
    "explained, and behind nothing in the mail",
  ).toEqual([]);
  expect(
    behindIds
      .map((id) => [pages.get(id)?.serialNumber, pages.get(id)?.state])
      .filter(([, state]) => state !== "explained" && state !== "online"),
    "behind something in the mail",
  ).toEqual([]);
  const counts = lines.map((line) => line.behind?.devices ?? 0);
  expect(counts.reduce((sum, some) => sum + some, 0)).toBe(behindIds.length);

  // Batteries, refills and faults: line by line what is open on the pages.
  for (const [kind, types] of [
    ["battery", BATTERY_ALARMS],
    ["lowRefill", [...REFILL_ALARMS, ...FAULT_ALARMS]],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { body, alarms } = await mailOf(db, scope, kind, now);
    const comesAndGoes = (id: string, type: number) =>
      alarms.some(
        ({ deviceId, alarmType, isUnstable }) =>
          deviceId === id && alarmType === type && isUnstable,
      );
    const open = serving.flatMap((page) =>
      openOf(page, types).map(({ alarm, raisedAt }) => {
        const what = comesAndGoes(page.id, alarm) ? "unstable" : alarm;
        return `${page.serialNumber}: ${what} since ${raisedAt}`;
      }),
    );
    expect((body?.raised ?? []).map(alarmLine).toSorted(), kind).toEqual(open.toSorted());
  }

  // Scheduled lists.
  const at = { now, timeZone: facility.timeZone };
  const listed = async (kind: keyof typeof LISTED) =>
    (await collectLines(db, scope, listing(kind), at))?.entries.map(({ line }) => line) ?? [];
  const silentLines = await listed("nonReporting");
  const bySerial = new Map(serving.map((page) => [page.serialNumber, page]));
  for (const { device, lastHeard, also = [] } of silentLines) {
    const page = bySerial.get(device.detail ?? "");
    const said = also.some(({ kind }) => kind === "offline") ? "offline" : "not offline";
    expect([device.detail, said, lastHeard?.toISOString() ?? null]).toEqual([
      page?.serialNumber,
      page?.state === "offline" ? "offline" : "not offline",
      page?.lastCommunicationTimestamp,
    ]);
  }
  const named = silentLines.map(({ device }) => device.detail);
  expect(serials(inState(...SILENT)).filter((serial) => !named.includes(serial))).toEqual([]);
  expect((await listed("battery")).map(alarmLine).toSorted()).toEqual(
    serving
      .flatMap((page) =>
        openOf(page, BATTERY_ALARMS).map(
          ({ alarm, raisedAt }) => `${page.serialNumber}: ${alarm} since ${raisedAt}`,
        ),
      )
      .toSorted(),
  );
  const low = (await listed("lowRefill")).filter(({ state, also = [] }) =>
    [state, ...also].some(({ kind }) => kind === "alarm"),
  );
  expect(low.map(({ device }) => device.detail ?? "").toSorted()).toEqual(
    serials(serving.filter((page) => openOf(page, REFILL_ALARMS).length > 0)),
  );
  const summary = await collectSummary({ db, clock }, scope, { ...at, grant: null });
  expect(summary).toMatchObject({
    devices: {
      total: summed?.devices,
      online: summed?.online,
      offline: summed?.offline,
      explained: summed?.explained,
      notHeardYet: summed?.notHeardYet,
      outOfService: summed?.outOfService,
    },
    batteries: { low: summed?.lowBatteries, dead: summed?.deadBatteries },
  });
};

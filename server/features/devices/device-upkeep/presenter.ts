import type { z } from "zod";
import { ClosableAlarm, daysUnconfirmed } from "#contract/devices/alarms.ts";
import {
  type DeviceHistory,
  type DeviceUpkeep,
  type UnknownDevice,
} from "#contract/devices/device-upkeep.ts";
import { SILENT_STATES } from "#contract/devices/heard-states.ts";
import type { CurrentRefill } from "#contract/devices/refills.ts";
import { DEVICE_TYPE } from "#server/engine/device-directory.ts";
import type { ShownBattery } from "#server/engine/devices/battery-series.ts";
import type { Axis } from "./lib/axis.ts";
import { levelIntervals } from "./lib/intervals.ts";
import type { DeviceRecord } from "./queries/devices.ts";
import type { OpenFault } from "./queries/faults.ts";
import type { AlarmRecord, DayCount, PlaceRecord } from "./queries/history.ts";
import type { UnknownRecord } from "./queries/unknown.ts";

const MINUTES_PER_DAY = 1_440;
const REPORT_EVERY_MINUTES = 60;

/** What may be changed of a device beside its form. */
export const presentUpkeep = (row: DeviceRecord): DeviceUpkeep => ({
  version: row.version,
  serialNumber: row.serial_number,
  outOfService:
    row.out_since === null
      ? null
      : {
          since: row.out_since.toISOString(),
          until: row.out_until?.toISOString() ?? null,
          reason: row.out_reason ?? "",
        },
});

type DeviceParts = {
  row: DeviceRecord;
  facilityId: string;
  now: Date;
  axis: Axis;
  cause: DeviceHistory["cause"];
  counts: readonly DayCount[];
  batteries: readonly ShownBattery[];
  alarms: readonly AlarmRecord[];
  openFaults: readonly OpenFault[];
  places: readonly PlaceRecord[];
  names: ReadonlyMap<string, string[]>;
  replaced: readonly { serial_number: string; ends_at: Date | null }[];
  refill: CurrentRefill | null;
  clockOffsetMs: number | null;
  canEdit: boolean;
};

const presentFaults = ({ axis, alarms, now }: DeviceParts): DeviceHistory["faults"] =>
  alarms.map(({ alarm_type_id: alarm, raised_at: from, cleared_at: to }) => ({
    alarm,
    from: axis.at(from),
    to: axis.at(to ?? now),
    raisedAt: from.toISOString(),
    isOpen: to === null,
  }));

const presentUnconfirmed = ({ openFaults, now }: DeviceParts): DeviceHistory["unconfirmedFaults"] =>
  openFaults.flatMap((fault) => {
    const alarm = ClosableAlarm.safeParse(fault.alarmType);
    const days = daysUnconfirmed(fault, now);
    if (!alarm.success || days === null) return [];
    return [
      {
        alarm: alarm.data,
        raisedAt: fault.raisedAt.toISOString(),
        confirmedAt: fault.confirmedAt.toISOString(),
        days,
      },
    ];
  });

const presentBatteries = ({
  axis,
  batteries,
  row,
  now,
}: DeviceParts): DeviceHistory["batteries"] => {
  // The battery of a device that is not heard is unknown.
  const known = row.state === "online" ? now : (row.heard_at ?? now);
  return levelIntervals(batteries)
    .filter(({ to }) => to === null || to > axis.from)
    .map(({ level, from, to }) => ({
      from: axis.at(from),
      to: axis.at(to ?? known),
      state: level,
      since: from.toISOString(),
    }));
};

const causeName = ({ cause, row }: DeviceParts): string | null => {
  if (cause === "clock") return row.behind_clock;
  return cause === "gateway" ? row.gateway : row.silent_behind;
};

const EVENT_TYPES: ReadonlySet<string> = new Set(["dispenser", "opportunityCounter"]);

/** A device's own page. */
export const presentHistory = (parts: DeviceParts): z.input<typeof DeviceHistory> => {
  const { row, axis, counts, names } = parts;
  const byDay = new Map(counts.map((count) => [count.day, count]));
  const perDay = <T>(pick: (count: DayCount) => T, none: T): T[] =>
    axis.days.map((day) => {
      const count = byDay.get(day);
      return count === undefined ? none : pick(count);
    });
  const namesOf = (locationId: string | null): string[] =>
    locationId === null ? [] : (names.get(locationId) ?? []);
  const isSilent = SILENT_STATES.includes(row.state);
  return {
    ...presentUpkeep(row),
    id: row.device_id,
    facilityId: parts.facilityId,
    name: row.name,
    deviceType: row.type,
    deviceModel: row.model,
    formulationClass: row.formulation_class,
    firmwareVersion: row.firmware_version,
    locationNames: namesOf(row.location_id),
    state: row.state,
    cause: parts.cause,
    causeName: causeName(parts),
    lastCommunicationTimestamp: row.heard_at?.toISOString() ?? null,
    installedAt: row.installed_at?.toISOString() ?? null,
    lastEventTimestamp: row.last_event_at?.toISOString() ?? null,
    battery: row.battery,
    moduleBattery: row.module_battery,
    lastRssi: row.last_rssi,
    lastRssiGatewaySerialNumber: row.last_rssi_gateway,
    clockOffsetMs: parts.clockOffsetMs,
    timeZone: row.time_zone,
    days: [...axis.days],
    expectedReports: Math.floor(
      MINUTES_PER_DAY / (row.report_every_minutes ?? REPORT_EVERY_MINUTES),
    ),
    reports: perDay(({ reports }) => reports, 0),
    events: EVENT_TYPES.has(row.type) ? perDay(({ events }) => events, 0) : null,
    faults: presentFaults(parts),
    unconfirmedFaults: presentUnconfirmed(parts),
    batteries: presentBatteries(parts),
    signal: perDay(({ signal }) => signal, null),
    silentFrom: isSilent ? (row.heard_at === null ? 0 : axis.at(row.heard_at)) : null,
    currentRefill: parts.refill,
    places: parts.places.map((place) => ({
      locationNames: namesOf(place.location_id),
      from: place.starts_at.toISOString(),
      to: place.ends_at?.toISOString() ?? null,
    })),
    replaced: parts.replaced.flatMap(({ serial_number: serialNumber, ends_at: at }) =>
      at === null ? [] : [{ serialNumber, at: at.toISOString() }],
    ),
    canEdit: parts.canEdit,
  };
};

const typeOf = ({ has_dispenses: dispenses, has_passages: passages }: UnknownRecord) => {
  if (dispenses === passages) return null;
  return dispenses ? DEVICE_TYPE.dispenser : DEVICE_TYPE.opportunityCounter;
};

/** An unknown device. */
export const presentUnknown = (row: UnknownRecord): UnknownDevice => ({
  serialNumber: row.serial_number,
  firstSeen: row.first_at.toISOString(),
  lastSeen: row.last_at.toISOString(),
  gateway: row.gateway,
  facts: row.facts,
  deviceTypeId: typeOf(row),
});

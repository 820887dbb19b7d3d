import { type AlarmType, DEAD_BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import type { DeviceTypeName } from "#contract/devices/devices.ts";
import { daysBetween } from "#contract/reports/sa/due.ts";
import type { Silence } from "./silence.ts";
import { type Places, behindOf, deviceOf } from "./device-line.ts";
import type { AlertLine } from "#server/features/messaging/alert-subscriptions/mails/alert.ts";

/** A line with what distinguishes it from others in the previous mail. */
export type Entry = {
  key: string;
  line: AlertLine;
  /** Who wears the badge, for recipients who may see individuals. */
  holder?: string | null;
};

/** A device of a list, and where it hangs. */
export type Placed = {
  deviceId: string;
  name: string;
  type: DeviceTypeName;
  serialNumber: string;
  locationId: string;
};

export type SilentDevice = Placed & {
  state: DeviceState;
  heardAt: Date | null;
  installedAt: Date | null;
  assignedAt: Date;
  /** Null: it is heard, or not silent for long enough. */
  silence: Silence | null;
  /** The gateway, repeater or site that explains its silence. */
  causeId: string | null;
  /** Its alarm stands for its whole site. */
  isSite: boolean;
  /** It is of the alert's class and places. */
  isMeant: boolean;
};

const timeOf = ({ heardAt, assignedAt }: SilentDevice): number => (heardAt ?? assignedAt).getTime();

const silenceEntry = (
  device: SilentDevice,
  children: readonly Placed[],
  places: Places,
): Entry => ({
  key: `${device.deviceId} ${device.heardAt?.toISOString() ?? "never"}`,
  line: {
    device: deviceOf(device, places, device.isSite),
    state:
      device.silence === null
        ? { kind: "offline" }
        : { kind: "silent", minutes: device.silence.minutes },
    ...(device.silence !== null &&
      device.state === "offline" && { also: [{ kind: "offline" as const }] }),
    since: device.heardAt ?? device.assignedAt,
    lastHeard: device.heardAt,
    installed: device.installedAt,
    behind: behindOf(children, places),
    ...(!device.isMeant && { isOutside: true }),
  },
});

/**
 * Devices that are not heard: what explains others first, the most on top, with their number and not
 * their lines; a cause that the alert is not about has a line for those behind it that it is about.
 * @param devices all that are in service at the facility
 */
export const silenceEntries = (devices: readonly SilentDevice[], places: Places): Entry[] => {
  const silent = devices.filter(({ silence }) => silence !== null);
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  const isExplained = ({ causeId }: SilentDevice): boolean => causeId !== null && byId.has(causeId);
  const behind = Map.groupBy(silent.filter(isExplained), ({ causeId }) => causeId);
  const own = silent.filter((device) => device.isMeant && !isExplained(device));
  const ownIds = new Set(own.map(({ deviceId }) => deviceId));
  const causes = [...behind].flatMap(([causeId, children]) => {
    const cause = byId.get(causeId ?? "");
    const meant = children.filter(({ isMeant }) => isMeant);
    return cause === undefined || ownIds.has(cause.deviceId) || meant.length === 0
      ? []
      : [{ device: cause, children: meant }];
  });
  return [
    ...own.map((device) => ({ device, children: behind.get(device.deviceId) ?? [] })),
    ...causes,
  ]
    .toSorted(
      (a, b) =>
        b.children.length - a.children.length ||
        timeOf(a.device) - timeOf(b.device) ||
        a.device.name.localeCompare(b.device.name),
    )
    .map(({ device, children }) => silenceEntry(device, children, places));
};

type BatteryAlarm = Placed & {
  alarmId: string;
  alarmType: AlarmType;
  raisedAt: Date;
  heardAt: Date | null;
};

/** Batteries that are low or dead: dead ones first, the oldest on top. */
export const batteryEntries = (alarms: readonly BatteryAlarm[], places: Places): Entry[] =>
  alarms
    .toSorted(
      (a, b) =>
        Number(DEAD_BATTERY_ALARMS.includes(b.alarmType)) -
          Number(DEAD_BATTERY_ALARMS.includes(a.alarmType)) ||
        a.raisedAt.getTime() - b.raisedAt.getTime(),
    )
    .map((alarm) => ({
      key: alarm.alarmId,
      line: {
        device: deviceOf(alarm, places),
        state: { kind: "alarm", type: alarm.alarmType },
        since: alarm.raisedAt,
        lastHeard: alarm.heardAt,
        behind: null,
      },
    }));

type DueRefill = Placed & {
  /** `YYYY-MM-DD`; null where that is unknown. */
  replacementOn: string | null;
  alarm: { alarmId: string; raisedAt: Date } | null;
};

const REFILL_ALARM: AlarmType = 8;

/** Refills to be replaced: overdue ones first, then by day; low ones without a day last. */
export const refillEntries = (
  refills: readonly DueRefill[],
  today: string,
  places: Places,
): Entry[] =>
  refills
    .toSorted(
      (a, b) =>
        (a.replacementOn ?? "9999").localeCompare(b.replacementOn ?? "9999") ||
        a.name.localeCompare(b.name),
    )
    .map((refill) => ({
      key: refill.alarm?.alarmId ?? refill.deviceId,
      line: {
        device: deviceOf(refill, places),
        state:
          refill.replacementOn === null
            ? { kind: "alarm", type: REFILL_ALARM }
            : {
                kind: "replacement",
                day: refill.replacementOn,
                days: daysBetween(today, refill.replacementOn),
              },
        ...(refill.replacementOn !== null &&
          refill.alarm !== null && { also: [{ kind: "alarm" as const, type: REFILL_ALARM }] }),
        since: refill.alarm?.raisedAt ?? null,
        lastHeard: null,
        behind: null,
      },
    }));

export type WeakBadge = {
  badge: string;
  level: "Low" | "Dead";
  since: Date | null;
  readAt: Date;
  locationId: string | null;
  holder: string | null;
};

/** Batteries of badges: dead ones first, then by number. */
export const badgeEntries = (badges: readonly WeakBadge[], places: Places): Entry[] =>
  badges
    .toSorted(
      (a, b) =>
        Number(b.level === "Dead") - Number(a.level === "Dead") || a.badge.localeCompare(b.badge),
    )
    .map(({ badge, level, since, readAt, locationId, holder }) => ({
      key: `${badge} ${level}`,
      holder,
      line: {
        device: {
          type: "badge",
          name: badge,
          detail: null,
          place: locationId === null ? [] : places.path(locationId),
        },
        state: { kind: "badgeBattery", level },
        since,
        lastHeard: readAt,
        behind: null,
      },
    }));

/**
 * The lines as one recipient reads them.
 * @param before what the mail before had; null for the first, in which nothing is new
 */
export const linesFor = (
  entries: readonly Entry[],
  before: ReadonlySet<string> | null,
  seesHolders: boolean,
): AlertLine[] =>
  entries.map(({ key, line, holder = null }) => ({
    ...line,
    ...(holder !== null && seesHolders && { device: { ...line.device, detail: holder } }),
    ...(before !== null && !before.has(key) && { isNew: true }),
  }));

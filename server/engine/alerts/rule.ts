import {
  ALL_CLASSES,
  type BatteryThreshold,
  INSTANT_KINDS,
  type InstantKind,
  alarmsOf,
} from "#contract/messaging/alert-subscriptions.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { holdOf } from "../devices/fault-series.ts";

/** What decides when an instant alert sends a mail, and about what. */
export type AlertRule = {
  kind: InstantKind;
  /** Device type id; 0 for all. */
  classId: number;
  /** Places with all below them; null for the whole facility. */
  locationIds: ReadonlySet<string> | null;
  withFaults: boolean;
  holdMs: number;
  /** 0 for none. */
  remindMs: number;
  tellResolved: boolean;
  /** Whole hours by the facility's clocks. */
  quiet: { from: number; to: number } | null;
  gatewaysAnyHour: boolean;
  /** Mails what opens from here on. */
  watchedFromMs: number;
  /** Also mails what is open already, once. */
  sendOpen: boolean;
};

/** An alarm as it is known at some instant. */
export type AlarmView = {
  alarmId: string;
  deviceId: string;
  alarmType: number;
  deviceTypeId: number;
  source: string;
  /** Where the device hangs. */
  locationId: string | null;
  raisedMs: number;
  knownMs: number;
  lastRaisedMs: number;
  clearedMs: number | null;
  closedReason: string | null;
  isUnstable: boolean;
  /** The alarm that explains it. */
  causeId: string | null;
  /** A user said that they are on it. */
  isTaken: boolean;
  /** When the device was last heard, or the gateway in contact. */
  heardMs: number | null;
  /** Of a badge, whose number is in place of the device's id. */
  badge?: BatteryThreshold;
};

const OFFLINE = 1;
/** In place of an alarm's type: a badge's battery is weak, which is no alarm of a device. */
export const BADGE_WEAK = 0;

/** The number of an instant alert's kind as a rule names it. */
export const kindOf = (alertTypeId: number): InstantKind =>
  INSTANT_KINDS[alertTypeId as keyof typeof INSTANT_KINDS];

/** Whether a rule is about devices of this class at this place. */
export const isMeantDevice = (
  { classId, locationIds }: AlertRule,
  { deviceTypeId, locationId }: Pick<AlarmView, "deviceTypeId" | "locationId">,
): boolean =>
  (classId === ALL_CLASSES || classId === deviceTypeId) &&
  (locationIds === null || (locationId !== null && locationIds.has(locationId)));

/** Whether a rule is about alarms like this one, of such a device at such a place. */
export const isMeant = (rule: AlertRule, alarm: AlarmView): boolean => {
  const types: readonly number[] = alarmsOf(rule.kind, rule.withFaults);
  // A badge is of no class of devices.
  if (rule.kind === "badgeBattery") return isMeantDevice({ ...rule, classId: ALL_CLASSES }, alarm);
  return types.includes(alarm.alarmType) && isMeantDevice(rule, alarm);
};

/**
 * From when on it may be mailed: after the longer hold, from raising on, but not before it is
 * known.
 */
export const readyMs = (rule: AlertRule, alarm: AlarmView): number =>
  Math.max(
    alarm.raisedMs +
      Math.max(rule.holdMs, alarm.alarmType === BADGE_WEAK ? 0 : holdOf(alarm.alarmType)),
    alarm.knownMs,
    alarm.lastRaisedMs,
  );

/** Whether a whole site, or all behind a gateway, is gone. */
export const isUrgent = ({ alarmType, deviceTypeId, source }: AlarmView): boolean =>
  alarmType === OFFLINE && (deviceTypeId === DEVICE_TYPE_IDS.gateway || source === "site");

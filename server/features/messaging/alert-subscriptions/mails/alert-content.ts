import type { AlarmType } from "#contract/devices/alarms.ts";
import type {
  BatteryThreshold,
  InstantKind,
  ScheduledKind,
} from "#contract/messaging/alert-subscriptions.ts";
import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Verdict } from "#contract/reports/verdict.ts";
import type { StoredSchedule } from "#server/scheduling/schedule-slots.ts";

/*
 * What an alert mail says, as data: instants, counts and names. Words, dates and numbers are the
 * template's, in the recipient's language and the facility's zone.
 */

/** Who or what a line is about: a device, a whole site, or a badge. */
export type AlertDevice = {
  type: DeviceTypeName | "site" | "badge";
  /** What people call it. Of a badge its number. */
  name: string;
  /** Serial number; of a badge the holder's name, for recipients who may see individuals. */
  detail: string | null;
  /** Names of the places around it, the outermost first, without the facility. */
  place: readonly string[];
};

/** How it stands: one word with a mark in front of it. */
export type AlertState =
  | { kind: "offline" }
  /** Not heard for so many minutes; nothing is said of why. */
  | { kind: "silent"; minutes: number }
  | { kind: "alarm"; type: AlarmType }
  /** Comes and goes; mailed once until it is quiet. */
  | { kind: "unstable" }
  | { kind: "weakSignal"; dbm: number }
  | { kind: "badgeBattery"; level: "Low" | "Dead" }
  /** Estimated replacement of a refill; `days` below 0 is overdue. @example day `2026-11-19` */
  | { kind: "replacement"; day: string; days: number }
  | { kind: "activity"; count: number; of: "dispenses" | "passages"; hours: number };

/** One alarm, device or badge of a mail. */
export type AlertLine = {
  device: AlertDevice;
  state: AlertState;
  /** Shown beside the state: that a silent line is also offline, a weak signal. */
  also?: readonly AlertState[];
  /** When the state began, as far as it is known. */
  since: Date | null;
  lastHeard: Date | null;
  /** Since when a device waits that was never heard there; where that is known. */
  installed?: Date | null;
  /** What the line explains, as one number; makes it a root, which stands in a box of its own. */
  behind: {
    devices: number;
    /** Names of the units they lie in, at most three; the others as `moreUnits`. */
    units: readonly string[];
    moreUnits: number;
  } | null;
  /**
   * It is in the mail only because of the alarms that it explains: it is itself outside the alert's
   * type, class or places.
   */
  isOutside?: boolean;
  /** It explains so many of the lines that were mailed at that time. */
  explains?: { lines: number; toldAt: Date };
  /** It was not in the mail before; of scheduled lists. */
  isNew?: boolean;
};

/** An alarm that is over. */
export type ResolvedLine = {
  device: AlertDevice;
  /** Of a badge how its battery was. */
  alarm: AlarmType | BatteryThreshold;
  from: Date;
  /** Null where it was never so: late data proved it wrong. */
  to: Date | null;
  how: "ended" | "withdrawn" | "explained" | "replaced" | "removed";
  /** Of those behind it, how many are heard again. */
  behind: { reporting: number; devices: number } | null;
};

/** What each alert mail has, whatever it is about. */
export type AlertFrame = {
  language: Language;
  facilityName: string;
  /** The zone in which times are shown. */
  timeZone: string;
  /** The moment at which the mail is made. */
  at: Date;
  /** The subscription's name and the user who added the recipient. */
  name: string;
  creatorName: string;
  /** Of a scheduled alert. */
  schedule: StoredSchedule | null;
  /** Whole hours; null for none. */
  quietHours: { from: number; to: number } | null;
  /** The device list, narrowed to the devices of the mail. */
  link: string;
  /** Says "I am on it" after signing in; null where there is nothing to take. */
  takeLink: string | null;
  supportEmail: string;
  /** Null in a preview and for mails that cannot be left. */
  unsubscribeUrl: string | null;
};

/** Devices by state, batteries, refills, and yesterday's index where it is licensed. */
export type AlertSummary = {
  devices: {
    total: number;
    online: number;
    offline: number;
    explained: number;
    notHeardYet: number;
    outOfService: number;
  };
  batteries: { low: number; dead: number };
  refills: { low: number; overdue: number; soon: number };
  faults: number;
  /** As report 2 answers for the day. @example day `2026-11-19` */
  index: {
    day: string;
    percent: number | null;
    opportunities: number;
    goal: number | null;
    verdict: Verdict;
  } | null;
};

export type AlertMailContent = AlertFrame &
  (
    | {
        /** Raised, reminded of or resolved: at the end of quiet hours all in one mail. */
        what: "instant";
        kind: Exclude<InstantKind, "activity">;
        raised: readonly AlertLine[];
        reminded: readonly AlertLine[];
        resolved: readonly ResolvedLine[];
        /** Mailed before and still open, in a mail about what is resolved. */
        stillOpen: readonly AlertLine[];
        /** Opened and closed within the quiet hours that have just ended. */
        endedInQuietHours: number;
        /** After how long a device of the type of the first line is offline; null to say nothing of it. */
        limitMinutes: number | null;
        next: { reminderAt: Date | null; tellsResolved: boolean };
      }
    | { what: "activity"; lines: readonly AlertLine[] }
    | {
        /** What is open at a scheduled time; empty lines make the mail "nothing to report". */
        what: "list";
        kind: Exclude<ScheduledKind, "summary">;
        /** In the order in which they are shown: roots first, overdue first. */
        lines: readonly AlertLine[];
        /** Devices or badges that the alert looks after. */
        watched: number;
        /** Of non-reporting: the effective least silence that is listed; else null. */
        silentMinutes: number | null;
      }
    | { what: "summary"; summary: AlertSummary }
    /** The server was away for over half an hour and sent nothing meanwhile. */
    | { what: "away"; from: Date; to: Date }
  );

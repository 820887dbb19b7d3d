import { AlarmType } from "#contract/devices/alarms.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { SentActivity, SentMail } from "#server/engine/alerts/alert-pass.ts";
import type { EndedLine, RaisedLine } from "#server/engine/alerts/due-mail.ts";
import { loadBehind } from "#server/engine/alerts/load-affected-devices.ts";
import { type AlarmView, type AlertRule, isMeantDevice } from "#server/engine/alerts/rule.ts";
import type {
  AlertDevice,
  AlertFrame,
  AlertLine,
  AlertMailContent,
  ResolvedLine,
} from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";
import { buildTree } from "#server/features/reports/reports/service.ts";
import { type Places, behindOf, deviceOf } from "../lib/device-line.ts";
import { facilityPlaces } from "../queries/devices.ts";
import { type MailedDevice, heardAgain, mailedDevices } from "../queries/mailed-devices.ts";
import { placesOf } from "./places.ts";

/** What an instant mail says to one recipient, but for the frame that every alert mail has. */
export type InstantBody = Omit<Extract<AlertMailContent, { what: "instant" }>, keyof AlertFrame>;
export type ActivityBody = Omit<Extract<AlertMailContent, { what: "activity" }>, keyof AlertFrame>;

const OFFLINE = 1;

/** What follows a mail of an instant alert. */
export const nextOf = (rule: AlertRule, openLines: number, now: Date): InstantBody["next"] => ({
  reminderAt: rule.remindMs > 0 && openLines > 0 ? new Date(now.getTime() + rule.remindMs) : null,
  tellsResolved: rule.tellResolved,
});

/** The devices of a facility that a mail names, as its lines name them. */
const devicesOf = async (db: Db, scope: Scope, deviceIds: readonly string[], now: Date) => {
  const devices = await mailedDevices(db, scope, deviceIds, now);
  const places = placesOf(buildTree(await facilityPlaces(db, scope)));
  return { devices, places };
};

/** A device that is gone has no name. */
const lineDevice = (
  device: MailedDevice | undefined,
  places: Places,
  isSite = false,
): AlertDevice =>
  device === undefined
    ? { type: isSite ? "site" : "dispenser", name: "", detail: null, place: [] }
    : deviceOf(device, places, isSite);

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const stateOf = ({ isUnstable, alarmType }: AlarmView): AlertLine["state"] => {
  if (isUnstable) return { kind: "unstable" };
  if (alarmType === OFFLINE) return { kind: "offline" };
  return { kind: "alarm", type: AlarmType.parse(alarmType) };
};

const howOf = ({ closedReason }: AlarmView): ResolvedLine["how"] => {
  if (closedReason === "withdrawn") return "withdrawn";
  return closedReason === "replaced" ? "replaced" : "ended";
};

/**
 * What a mail of an alert about alarms says, to each recipient: a recipient who got no mail about
 * an alarm gets none about its end. Null for a recipient to whom nothing is left to say.
 */
export const instantBodies = async (
  db: Db,
  { scope, mail, find, rule, now }: SentMail,
): Promise<(recipientId: string) => InstantBody | null> => {
  const view = (alarmId: string): AlarmView[] => {
    const alarm = find(alarmId);
    return alarm ? [alarm] : [];
  };
  const raised = mail.raised.flatMap((line) =>
    view(line.alarmId).map((alarm) => ({ line, alarm })),
  );
  const others = [...mail.reminded, ...mail.stillOpen].flatMap(view);
  const ended = mail.resolved.flatMap((line) =>
    view(line.alarmId).map((alarm) => ({ line, alarm })),
  );
  const open = [...raised.map(({ alarm }) => alarm), ...others];
  const { devices, places } = await devicesOf(
    db,
    scope,
    [...open, ...ended.map(({ alarm }) => alarm)].map(({ deviceId }) => deviceId),
    now,
  );
  const behind = await loadBehind(db, scope, open, now);
  const back = await heardAgain(
    db,
    scope,
    ended.map(({ alarm }) => alarm.alarmId),
  );
  const lineOf = (alarm: AlarmView, line?: RaisedLine): AlertLine => {
    const all = behind.get(alarm.alarmId) ?? [];
    const isOutside = line?.isOutside ?? false;
    const meant = isOutside ? all.filter((device) => isMeantDevice(rule, device)) : all;
    const device = devices.get(alarm.deviceId);
    return {
      device: lineDevice(device, places, alarm.source === "site"),
      state: stateOf(alarm),
      since: dateOf(alarm.raisedMs),
      lastHeard: device?.heardAt ?? null,
      installed: device?.installedAt ?? null,
      behind: behindOf(meant, places),
      ...(isOutside && { isOutside }),
      ...(line?.explains && {
        explains: { lines: line.explains.lines, toldAt: new Date(line.explains.toldMs) },
      }),
    };
  };
  const endOf = ({ line, alarm }: { line: EndedLine; alarm: AlarmView }): ResolvedLine => {
    const how = howOf(alarm);
    const fromMs = alarm.alarmType === OFFLINE ? (line.heardMs ?? alarm.raisedMs) : alarm.raisedMs;
    return {
      device: lineDevice(devices.get(alarm.deviceId), places, alarm.source === "site"),
      alarm: AlarmType.parse(alarm.alarmType),
      from: new Date(fromMs),
      to: how === "withdrawn" ? null : dateOf(alarm.clearedMs),
      how,
      behind: back.get(alarm.alarmId) ?? null,
    };
  };
  const [only] = raised;
  const limit = raised.length === 1 && only?.alarm.alarmType === OFFLINE ? only.alarm : undefined;
  const body = {
    what: "instant",
    kind: rule.kind === "activity" ? "nonReporting" : rule.kind,
    raised: raised.map(({ alarm, line }) => lineOf(alarm, line)),
    reminded: mail.reminded.flatMap(view).map((alarm) => lineOf(alarm)),
    stillOpen: mail.stillOpen.flatMap(view).map((alarm) => lineOf(alarm)),
    endedInQuietHours: mail.passedInQuiet,
    limitMinutes: limit ? (devices.get(limit.deviceId)?.limitMinutes ?? null) : null,
    next: nextOf(rule, open.length, now),
  } as const;
  return (recipientId) => {
    const own = ended.filter(({ line }) => line.recipientIds.includes(recipientId));
    const isEmpty = body.raised.length + body.reminded.length + own.length === 0;
    return isEmpty ? null : { ...body, resolved: own.map(endOf) };
  };
};

/** What a mail about devices that were used often says. */
export const activityBody = async (
  db: Db,
  { scope, lines, hours, now }: SentActivity,
): Promise<ActivityBody> => {
  const { devices, places } = await devicesOf(
    db,
    scope,
    lines.map(({ deviceId }) => deviceId),
    now,
  );
  return {
    what: "activity",
    lines: lines.map(({ deviceId, count, newestMs }) => {
      const row = devices.get(deviceId);
      const of = row?.type === "opportunityCounter" ? "passages" : "dispenses";
      return {
        device: lineDevice(row, places),
        state: { kind: "activity", count, of, hours },
        since: null,
        lastHeard: new Date(newestMs),
        behind: null,
      };
    }),
  };
};

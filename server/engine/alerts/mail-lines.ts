import { AlarmType } from "#contract/devices/alarms.ts";
import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type {
  AlertDevice,
  AlertFrame,
  AlertLine,
  AlertMailContent,
  ResolvedLine,
} from "./alert-content.ts";
import { texts } from "../pg-arrays.ts";
import type { SentActivity, SentMail } from "./alert-pass.ts";
import type { EndedLine, RaisedLine } from "./due-mail.ts";
import { type BehindDevice, loadBehind } from "./load-affected-devices.ts";
import { type AlarmView, isMeantDevice } from "./rule.ts";

/** What an instant mail says to one recipient, but for the frame that every alert mail has. */
export type InstantBody = Omit<Extract<AlertMailContent, { what: "instant" }>, keyof AlertFrame>;
export type ActivityBody = Omit<Extract<AlertMailContent, { what: "activity" }>, keyof AlertFrame>;

const OFFLINE = 1;
const UNIT_LEVEL = 3;
const UNITS_TOLD = 3;

type PlaceRow = { location_id: string; parent_id: string | null; level: number; name: string };
type DeviceRow = {
  device_id: string;
  name: string;
  serial_number: string;
  type: DeviceTypeName;
  limit_minutes: number;
  location_id: string | null;
};

const loadDevices = async (
  tx: Db | Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
): Promise<Map<string, DeviceRow>> => {
  const { rows } = await tx.raw<{ rows: DeviceRow[] }>(
    `SELECT d.device_id, d.name, d.serial_number, ty.name AS type,
            ty.offline_after_minutes AS limit_minutes, a.location_id
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
       LEFT JOIN device_assignment a ON a.customer_id = :customerId
        AND a.facility_id = :facilityId AND a.device_id = d.device_id AND a.ends_at IS NULL
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = ANY (:ids::uuid[])`,
    { customerId, facilityId, ids: texts([...new Set(deviceIds)]) },
  );
  return new Map(rows.map((row) => [row.device_id, row]));
};

/** The names around places. */
const loadNames = async (tx: Db | Tx, { customerId, facilityId }: Scope) => {
  const rows: PlaceRow[] = await tx("location")
    .where({ customer_id: customerId, facility_id: facilityId })
    .select("location_id", "parent_id", "level", "name");
  const byId = new Map(rows.map((row) => [row.location_id, row]));
  const upward = (id: string | null): PlaceRow[] => {
    const place = id === null ? undefined : byId.get(id);
    return place ? [place, ...upward(place.parent_id)] : [];
  };
  return {
    /** The outermost first, without the facility. */
    path: (id: string | null): string[] =>
      upward(id)
        .filter(({ level }) => level > 1)
        .map(({ name }) => name)
        .toReversed(),
    unit: (id: string): string | undefined =>
      upward(id).find(({ level }) => level === UNIT_LEVEL)?.name,
  };
};
type Names = Awaited<ReturnType<typeof loadNames>>;

const deviceOf = (row: DeviceRow | undefined, names: Names, isSite = false): AlertDevice => ({
  type: isSite ? "site" : (row?.type ?? "dispenser"),
  name: row?.name ?? "",
  detail: row?.serial_number ?? null,
  place: names.path(row?.location_id ?? null),
});

const behindOf = (devices: readonly BehindDevice[], names: Names): AlertLine["behind"] => {
  if (devices.length === 0) return null;
  const byUnit = Map.groupBy(
    devices.flatMap(({ locationId }) => names.unit(locationId) ?? []),
    (unit) => unit,
  );
  const units = [...byUnit]
    .toSorted(([a, many], [b, more]) => more.length - many.length || a.localeCompare(b))
    .map(([unit]) => unit);
  return {
    devices: devices.length,
    units: units.slice(0, UNITS_TOLD),
    moreUnits: Math.max(0, units.length - UNITS_TOLD),
  };
};

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

/** Of devices that were missed because of alarms: how many there were, and how many are heard again. */
const loadHeardAgain = async (
  tx: Db | Tx,
  { customerId, facilityId }: Scope,
  rootIds: readonly string[],
): Promise<Map<string, NonNullable<ResolvedLine["behind"]>>> => {
  type Row = { root_id: string; devices: number; reporting: number };
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT cause_alarm_id AS root_id, count(DISTINCT device_id)::integer AS devices,
            count(DISTINCT device_id) FILTER (WHERE cleared_at IS NOT NULL)::integer AS reporting
       FROM alarm
      WHERE customer_id = :customerId AND facility_id = :facilityId
        AND cause_alarm_id = ANY (:rootIds::uuid[])
        AND closed_reason IS DISTINCT FROM 'withdrawn'
      GROUP BY cause_alarm_id`,
    { customerId, facilityId, rootIds: texts([...rootIds]) },
  );
  return new Map(rows.map(({ root_id: id, ...counts }) => [id, counts]));
};

/**
 * What a mail of an alert about alarms says, to each recipient: a recipient who got no mail about
 * an alarm gets none about its end. Null for a recipient to whom nothing is left to say.
 */
export const instantBodies = async (
  tx: Db | Tx,
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
  const devices = await loadDevices(
    tx,
    scope,
    [...open, ...ended.map(({ alarm }) => alarm)].map(({ deviceId }) => deviceId),
  );
  const names = await loadNames(tx, scope);
  const behind = await loadBehind(tx, scope, open, now);
  const heardAgain = await loadHeardAgain(
    tx,
    scope,
    ended.map(({ alarm }) => alarm.alarmId),
  );
  const lineOf = (alarm: AlarmView, line?: RaisedLine): AlertLine => {
    const all = behind.get(alarm.alarmId) ?? [];
    const isOutside = line?.isOutside ?? false;
    const meant = isOutside ? all.filter((device) => isMeantDevice(rule, device)) : all;
    return {
      device: deviceOf(devices.get(alarm.deviceId), names, alarm.source === "site"),
      state: stateOf(alarm),
      since: dateOf(alarm.raisedMs),
      lastHeard: dateOf(alarm.heardMs),
      behind: behindOf(meant, names),
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
      device: deviceOf(devices.get(alarm.deviceId), names, alarm.source === "site"),
      alarm: AlarmType.parse(alarm.alarmType),
      from: new Date(fromMs),
      to: how === "withdrawn" ? null : dateOf(alarm.clearedMs),
      how,
      behind: heardAgain.get(alarm.alarmId) ?? null,
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
    limitMinutes: limit ? (devices.get(limit.deviceId)?.limit_minutes ?? null) : null,
    next: {
      reminderAt:
        rule.remindMs > 0 && open.length > 0 ? new Date(now.getTime() + rule.remindMs) : null,
      tellsResolved: rule.tellResolved,
    },
  } as const;
  return (recipientId) => {
    const own = ended.filter(({ line }) => line.recipientIds.includes(recipientId));
    const isEmpty = body.raised.length + body.reminded.length + own.length === 0;
    return isEmpty ? null : { ...body, resolved: own.map(endOf) };
  };
};

/** What a mail about devices that were used often says. */
export const activityBody = async (
  tx: Db | Tx,
  { scope, lines, hours }: SentActivity,
): Promise<ActivityBody> => {
  const devices = await loadDevices(
    tx,
    scope,
    lines.map(({ deviceId }) => deviceId),
  );
  const names = await loadNames(tx, scope);
  return {
    what: "activity",
    lines: lines.map(({ deviceId, count, newestMs }) => {
      const row = devices.get(deviceId);
      const of = row?.type === "opportunityCounter" ? "passages" : "dispenses";
      return {
        device: deviceOf(row, names),
        state: { kind: "activity", count, of, hours },
        since: null,
        lastHeard: new Date(newestMs),
        behind: null,
      };
    }),
  };
};

import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { numbers, texts } from "../pg-arrays.ts";
import type { JudgedAlarm } from "./judge-device.ts";

/** What was judged of a device; alarms that ended before an instant stay as they are. */
type JudgedDevice = {
  deviceId: string;
  sinceMs: number;
  alarms: readonly JudgedAlarm[];
  isGateway: boolean;
  /** Of a gateway: those whose alarms may stand for its site. */
  rootIds: readonly string[];
};

type Stored = {
  alarm_id: string;
  device_id: string;
  alarm_type_id: number;
  raised_ms: number;
  cleared_ms: number | null;
  source: string;
  known_ms: number;
};

const OFFLINE = 1;
const DEAD_BATTERY = 5;

/** A silence of the device's own and one that its gateways explain are two alarms. */
const isExplained = ({ source }: { source: string }): boolean => source === "explained";

const overlaps = (stored: Stored, { raisedMs, clearedMs }: JudgedAlarm): boolean =>
  stored.raised_ms <= (clearedMs ?? Infinity) && raisedMs <= (stored.cleared_ms ?? Infinity);

/** Whether an alarm that is over had ended by an instant. */
const isBefore = (clearedMs: number | null, ms: number): boolean =>
  clearedMs !== null && clearedMs <= ms;

const storedOf = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  devices: readonly JudgedDevice[],
): Promise<Stored[]> => {
  const { rows } = await tx.raw<{ rows: Stored[] }>(
    `SELECT al.alarm_id, al.device_id, al.alarm_type_id,
            (extract(epoch FROM al.raised_at) * 1000)::float8 AS raised_ms,
            (extract(epoch FROM al.cleared_at) * 1000)::float8 AS cleared_ms,
            al.source,
            (extract(epoch FROM al.known_at) * 1000)::float8 AS known_ms
       FROM unnest(?::uuid[], ?::float8[]) AS w (device_id, from_ms)
       JOIN alarm al ON al.customer_id = ? AND al.facility_id = ? AND al.device_id = w.device_id
      WHERE al.cleared_at IS NULL OR al.cleared_at >= to_timestamp(w.from_ms / 1000)
      ORDER BY al.closed_reason IS NOT DISTINCT FROM 'withdrawn', al.raised_at`,
    [
      texts(devices.map(({ deviceId }) => deviceId)),
      numbers(
        devices.map(({ sinceMs, alarms }) =>
          Math.min(
            sinceMs,
            ...alarms.flatMap(({ raisedMs, clearedMs }) =>
              isBefore(clearedMs, sinceMs) ? [] : [raisedMs],
            ),
          ),
        ),
      ),
      customerId,
      facilityId,
    ],
  );
  return rows;
};

/**
 * Whether an alarm that had ended by an instant is the end of one that is stored as going on: of two
 * Goods of a battery the first ends it, and the second may come days later.
 */
const endsStored = (alarm: JudgedAlarm, stored: readonly Stored[], sinceMs: number): boolean =>
  stored.some(
    (row) =>
      row.alarm_type_id === alarm.alarmType &&
      !isBefore(row.cleared_ms, sinceMs) &&
      overlaps(row, alarm),
  );

type Save = {
  alarmId: string;
  deviceId: string;
  knownMs: number;
  alarm: JudgedAlarm;
  /** What may explain it. */
  causeIds: readonly string[];
};

/** The alarm of the device's own dead battery by which it fell silent; null without one. */
const deadBatteryOf = ({ deviceId, alarm }: Save, saves: readonly Save[]): string | null => {
  if (alarm.alarmType !== OFFLINE || alarm.source !== "silence") return null;
  const dead = saves.find(
    (one) =>
      one.deviceId === deviceId &&
      one.alarm.alarmType === DEAD_BATTERY &&
      one.alarm.raisedMs <= alarm.raisedMs &&
      (one.alarm.clearedMs ?? Infinity) > alarm.raisedMs,
  );
  return dead?.alarmId ?? null;
};

/** Nothing explains a site; what once explained another alarm goes on to. */
const CAUSE =
  "CASE WHEN excluded.source <> 'site' THEN COALESCE(excluded.cause_alarm_id, s.cause_alarm_id) END";

/**
 * Takes the cause from silences that a dead battery of their device does not explain any more: it
 * never was, or had ended before.
 */
const dropOwnCauses = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
  now: Date,
): Promise<void> => {
  await tx.raw(
    `UPDATE alarm al SET cause_alarm_id = NULL, changed_at = :now
       FROM alarm ca
      WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
        AND ca.customer_id = :customerId AND ca.facility_id = :facilityId
        AND al.device_id = ANY (:ids::uuid[]) AND al.source = 'silence'
        AND ca.alarm_id = al.cause_alarm_id AND ca.device_id = al.device_id
        AND (ca.closed_reason = 'withdrawn' OR ca.raised_at > al.raised_at
          OR ca.cleared_at <= al.raised_at)`,
    { customerId, facilityId, now, ids: texts([...deviceIds]) },
  );
};

/** Of what explains an alarm that is open, what is open too comes first: the rest is over. */
const IS_OPEN_CAUSE = "(f.cleared IS NULL AND g.cleared_at IS NULL)";

/**
 * The last of what was out before it, else the first that went after it: the same whenever it is
 * judged.
 */
const NEAREST_CAUSE = `${IS_OPEN_CAUSE} DESC, g.raised_at <= to_timestamp(f.raised / 1000) DESC,
  abs(extract(epoch FROM g.raised_at) * 1000 - f.raised), g.device_id`;

/** Has what an alarm with a cause of its own explained explained by that cause: there is one root. */
export const passOnCauses = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  now: Date,
): Promise<void> => {
  await tx.raw(
    `UPDATE alarm al SET cause_alarm_id = ca.cause_alarm_id, changed_at = :now
       FROM alarm ca
      WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
        AND ca.customer_id = :customerId AND ca.facility_id = :facilityId
        AND ca.alarm_id = al.cause_alarm_id AND ca.cause_alarm_id IS NOT NULL
        AND al.cleared_at IS NULL`,
    { customerId, facilityId, now },
  );
};

const writeAlarms = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  saves: readonly Save[],
  now: Date,
): Promise<void> => {
  const column = <V extends string | number | boolean | null>(value: (save: Save) => V): V[] =>
    saves.map(value);
  await tx.raw(
    `INSERT INTO alarm AS s (customer_id, facility_id, alarm_id, device_id, serial_number,
       alarm_type_id, source, raised_at, known_at, last_raised_at, confirmed_at, cleared_at, closed_reason,
       reopened, is_unstable, changed_at, location_id, cause_alarm_id)
     SELECT :customerId::uuid, :facilityId::uuid, f.alarm_id, f.device_id, f.serial_number,
            f.alarm_type, f.source, to_timestamp(f.raised / 1000), to_timestamp(f.known / 1000),
            to_timestamp(f.last_raised / 1000), to_timestamp(f.confirmed / 1000),
            to_timestamp(f.cleared / 1000), f.reason,
            f.reopened, f.is_unstable, :now::timestamptz,
            (SELECT a.location_id FROM device_assignment a
              WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
                AND a.device_id = f.device_id AND a.starts_at <= to_timestamp(f.raised / 1000)
              ORDER BY a.starts_at DESC LIMIT 1),
            CASE WHEN f.source = 'explained' THEN
              (SELECT COALESCE(g.cause_alarm_id, g.alarm_id) FROM alarm g
                WHERE g.customer_id = :customerId AND g.facility_id = :facilityId
                  AND g.device_id = ANY (string_to_array(f.causes, ',')::uuid[])
                  AND g.device_id <> f.device_id
                  AND g.alarm_type_id = 1 AND g.closed_reason IS DISTINCT FROM 'withdrawn'
                  AND (${IS_OPEN_CAUSE} OR (g.raised_at <= to_timestamp(f.raised / 1000)
                    AND (g.cleared_at IS NULL OR g.cleared_at > to_timestamp(f.raised / 1000))))
                ORDER BY ${NEAREST_CAUSE} LIMIT 1) ELSE f.own_cause END
       FROM unnest(:ids::uuid[], :devices::uuid[], :serials::text[], :types::smallint[],
                   :sources::text[], :raised::float8[], :known::float8[], :last::float8[], :confirmed::float8[],
                   :cleared::float8[], :reasons::text[], :reopened::smallint[],
                   :unstable::boolean[], :causes::text[], :own::uuid[])
         AS f (alarm_id, device_id, serial_number, alarm_type, source, raised, known, last_raised, confirmed,
               cleared, reason, reopened, is_unstable, causes, own_cause)
     ON CONFLICT (customer_id, facility_id, alarm_id) DO UPDATE SET
       serial_number = excluded.serial_number, source = excluded.source,
       raised_at = excluded.raised_at, last_raised_at = excluded.last_raised_at,
       confirmed_at = excluded.confirmed_at,
       cleared_at = excluded.cleared_at, closed_reason = excluded.closed_reason,
       reopened = excluded.reopened, is_unstable = excluded.is_unstable,
       location_id = excluded.location_id,
       changed_at = CASE WHEN (s.last_raised_at, s.cleared_at, s.closed_reason, s.cause_alarm_id)
           IS DISTINCT FROM (excluded.last_raised_at, excluded.cleared_at, excluded.closed_reason,
             ${CAUSE})
         THEN excluded.changed_at ELSE s.changed_at END,
       cause_alarm_id = ${CAUSE}`,
    {
      customerId,
      facilityId,
      now,
      ids: texts(column(({ alarmId }) => alarmId)),
      devices: texts(column(({ deviceId }) => deviceId)),
      serials: texts(column(({ alarm }) => alarm.serialNumber)),
      types: numbers(column(({ alarm }) => alarm.alarmType)),
      sources: texts(column(({ alarm }) => alarm.source)),
      raised: numbers(column(({ alarm }) => alarm.raisedMs)),
      known: numbers(column(({ knownMs }) => knownMs)),
      last: numbers(column(({ alarm }) => alarm.lastRaisedMs)),
      confirmed: numbers(column(({ alarm }) => alarm.confirmedMs)),
      cleared: numbers(column(({ alarm }) => alarm.clearedMs)),
      reasons: texts(column(({ alarm }) => alarm.closedReason)),
      reopened: numbers(column(({ alarm }) => alarm.reopened)),
      unstable: numbers(column(({ alarm }) => alarm.isUnstable)),
      causes: texts(column(({ causeIds }) => causeIds.join(","))),
      own: texts(column((one) => deadBatteryOf(one, saves))),
    },
  );
};

/**
 * Brings the stored alarms of devices in line with what was judged. The id of an alarm stays as
 * long as the two overlap, since mails name it; an alarm that turns out never to have been stays as
 * withdrawn.
 */
export const saveAlarms = async (
  tx: Tx,
  scope: Scope,
  judged: readonly JudgedDevice[],
  now: Date,
): Promise<void> => {
  const { customerId, facilityId } = scope;
  const stored = Map.groupBy(await storedOf(tx, scope, judged), (row) => row.device_id);
  const devices = judged.map((device) => ({
    ...device,
    alarms: device.alarms.filter(
      (alarm) =>
        !isBefore(alarm.clearedMs, device.sinceMs) ||
        endsStored(alarm, stored.get(device.deviceId) ?? [], device.sinceMs),
    ),
  }));
  const saves: Save[] = [];
  const withdrawn: string[] = [];
  for (const { deviceId, sinceMs, isGateway, rootIds, alarms } of devices) {
    const free = new Set(stored.get(deviceId) ?? []);
    for (const alarm of alarms) {
      const alike = [...free].filter(
        (row) => row.alarm_type_id === alarm.alarmType && overlaps(row, alarm),
      );
      const same =
        alike.find((row) => isExplained(row) === isExplained(alarm)) ??
        // A gateway's outage stays what it is when the rest of its site is lost too.
        (isGateway ? alike[0] : undefined);
      if (same) free.delete(same);
      saves.push({
        alarmId: same?.alarm_id ?? newId(),
        deviceId,
        knownMs: same?.known_ms ?? now.getTime(),
        alarm,
        causeIds: [...alarm.causeIds, ...rootIds],
      });
    }
    withdrawn.push(
      ...[...free].filter((row) => !isBefore(row.cleared_ms, sinceMs)).map((row) => row.alarm_id),
    );
  }
  if (withdrawn.length > 0)
    await tx.raw(
      `UPDATE alarm SET closed_reason = 'withdrawn', cleared_at = raised_at, changed_at = ?
        WHERE customer_id = ? AND facility_id = ? AND alarm_id = ANY (?::uuid[])
          AND closed_reason IS DISTINCT FROM 'withdrawn'`,
      [now, customerId, facilityId, texts(withdrawn)],
    );
  if (saves.length > 0) await writeAlarms(tx, scope, saves, now);
  const mayHaveEnded = saves.some(
    ({ alarm }) => alarm.alarmType === DEAD_BATTERY && alarm.clearedMs !== null,
  );
  if (mayHaveEnded || withdrawn.length > 0) {
    const ids = devices.map(({ deviceId }) => deviceId);
    await dropOwnCauses(tx, scope, ids, now);
  }
};

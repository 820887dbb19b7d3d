import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";
import type { InstantRule } from "#contract/messaging/alert-subscriptions.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { SentMail } from "./alert-pass.ts";
import { pastBadges } from "./badge-views.ts";
import { usedDevices } from "./count-activity.ts";
import { loadAlarms } from "./load-alarms.ts";
import { type Within, loadPlaces, loadSubscriptions } from "./load-subscriptions.ts";
import { type PastUse, type Use, replayActivity } from "./replay-activity.ts";
import { playAlarms, replayAlarms } from "./replay.ts";
import { type AlertRule, isMeantDevice, kindOf } from "./rule.ts";

type Asked = { from: Date; to: Date; threshold: number; hours: number };
type Row = { device_id: string; uses: [atMs: number, count: number, isOut: boolean][] };

const OF = `customer_id = :customerId AND facility_id = :facilityId AND at > :from AND at <= :to`;

/** Uses, and of each how many there were in the hours up to it; those that never came near are left. */
const SQL = `WITH used AS (
    SELECT device_id, at, count::integer AS count, false AS is_out FROM dispense WHERE ${OF}
    UNION ALL SELECT device_id, at, 1, is_out FROM passage WHERE ${OF}
  ), near AS (
    SELECT DISTINCT device_id FROM (
      SELECT device_id, sum(count) OVER (PARTITION BY device_id, is_out ORDER BY at
               RANGE BETWEEN make_interval(hours => :hours) PRECEDING AND CURRENT ROW) AS within
        FROM used) w
     WHERE within >= :threshold
  )
  SELECT u.device_id,
         json_agg(json_build_array((extract(epoch FROM u.at) * 1000)::float8, u.count, u.is_out)
           ORDER BY u.at) AS uses
    FROM used u JOIN near USING (device_id) GROUP BY u.device_id`;

const useOf = ([atMs, count, isOut]: Row["uses"][number]): Use => ({ atMs, count, isOut });

/** The dispenses and passages of devices that were used so often within so many hours. */
const loadUses = async (
  db: Db,
  { customerId, facilityId }: Scope,
  asked: Asked,
): Promise<PastUse[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(SQL, { customerId, facilityId, ...asked });
  return rows.map((row) => ({ deviceId: row.device_id, uses: row.uses.map(useOf) }));
};

export { lookAtAlerts } from "./due-facilities.ts";
export { runAlerts } from "./run-alerts.ts";

/** A mail that would have been sent, and the devices that it would have named. */
export type PlayedMail = { at: Date; deviceIds: readonly string[] };

const ruleOf = (form: InstantRule, within: Within, watchedFromMs: number): AlertRule => ({
  kind: kindOf(form.alertTypeId),
  classId: form.deviceTypeClassId,
  locationIds: form.locationIds.length === 0 ? null : new Set(form.locationIds.flatMap(within)),
  withFaults: form.withFaults,
  holdMs: form.holdMinutes * MINUTE_MS,
  remindMs: form.remindHours * HOUR_MS,
  tellResolved: form.tellResolved,
  quiet:
    typeof form.quietFrom === "number" && typeof form.quietTo === "number"
      ? { from: form.quietFrom, to: form.quietTo }
      : null,
  gatewaysAnyHour: form.gatewaysAnyHour,
  watchedFromMs,
  sendOpen: false,
});

const playActivity = async (
  db: Db,
  scope: Scope,
  rule: AlertRule,
  { threshold, hours, timeZone, from, to }: Played,
): Promise<PlayedMail[]> => {
  const since = new Date(from.getTime() - hours * HOUR_MS);
  const uses = await loadUses(db, scope, { from: since, to, threshold, hours });
  const devices = await usedDevices(
    db,
    scope,
    uses.map(({ deviceId }) => deviceId),
  );
  const meant = new Set(
    devices.filter((device) => isMeantDevice(rule, device)).map(({ deviceId }) => deviceId),
  );
  const mails = replayActivity(
    rule,
    { threshold, hours },
    timeZone,
    uses.filter(({ deviceId }) => meant.has(deviceId)),
    { fromMs: from.getTime(), toMs: to.getTime() },
  );
  return mails.map(({ atMs, lines }) => ({
    at: new Date(atMs),
    deviceIds: lines.map(({ deviceId }) => deviceId),
  }));
};

type Played = { threshold: number; hours: number; timeZone: string; from: Date; to: Date };

/**
 * The mails that an instant alert would have sent between two instants, by the function that sends
 * them. Of badges, the numbers are in place of the devices' ids.
 */
export const replay = async (
  { db }: { db: Db },
  scope: Scope,
  form: InstantRule,
  from: Date,
  to: Date,
): Promise<PlayedMail[]> => {
  const { timeZone, within } = await loadPlaces(db, scope);
  const rule = ruleOf(form, within, from.getTime());
  if (rule.kind === "activity") {
    const { inThreshold: threshold, thresholdHours: hours } = form;
    if (typeof threshold !== "number" || typeof hours !== "number") return [];
    return playActivity(db, scope, rule, { threshold, hours, timeZone, from, to });
  }
  const alarms =
    rule.kind === "badgeBattery"
      ? await pastBadges(db, scope, to)
      : await loadAlarms(db, scope, { within: { from, to } });
  const span = { fromMs: from.getTime(), toMs: to.getTime() };
  const deviceOf = new Map(alarms.map(({ alarmId, deviceId }) => [alarmId, deviceId]));
  return replayAlarms(rule, timeZone, alarms, span).map(({ atMs, raised, reminded, resolved }) => ({
    at: new Date(atMs),
    deviceIds: [...raised, ...resolved]
      .map(({ alarmId }) => alarmId)
      .concat(reminded)
      .flatMap((alarmId) => deviceOf.get(alarmId) ?? []),
  }));
};

/**
 * Yields, one after the other, the mails about alarms that a stored alert would have sent between
 * two instants had it watched then: of a history that was loaded at once, each alarm counts as
 * known from when it was raised. What it watches from now on stays as it is.
 */
export const replayPastAlerts = async (
  tx: Tx,
  { scope, subscriptionId }: { scope: Scope; subscriptionId: string },
  { from, to }: { from: Date; to: Date },
  tell: (told: SentMail) => Promise<void>,
): Promise<void> => {
  const { timeZone, within } = await loadPlaces(tx, scope);
  const stored = await loadSubscriptions(tx, scope, within);
  const alert = stored.find((one) => one.subscriptionId === subscriptionId);
  if (alert === undefined) return;
  const rule = { ...alert.rule, watchedFromMs: from.getTime(), sendOpen: false };
  const loaded = await loadAlarms(tx, scope, { within: { from, to } });
  const alarms = loaded
    .filter(({ closedReason }) => closedReason !== "withdrawn")
    .map((alarm) => ({ ...alarm, knownMs: alarm.raisedMs }));
  const span = { fromMs: from.getTime(), toMs: to.getTime() };
  for (const { mail, find } of playAlarms(rule, timeZone, alarms, span, alert.recipientIds))
    await tell({ scope, subscriptionId, mail, find, rule, now: new Date(mail.atMs) });
};

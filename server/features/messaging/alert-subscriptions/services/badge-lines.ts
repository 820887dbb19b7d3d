import type { BatteryThreshold } from "#contract/messaging/alert-subscriptions.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { batteryNow } from "#server/engine/badges/battery-series.ts";
import { loadBatteries } from "#server/engine/badges/load-batteries.ts";
import type { SentMail } from "#server/engine/alerts/alert-pass.ts";
import { buildTree } from "#server/features/reports/reports/service.ts";
import { type Entry, type WeakBadge, badgeEntries, linesFor } from "../lib/list-lines.ts";
import type { Places } from "../lib/device-line.ts";
import { badgeHolders, facilityPlaces } from "../queries/devices.ts";
import { type InstantBody, nextOf } from "./alarm-lines.ts";
import { placesOf } from "./places.ts";

/** Places that an alert is narrowed to, with all in them; null for everywhere. */
type Narrowed = ReadonlySet<string> | null;
type Weak = Omit<WeakBadge, "holder">;

/**
 * The badges of some places whose battery is weak now, by the place where each was read last, and
 * how many were read at all.
 */
export const weakBadges = async (
  db: Db,
  scope: Scope,
  { narrowed, least, now }: { narrowed: Narrowed; least: BatteryThreshold; now: Date },
): Promise<{ weak: Weak[]; read: number }> => {
  const batteries = (await loadBatteries(db, scope, now)).filter(
    ({ locationId }) => narrowed === null || (locationId !== null && narrowed.has(locationId)),
  );
  const weak = batteries.flatMap(({ badge, turns, readAt, locationId }) => {
    const { level, weakMs } = batteryNow(turns);
    if (level === "Good" || weakMs === null || (level === "Low" && least === "Dead")) return [];
    return [{ badge, level, since: new Date(weakMs), readAt, locationId }];
  });
  return { weak, read: batteries.length };
};

/** Lines of badges, with the wearer of each. */
export const badgeLines = async (
  db: Db,
  scope: Scope,
  weak: readonly Weak[],
  places: Places,
): Promise<Entry[]> => {
  const holders = await badgeHolders(
    db,
    scope,
    weak.map(({ badge }) => badge),
  );
  return badgeEntries(
    weak.map((one) => ({ ...one, holder: holders.get(one.badge) ?? null })),
    places,
  );
};

/**
 * What a mail of an instant alert about badges says to a recipient, and how many people it names to
 * readers who may see that; null for one to whom nothing is left to say.
 */
export const badgeBodies = async (
  db: Db,
  { scope, mail, find, rule, now }: SentMail,
): Promise<{
  bodyOf: (recipientId: string, seesHolders: boolean) => InstantBody | null;
  people: number;
}> => {
  const places = placesOf(buildTree(await facilityPlaces(db, scope)));
  const entriesOf = (ids: readonly string[]): Promise<Entry[]> =>
    badgeLines(
      db,
      scope,
      ids.flatMap((id) => {
        const { badge: level, deviceId, raisedMs, heardMs, locationId } = find(id) ?? {};
        if (level === undefined || deviceId === undefined || raisedMs === undefined) return [];
        const readAt = new Date(heardMs ?? raisedMs);
        const since = new Date(raisedMs);
        return [{ badge: deviceId, level, since, readAt, locationId: locationId ?? null }];
      }),
      places,
    );
  const raised = await entriesOf(mail.raised.map(({ alarmId }) => alarmId));
  const reminded = await entriesOf(mail.reminded);
  const stillOpen = await entriesOf(mail.stillOpen);
  const ended = await Promise.all(
    mail.resolved.map(async (line) => ({
      line,
      alarm: find(line.alarmId),
      entry: (await entriesOf([line.alarmId]))[0],
    })),
  );
  const all = [...raised, ...reminded, ...stillOpen, ...ended.flatMap(({ entry }) => entry ?? [])];
  const bodyOf = (recipientId: string, seesHolders: boolean): InstantBody | null => {
    const own = ended.filter(({ line }) => line.recipientIds.includes(recipientId));
    if (raised.length + reminded.length + own.length === 0) return null;
    return {
      what: "instant",
      kind: "badgeBattery",
      raised: linesFor(raised, null, seesHolders),
      reminded: linesFor(reminded, null, seesHolders),
      stillOpen: linesFor(stillOpen, null, seesHolders),
      resolved: own.flatMap(({ alarm, entry }) => {
        const [said] = entry ? linesFor([entry], null, seesHolders) : [];
        if (!said || !alarm?.badge) return [];
        return [
          {
            device: said.device,
            alarm: alarm.badge,
            from: new Date(alarm.raisedMs),
            to: alarm.clearedMs === null ? null : new Date(alarm.clearedMs),
            how: "ended",
            behind: null,
          },
        ];
      }),
      endedInQuietHours: mail.passedInQuiet,
      limitMinutes: null,
      next: nextOf(rule, raised.length + reminded.length + stillOpen.length, now),
    };
  };
  return { bodyOf, people: all.filter(({ holder = null }) => holder !== null).length };
};

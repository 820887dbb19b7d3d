import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { emptyState } from "#server/engine/alerts/alert-state.ts";
import { decide } from "#server/engine/alerts/decide.ts";
import type { AlertMail } from "#server/engine/alerts/due-mail.ts";
import type { AlarmView, AlertRule } from "#server/engine/alerts/rule.ts";

/** A rule that mails everything at once, of devices that are not heard. */
export const alertRule = (own: Partial<AlertRule> = {}): AlertRule => ({
  kind: "nonReporting",
  classId: 0,
  locationIds: null,
  withFaults: true,
  holdMs: 0,
  remindMs: 0,
  tellResolved: true,
  quiet: null,
  gatewaysAnyHour: true,
  watchedFromMs: 0,
  sendOpen: false,
  ...own,
});

/** An offline dispenser, known as soon as it was raised. */
export const alarmView = (
  own: Partial<AlarmView> & Pick<AlarmView, "alarmId" | "raisedMs">,
): AlarmView => ({
  deviceId: `device of ${own.alarmId}`,
  alarmType: 1,
  deviceTypeId: DEVICE_TYPE_IDS.dispenser,
  source: "silence",
  locationId: null,
  knownMs: own.raisedMs,
  lastRaisedMs: own.raisedMs,
  clearedMs: null,
  closedReason: null,
  isUnstable: false,
  causeId: null,
  isTaken: false,
  heardMs: null,
  ...own,
});

/** That an alarm was seen so from an instant on. */
export type Change = { atMs: number; alarm: AlarmView };

/**
 * What a subscription's recipients get, as the job goes about it: it looks where something changed
 * or where it scheduled a look, at the first tick after.
 */
export const liveMails = (
  rule: AlertRule,
  timeZone: string,
  changes: readonly Change[],
  {
    fromMs,
    toMs,
    tickMs,
    alsoAt = () => false,
  }: { fromMs: number; toMs: number; tickMs: number; alsoAt?: (ms: number) => boolean },
): AlertMail[] => {
  const inOrder = changes.toSorted((one, other) => one.atMs - other.atMs);
  const known = new Map<string, AlarmView>();
  const mails: AlertMail[] = [];
  let state = emptyState(-1);
  let lookMs: number | null = fromMs;
  let next = 0;
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += tickMs) {
    const changed = new Map<string, AlarmView>();
    for (; (inOrder[next]?.atMs ?? Infinity) <= nowMs; next += 1) {
      const alarm = inOrder[next]?.alarm;
      if (!alarm) break;
      known.set(alarm.alarmId, alarm);
      changed.set(alarm.alarmId, alarm);
      for (const child of known.values())
        if (child.causeId === alarm.alarmId) changed.set(child.alarmId, child);
    }
    if (changed.size === 0 && (lookMs === null || lookMs > nowMs) && !alsoAt(nowMs)) continue;
    const decision = decide(
      state,
      {
        rule,
        timeZone,
        nowMs,
        changed: [...changed.values()],
        find: (alarmId) => known.get(alarmId),
      },
      ["one"],
    );
    // As the database stores it.
    state = JSON.parse(JSON.stringify(decision.state)) as typeof state;
    lookMs = decision.lookAgainMs;
    if (decision.mail) mails.push(decision.mail);
  }
  return mails;
};

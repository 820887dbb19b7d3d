import { emptyState } from "./alert-state.ts";
import { decide } from "./decide.ts";
import type { AlertMail } from "./due-mail.ts";
import type { AlarmView, AlertRule } from "./rule.ts";

/** An alarm as it is stored, with the time at which it last changed. */
export type PastAlarm = AlarmView & { changedMs: number };

const isWithdrawn = ({ closedReason }: PastAlarm): boolean => closedReason === "withdrawn";

/** When an alarm that is over was known to be. */
const endSeenMs = (alarm: PastAlarm): number => {
  if (alarm.clearedMs === null) return Infinity;
  return isWithdrawn(alarm) ? alarm.changedMs : Math.max(alarm.clearedMs, alarm.knownMs);
};

/** The alarm as it was known then, as far as its row shows. */
const asOf = (
  alarm: PastAlarm,
  nowMs: number,
  isKnown: (alarmId: string) => boolean,
): AlarmView => ({
  ...alarm,
  ...(endSeenMs(alarm) > nowMs ? { clearedMs: null, closedReason: null } : {}),
  ...(alarm.lastRaisedMs > nowMs ? { lastRaisedMs: alarm.raisedMs, isUnstable: false } : {}),
  causeId: alarm.causeId !== null && isKnown(alarm.causeId) ? alarm.causeId : null,
});

/** The instants at which something about an alarm changed. */
const turnsOf = (alarm: PastAlarm): number[] =>
  [alarm.knownMs, alarm.lastRaisedMs, endSeenMs(alarm)].filter(Number.isFinite);

type Span = { fromMs: number; toMs: number };

/** A mail of the past, and how alarms stood when it would have been sent. */
type PastMail = { mail: AlertMail; find(alarmId: string): AlarmView | undefined };

/**
 * The mails that a rule would have sent to some recipients in an interval, by the function that
 * sends them. Acknowledgements play no part.
 */
export const playAlarms = (
  rule: AlertRule,
  timeZone: string,
  alarms: readonly PastAlarm[],
  { fromMs, toMs }: Span,
  recipientIds: readonly string[],
): PastMail[] => {
  const byId = new Map(alarms.map((alarm) => [alarm.alarmId, alarm]));
  const childrenOf = Map.groupBy(alarms, ({ causeId }) => causeId);
  const turns = alarms
    .flatMap((alarm) => turnsOf(alarm).map((atMs) => ({ atMs: Math.max(fromMs, atMs), alarm })))
    .filter(({ atMs }) => atMs <= toMs)
    .toSorted((one, other) => one.atMs - other.atMs);
  const mails: PastMail[] = [];
  let state = emptyState(-1);
  let lookMs: number | null = fromMs;
  for (let next = 0; next < turns.length || lookMs !== null;) {
    const nowMs = Math.min(turns[next]?.atMs ?? Infinity, lookMs ?? Infinity);
    if (nowMs > toMs) break;
    const changed = new Set<PastAlarm>();
    for (; turns[next]?.atMs === nowMs; next += 1) {
      const { alarm } = turns[next] ?? {};
      if (!alarm) break;
      changed.add(alarm);
      for (const child of childrenOf.get(alarm.alarmId) ?? []) changed.add(child);
    }
    const isKnown = (alarmId: string): boolean => (byId.get(alarmId)?.knownMs ?? Infinity) <= nowMs;
    const find = (alarmId: string): AlarmView | undefined => {
      const alarm = byId.get(alarmId);
      return alarm && isKnown(alarmId) ? asOf(alarm, nowMs, isKnown) : undefined;
    };
    const decision = decide(
      state,
      {
        rule,
        timeZone,
        nowMs,
        changed: [...changed]
          .filter(({ knownMs }) => knownMs <= nowMs)
          .map((alarm) => asOf(alarm, nowMs, isKnown)),
        find,
      },
      recipientIds,
    );
    ({ state } = decision);
    if (decision.mail) mails.push({ mail: decision.mail, find });
    // A mail that is due by now has gone: what is left comes later.
    lookMs = decision.lookAgainMs === null ? null : Math.max(decision.lookAgainMs, nowMs + 1);
  }
  return mails;
};

/** The same without recipients, for counting. */
export const replayAlarms = (
  rule: AlertRule,
  timeZone: string,
  alarms: readonly PastAlarm[],
  span: Span,
): AlertMail[] => playAlarms(rule, timeZone, alarms, span, []).map(({ mail }) => mail);

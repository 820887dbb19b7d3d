import type { AlertState, MailedLine } from "./alert-state.ts";
import { quietAt } from "./quiet-hours.ts";
import { type AlarmView, type AlertRule, isMeant, isUrgent, readyMs } from "./rule.ts";

/** What a look at a subscription starts from. */
export type Look = {
  rule: AlertRule;
  timeZone: string;
  nowMs: number;
  /** Alarms that changed, whether they are meant or not; seen again they change nothing. */
  changed: readonly AlarmView[];
  /** Any alarm that the state names, or that explains one of those. */
  find(alarmId: string): AlarmView | undefined;
};

/**
 * An alarm that was mailed and comes back within a day is the same one, and is not mailed again.
 */
const SAME_AGAIN_MS = 24 * 3_600_000;
/**
 * Closed without a mail: a user removed the device or changed what counts, or a worse alarm is
 * mailed.
 */
const SILENT_REASONS: ReadonlySet<string> = new Set([
  "unassigned",
  "deactivated",
  "setting",
  "worse",
]);
const CAUSES_DEEP = 4;

/** The alarm that explains another, and is explained by none itself. */
const rootOf = (alarm: AlarmView, find: Look["find"]): AlarmView | null => {
  let root: AlarmView | null = null;
  for (let causeId = alarm.causeId, deep = 0; causeId !== null && deep < CAUSES_DEEP; deep += 1) {
    const cause = find(causeId);
    if (!cause || cause.closedReason === "withdrawn") return root;
    root = cause;
    causeId = cause.causeId;
  }
  return root;
};

const forget = (state: AlertState, alarmId: string): void => {
  delete state.told[alarmId];
  delete state.waiting[alarmId];
};

/** Drops a line that is over before it was mailed; one that quiet hours held back is counted. */
const dropWaiting = (state: AlertState, alarm: AlarmView, look: Look): void => {
  const line = state.waiting[alarm.alarmId];
  delete state.waiting[alarm.alarmId];
  if (!line || alarm.clearedMs === null || alarm.clearedMs < line.sinceMs) return;
  if (alarm.closedReason === "withdrawn" || line.sinceMs > look.nowMs) return;
  const { rule, timeZone } = look;
  const quiet = quietAt(rule.quiet, timeZone, line.sinceMs);
  if (quiet === null || alarm.clearedMs >= quiet.toMs) return;
  const counted = state.passed?.quietToMs === quiet.toMs ? state.passed.count : 0;
  state.passed = { count: counted + 1, quietToMs: quiet.toMs };
};

/** Updates a line that was mailed: whether it lasts, comes and goes, or is explained by now. */
const keepUp = (state: AlertState, told: MailedLine, alarm: AlarmView, look: Look): void => {
  const { nowMs, rule, find } = look;
  if (alarm.clearedMs === null) {
    told.endedMs = null;
    told.underId = told.isOutside ? null : (rootOf(alarm, find)?.alarmId ?? null);
    if (alarm.isUnstable && !told.isUnstable && told.underId === null)
      state.waiting[alarm.alarmId] ??= { sinceMs: nowMs, isUrgent: false, behind: null };
    return;
  }
  delete state.waiting[alarm.alarmId];
  if (SILENT_REASONS.has(alarm.closedReason ?? "")) return forget(state, alarm.alarmId);
  told.endedMs ??= nowMs;
  const isForgotten = !rule.tellResolved && nowMs >= told.endedMs + SAME_AGAIN_MS;
  if (isForgotten) forget(state, alarm.alarmId);
};

/**
 * Lets an alarm wait under the root that explains it, unless the root is mailed for its own sake.
 */
const waitBehind = (state: AlertState, alarm: AlarmView, root: AlarmView, look: Look): void => {
  const { rule } = look;
  if (isMeant(rule, root) || root.clearedMs !== null || state.told[root.alarmId]) return;
  const sinceMs = readyMs(rule, alarm);
  const line = state.waiting[root.alarmId];
  const behind = line?.behind ?? [];
  state.waiting[root.alarmId] = {
    sinceMs: Math.min(sinceMs, line?.sinceMs ?? sinceMs),
    isUrgent: isUrgent(root),
    behind: behind.includes(alarm.alarmId) ? behind : [...behind, alarm.alarmId],
  };
};

/** Takes an alarm away from what waits behind roots that are not meant. */
const leaveBehind = (state: AlertState, alarmId: string): void => {
  for (const [rootId, line] of Object.entries(state.waiting)) {
    if (!line.behind?.includes(alarmId)) continue;
    line.behind = line.behind.filter((one) => one !== alarmId);
    if (line.behind.length === 0) delete state.waiting[rootId];
  }
};

const takeNew = (
  state: AlertState,
  alarm: AlarmView,
  { look, takesOpen }: { look: Look; takesOpen: boolean },
): void => {
  const { rule, find, nowMs } = look;
  if (alarm.clearedMs !== null) {
    leaveBehind(state, alarm.alarmId);
    return dropWaiting(state, alarm, look);
  }
  const openedMs = Math.max(alarm.knownMs, alarm.lastRaisedMs);
  if (openedMs < rule.watchedFromMs && !takesOpen && !state.waiting[alarm.alarmId]) return;
  const root = rootOf(alarm, find);
  if (root) {
    delete state.waiting[alarm.alarmId];
    return waitBehind(state, alarm, root, look);
  }
  leaveBehind(state, alarm.alarmId);
  if (alarm.source === "explained") return;
  state.waiting[alarm.alarmId] ??= {
    sinceMs: takesOpen ? Math.max(nowMs, readyMs(rule, alarm)) : readyMs(rule, alarm),
    isUrgent: isUrgent(alarm),
    behind: null,
  };
};

/**
 * A state for a new watch: what waited is not mailed, but recipients of an earlier mail still hear
 * of its end.
 */
const startAnew = (state: AlertState, { rule, find }: Look): AlertState => ({
  ...state,
  watchedFromMs: rule.watchedFromMs,
  waiting: {},
  passed: null,
  told: Object.fromEntries(
    Object.entries(state.told).filter(([alarmId, told]) => {
      const clearedMs = find(alarmId)?.clearedMs ?? null;
      // Over while the alert was off: no recipient waits for that any more.
      return told.endedMs !== null || clearedMs === null || clearedMs >= rule.watchedFromMs;
    }),
  ),
});

/** Applies changes of alarms; nothing is mailed yet. The state given is left as it is. */
export const takeIn = (given: AlertState, look: Look): AlertState => {
  const { rule, changed, find } = look;
  const isNew = given.watchedFromMs !== rule.watchedFromMs;
  const state = structuredClone(isNew ? startAnew(given, look) : given);
  const takesOpen = isNew && rule.sendOpen;
  const seen = new Map(changed.map((alarm) => [alarm.alarmId, alarm]));
  for (const alarmId of [...Object.keys(state.told), ...Object.keys(state.waiting)]) {
    const alarm = find(alarmId);
    // A facility's alarms go only with the facility.
    if (alarm) seen.set(alarmId, alarm);
    else forget(state, alarmId);
  }
  for (const alarm of seen.values()) {
    const told = state.told[alarm.alarmId];
    if (told) keepUp(state, told, alarm, look);
    else if (isMeant(rule, alarm)) takeNew(state, alarm, { look, takesOpen });
    else if (state.waiting[alarm.alarmId] && alarm.clearedMs !== null)
      dropWaiting(state, alarm, look);
  }
  return state;
};

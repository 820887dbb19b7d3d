import type { AlertState, MailedLine } from "./alert-state.ts";
import { quietAt } from "./quiet-hours.ts";
import { isMeant } from "./rule.ts";
import type { Look } from "./apply-alarm-changes.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** A mail waits so long for lines that come together. */
export const GROUP_WAIT_MS = MINUTE_MS / 2;
/** Lines that come soon after a mail wait for the next. */
export const MAIL_EVERY_MS = 10 * MINUTE_MS;
/** A gateway or a site waits less. */
const URGENT_EVERY_MS = 3 * MINUTE_MS;
/** Reminders that are due so soon go with the first of them. */
const REMIND_TOGETHER_MS = 30 * MINUTE_MS;
/** Quiet hours are spoken of in a mail that goes so soon after their end. */
const TELL_QUIET_MS = 15 * MINUTE_MS;

export type RaisedLine = {
  /** Of the root. */
  alarmId: string;
  /**
   * It is mailed for the alarms that it explains: it is outside the alert's type, class or places
   * itself.
   */
  isOutside: boolean;
  /** Of the lines that were mailed before and that it explains. */
  explains: { lines: number; toldMs: number } | null;
};
export type EndedLine = {
  alarmId: string;
  /** When its device was last heard when it was mailed. */
  heardMs: number | null;
  /** The recipients of its mail: only they get the mail that it is over. */
  recipientIds: string[];
  /** How many of the lines mailed before it explained. */
  closes: number;
};

/** What a mail says. */
export type AlertMail = {
  number: number;
  atMs: number;
  raised: RaisedLine[];
  /** Alarms that were mailed and are still open. */
  reminded: string[];
  resolved: EndedLine[];
  /** Mailed before and still open, where something is resolved. */
  stillOpen: string[];
  /** Opened and closed within quiet hours that have just ended. */
  passedInQuiet: number;
};

type ToldEntry = [alarmId: string, told: MailedLine];

const least = (values: readonly number[]): number => Math.min(Infinity, ...values);

/** Lines that were mailed and are over, without those that the end of their root covers. */
const endedOf = ({ told }: AlertState, { rule }: Look): ToldEntry[] =>
  rule.tellResolved
    ? Object.entries(told).filter(
        ([, { endedMs, underId }]) =>
          endedMs !== null && (underId === null || told[underId] === undefined),
      )
    : [];

/** Lines to be mailed again once they have lasted so long, by the time at which they are due. */
const remindersOf = ({ told, waiting }: AlertState, look: Look): [string, number][] => {
  const { rule, find } = look;
  if (rule.remindMs === 0) return [];
  return Object.entries(told).flatMap(([alarmId, line]): [string, number][] => {
    const alarm = find(alarmId);
    const isDue =
      alarm !== undefined &&
      alarm.clearedMs === null &&
      line.underId === null &&
      !line.isUnstable &&
      !alarm.isTaken &&
      waiting[alarmId] === undefined &&
      (line.isOutside || isMeant(rule, alarm));
    return isDue ? [[alarmId, line.lastMs + rule.remindMs]] : [];
  });
};

/** When the next mail goes if nothing changes until then; infinite for none. */
export const nextMailMs = (state: AlertState, look: Look): number => {
  const { rule, timeZone, nowMs } = look;
  // What was due while no pass ran goes now, unless it is quiet now.
  const afterQuiet = (ms: number): number =>
    Number.isFinite(ms) ? (quietAt(rule.quiet, timeZone, Math.max(ms, nowMs))?.toMs ?? ms) : ms;
  const lines = Object.values(state.waiting);
  const urgentMs = Math.max(
    least(lines.filter(({ isUrgent }) => isUrgent).map(({ sinceMs }) => sinceMs)) + GROUP_WAIT_MS,
    (state.lastUrgentMs ?? -Infinity) + URGENT_EVERY_MS,
  );
  const firstMs = least([
    ...lines.map(({ sinceMs }) => sinceMs),
    ...endedOf(state, look).map(([, { endedMs }]) => endedMs ?? Infinity),
  ]);
  const groupMs = Math.max(
    Math.min(firstMs + GROUP_WAIT_MS, least(remindersOf(state, look).map(([, dueMs]) => dueMs))),
    (state.lastSentMs ?? -Infinity) + MAIL_EVERY_MS,
  );
  return Math.min(rule.gatewaysAnyHour ? urgentMs : afterQuiet(urgentMs), afterQuiet(groupMs));
};

/**
 * Of the lines that were mailed before a root that explains them: how many the last such mail
 * named.
 */
const explainedBy = (state: AlertState, rootId: string): RaisedLine["explains"] => {
  const times = Object.values(state.told)
    .filter(({ underId }) => underId === rootId)
    .map(({ mails }) => state.mails[mails[0] ?? -1]?.atMs ?? 0);
  const toldMs = Math.max(...times);
  return times.length === 0 ? null : { lines: times.filter((ms) => ms === toldMs).length, toldMs };
};

/** Roots that were mailed and are still open, without those that this mail names anyway. */
const openOf = ({ told }: AlertState, without: ReadonlySet<string>): string[] =>
  Object.entries(told)
    .filter(
      ([alarmId, { endedMs, underId }]) =>
        endedMs === null && underId === null && !without.has(alarmId),
    )
    .map(([alarmId]) => alarmId);

const writeMail = (state: AlertState, look: Look): AlertMail => {
  const { rule, timeZone, nowMs } = look;
  const isQuiet = quietAt(rule.quiet, timeZone, nowMs) !== null;
  const raised = Object.entries(state.waiting)
    .filter(([, line]) => line.sinceMs <= nowMs && (!isQuiet || line.isUrgent))
    .map(([alarmId, { behind }]) => ({
      alarmId,
      isOutside: behind !== null,
      explains: explainedBy(state, alarmId),
    }));
  const reminders = isQuiet ? [] : remindersOf(state, look);
  const withinMs = reminders.some(([, dueMs]) => dueMs <= nowMs) ? REMIND_TOGETHER_MS : 0;
  const ended = isQuiet ? [] : endedOf(state, look);
  const { passed } = state;
  const tellsQuiet =
    !isQuiet &&
    passed !== null &&
    nowMs >= passed.quietToMs &&
    nowMs < passed.quietToMs + TELL_QUIET_MS;
  return {
    number: state.sent + 1,
    atMs: nowMs,
    raised,
    reminded: reminders
      .filter(([, dueMs]) => dueMs <= nowMs + withinMs)
      .map(([alarmId]) => alarmId),
    resolved: ended.map(([alarmId, { mails, heardMs }]) => ({
      alarmId,
      heardMs,
      recipientIds: [...new Set(mails.flatMap((number) => state.mails[number]?.to ?? []))],
      closes: Object.values(state.told).filter(({ underId }) => underId === alarmId).length,
    })),
    stillOpen:
      ended.length === 0 ? [] : openOf(state, new Set(raised.map(({ alarmId }) => alarmId))),
    passedInQuiet: tellsQuiet ? passed.count : 0,
  };
};

/** Notes that a mail went to some recipients, and drops what no recipient waits for any more. */
const note = (
  state: AlertState,
  { mail, recipientIds, look }: { mail: AlertMail; recipientIds: readonly string[]; look: Look },
): void => {
  const { number, atMs, raised, reminded, resolved } = mail;
  for (const { alarmId, isOutside } of raised) {
    const alarm = look.find(alarmId);
    const before = state.told[alarmId];
    state.told[alarmId] = {
      mails: [...(before?.mails ?? []), number],
      lastMs: atMs,
      heardMs: before?.heardMs ?? alarm?.heardMs ?? null,
      isUnstable: alarm?.isUnstable ?? false,
      isOutside,
      underId: null,
      endedMs: null,
    };
    if (state.waiting[alarmId]?.isUrgent) state.lastUrgentMs = atMs;
    delete state.waiting[alarmId];
  }
  for (const alarmId of reminded) {
    const told = state.told[alarmId];
    if (told) {
      told.mails.push(number);
      told.lastMs = atMs;
    }
  }
  for (const { alarmId } of resolved) {
    const wasNever = look.find(alarmId)?.closedReason === "withdrawn";
    delete state.told[alarmId];
    for (const [childId, { underId }] of Object.entries(state.told))
      // What never was explains nothing: they go on by themselves.
      if (underId === alarmId && !wasNever) delete state.told[childId];
  }
  state.sent = number;
  state.lastSentMs = atMs;
  if (state.passed && atMs >= state.passed.quietToMs) state.passed = null;
  state.mails[number] = { atMs, to: [...recipientIds] };
  const named = new Set(Object.values(state.told).flatMap(({ mails }) => mails));
  for (const key of Object.keys(state.mails)) if (!named.has(Number(key))) delete state.mails[key];
};

/**
 * The mail that is due now, if one is, noted in the state as sent.
 * @param recipientIds who gets it
 */
export const takeMail = (
  state: AlertState,
  look: Look,
  recipientIds: readonly string[],
): AlertMail | null => {
  if (nextMailMs(state, look) > look.nowMs) return null;
  const mail = writeMail(state, look);
  note(state, { mail, recipientIds, look });
  return mail;
};

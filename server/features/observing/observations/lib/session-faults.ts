import { LIMITS } from "#contract/core/limits.ts";
import {
  MOMENTS,
  OUT_OF_ROOM_MOMENT_ID,
  PPE_ITEMS,
  PRECAUTIONS,
  isItemOpen,
} from "#contract/observing/observation-kinds.ts";
import type { FieldCode } from "#contract/core/errors.ts";
import type {
  PpeObservation,
  SubmittedObservation,
  SubmittedSession,
} from "#contract/observing/observations.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

/** What a session may name in its facility: ids, and whether they are in use. */
export type Choices = {
  units: ReadonlySet<string>;
  /** By id, from when on a place is closed. */
  closedMs: ReadonlyMap<string, number>;
  otherPlaces: ReadonlySet<string>;
  /** By id, whether it is archived. */
  roles: ReadonlyMap<string, boolean>;
  notes: ReadonlyMap<string, boolean>;
};

/** By what a session is judged when it arrives. */
type SessionRules = {
  nowMs: number;
  maxAgeDays: number;
  protocolId: number;
  asksFeedback: boolean;
  takesCustomNotes: boolean;
  observerIds: ReadonlySet<string>;
  choices: Choices;
};

type Fault = readonly [field: string, code: FieldCode];

const inUse = (known: ReadonlyMap<string, boolean>, id: string): FieldCode | null => {
  const isArchived = known.get(id);
  if (isArchived === undefined) return "not_in_list";
  return isArchived ? "archived" : null;
};

const placeFault = (
  { units, otherPlaces, closedMs }: Choices,
  { locationId: id, timestampUtc }: { locationId: string; timestampUtc: string },
): FieldCode | null => {
  const isOpen = Date.parse(timestampUtc) < (closedMs.get(id) ?? Infinity);
  if (units.has(id)) return isOpen ? null : "not_observed";
  return otherPlaces.has(id) ? "not_observed" : "not_in_list";
};

const noteFaults = ({ choices }: SessionRules, ids: readonly string[]): Fault[] =>
  ids.flatMap((id, index): Fault[] => {
    const code = ids.indexOf(id) < index ? "taken" : inUse(choices.notes, id);
    return code === null ? [] : [[`quickNotes.${index}`, code]];
  });

/** Answers to items that no precaution opens, and to removals that were no question. */
const itemFaults = (one: PpeObservation): Fault[] => {
  const precautions = PRECAUTIONS.filter((precaution) => one[precaution] === true);
  const none: Fault[] = precautions.length === 0 ? [["precautions", "required"]] : [];
  const answers = PPE_ITEMS.flatMap((item): Fault[] => {
    const isOpen = isItemOpen(item, precautions);
    const asksRemoval = one[item] === true && one.momentId === OUT_OF_ROOM_MOMENT_ID;
    return [
      ...(!isOpen && one[item] !== undefined ? [[item, "not_asked"] as const] : []),
      ...(isOpen && one[item] === undefined ? [[item, "required"] as const] : []),
      ...(!asksRemoval && one[`${item}Removed`] !== undefined
        ? [[`${item}Removed`, "not_asked"] as const]
        : []),
      ...(asksRemoval && one[`${item}Removed`] === undefined
        ? [[`${item}Removed`, "required"] as const]
        : []),
    ];
  });
  return precautions.length === 0 ? none : answers;
};

const timeFault = (
  one: SubmittedObservation,
  { startTimeUtc, endTimeUtc }: SubmittedSession,
  { nowMs, maxAgeDays }: SessionRules,
): FieldCode | null => {
  const at = Date.parse(one.timestampUtc);
  if (at > nowMs + LIMITS.observationMaxFutureMinutes * MINUTE_MS) return "future_date";
  // It may be sent late, but was noted in time; a clock that is ahead makes nothing younger.
  const notedMs = Math.min(nowMs, Date.parse(one.recordedAtUtc ?? new Date(nowMs).toISOString()));
  if (at < notedMs - maxAgeDays * DAY_MS) return "too_far_back";
  return at < Date.parse(startTimeUtc) || at > Date.parse(endTimeUtc) ? "outside_session" : null;
};

const observationFaults = (
  one: SubmittedObservation,
  session: SubmittedSession,
  rules: SessionRules,
): Fault[] => {
  const { choices, protocolId, asksFeedback, takesCustomNotes } = rules;
  const isOfProtocol =
    one.type === "PPE" ||
    MOMENTS.some(({ id, protocolId: own }) => id === one.momentId && own === protocolId);
  const found: [string, FieldCode | null][] = [
    ["timestampUtc", timeFault(one, session, rules)],
    ["locationId", placeFault(choices, one)],
    ["roleId", inUse(choices.roles, one.roleId)],
    ["momentId", isOfProtocol ? null : "not_in_list"],
    ["feedbackProvided", one.feedbackProvided && !asksFeedback ? "not_asked" : null],
    ["customNotes", one.customNotes !== "" && !takesCustomNotes ? "not_asked" : null],
  ];
  return [
    ...found.flatMap(([field, code]): Fault[] => (code === null ? [] : [[field, code]])),
    ...noteFaults(rules, one.quickNotes),
    ...(one.type === "PPE" ? itemFaults(one) : []),
  ];
};

/** Why an observation is not of the same opportunity as an earlier one that it is linked to. */
const linkFault = (
  one: SubmittedObservation,
  earlier: readonly SubmittedObservation[],
): FieldCode | null => {
  if (one.type === "PPE" || one.opportunityId === undefined) return null;
  const linked = earlier.flatMap((other) =>
    other.type === "HH" && other.opportunityId === one.opportunityId ? [other] : [],
  );
  if (linked.some(({ momentId }) => momentId === one.momentId)) return "taken";
  const isAlike = linked.every(
    (other) =>
      other.outcomeId === one.outcomeId &&
      other.locationId === one.locationId &&
      other.roleId === one.roleId,
  );
  return isAlike ? null : "mismatch";
};

const linkFaults = ({ observations }: SubmittedSession): Fault[] =>
  observations.flatMap((one, index): Fault[] => {
    const code = linkFault(one, observations.slice(0, index));
    return code === null ? [] : [[`observations.${index}.opportunityId`, code]];
  });

const sessionTimes = (session: SubmittedSession, { nowMs }: SessionRules): Fault[] => {
  const [start, end] = [Date.parse(session.startTimeUtc), Date.parse(session.endTimeUtc)];
  if (start > end) return [["startTimeUtc", "start_after_end"]];
  const latest = nowMs + LIMITS.observationMaxFutureMinutes * MINUTE_MS;
  return end > latest ? [["endTimeUtc", "future_date"]] : [];
};

/**
 * Why a session cannot be taken in: a code by field, that of an observation by its place in the
 * session (`observations.6.roleId`). Empty when it can.
 */
export const sessionFaults = (
  session: SubmittedSession,
  rules: SessionRules,
): Readonly<Record<string, FieldCode>> => {
  const observer: Fault[] = rules.observerIds.has(session.observerId)
    ? []
    : [["observerId", "not_in_list"]];
  const faults = [
    ...observer,
    ...sessionTimes(session, rules),
    ...session.observations.flatMap((one, index) =>
      observationFaults(one, session, rules).map(([field, code]): Fault => [
        `observations.${index}.${field}`,
        code,
      ]),
    ),
    ...linkFaults(session),
  ];
  return Object.fromEntries(faults.slice(0, LIMITS.sessionFaultsMax));
};

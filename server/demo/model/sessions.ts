import { Temporal } from "temporal-polyfill";
import type { SessionPurpose } from "#contract/observing/observation-kinds.ts";
import type { NewObservation, NewSession } from "#server/engine/observations/insert-sessions.ts";
import { demoId } from "../ids.ts";
import { seededRandom } from "../random.ts";
import { localDays } from "./days.ts";
import type { FacilityModel } from "./facility-model.ts";
import { type Round, seeEquipment, seeHands } from "./seen.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

const PER_SESSION = 18;
const USUAL_STEP_MS = 1.4 * MINUTE_MS;
/** A session of more than 50 minutes, which a page flags. */
const LONG_STEP_MS = 3 * MINUTE_MS;
/** Until then, in days before now, the observer who has left still came, and the old role was seen. */
const LEFT_DAYS_AGO = 150;

/** Whom and what observers of a facility choose from. */
export type Observing = {
  observerId: string;
  /** An observer whose account was closed since. */
  formerObserverId: string | null;
  /** Who observes now and then, and beside them to compare. */
  secondObserverId: string;
  roleIds: readonly string[];
  archivedRoleId: string | null;
  quickNoteIds: readonly string[];
};

type Visit = {
  name: string;
  startMs: number;
  stepMs: number;
  purpose: SessionPurpose;
  observerId: string;
  /** Seeds what is seen: both of a pair see the same people. */
  seed: number;
};

const unitsOf = ({ layout }: FacilityModel): readonly string[] =>
  layout.locations
    .filter(({ level, isObservable }) => level === 3 && isObservable)
    .map(({ id }) => id);

const visit = (model: FacilityModel, observing: Observing, given: Visit): NewSession => {
  const { plan, nowMs, seed } = model;
  const id = demoId("observation_session", `${plan.key}/${given.name}`);
  const random = seededRandom(seed, given.seed, 71);
  const units = unitsOf(model);
  const unit = Math.floor(random() * units.length);
  const isPast = given.startMs < nowMs - LEFT_DAYS_AGO * DAY_MS;
  const round: Round = {
    model,
    sessionId: id,
    unit,
    unitId: units[unit] ?? "",
    roleIds:
      isPast && observing.archivedRoleId !== null
        ? [...observing.roleIds, observing.archivedRoleId]
        : observing.roleIds,
    quickNoteIds: observing.quickNoteIds,
    // A second pair of eyes sees a few hands otherwise.
    doubt: given.name.endsWith("second") ? seededRandom(seed, given.seed, 72) : null,
    random,
  };
  const observations = Array.from({ length: PER_SESSION }, (_, index) => {
    const atMs = given.startMs + index * given.stepMs;
    return random() < 0.2 ? [seeEquipment(round, index, atMs)] : seeHands(round, index, atMs);
  }).flat();
  const endedMs = given.startMs + (PER_SESSION - 1) * given.stepMs;
  return {
    id,
    purpose: given.purpose,
    observerId: given.observerId,
    startedMs: given.startMs,
    endedMs,
    submittedAt: new Date(endedMs),
    isImported: false,
    isBareCount: false,
    observations,
  };
};

/** Counts of a month from before observers had devices: no session of anybody, lines that count. */
const countedOnPaper = (
  { plan, nowMs, layout }: FacilityModel,
  { roleIds }: Observing,
): NewSession => {
  const key = `${plan.key}/paper`;
  const startedMs = nowMs - 340 * DAY_MS;
  const units = layout.locations.filter(({ level, isObservable }) => level === 3 && isObservable);
  const outcomes = [
    ["rub", 21],
    ["wash", 6],
    ["none", 9],
  ] as const;
  const observations = units.slice(0, 3).flatMap(({ id: locationId }, unit) =>
    outcomes.map(([outcome, count], index): NewObservation => ({
      id: demoId("observation", `${key}/${unit}/${outcome}`),
      atMs: startedMs + (unit * outcomes.length + index) * MINUTE_MS,
      locationId,
      roleId: roleIds[0] ?? "",
      momentId: plan.countryCode === "CA" ? 3 : 1,
      link: null,
      count: count + unit,
      hasFeedback: false,
      note: null,
      quickNoteIds: [],
      type: "HH",
      outcome,
    })),
  );
  const id = demoId("observation_session", key);
  const endedMs = observations.at(-1)?.atMs ?? startedMs;
  const submittedAt = new Date(endedMs + DAY_MS);
  const session = { id, purpose: "audit", observerId: null } as const;
  return {
    ...session,
    isImported: true,
    isBareCount: true,
    startedMs,
    endedMs,
    submittedAt,
    observations,
  };
};

/** The last October 31, half past eleven in the evening: still October, whatever UTC says. */
const lateOctober = ({ nowMs, plan }: FacilityModel): number => {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(plan.timeZone);
  const late = now.with({ month: 10, day: 31, hour: 23, minute: 30, second: 0, millisecond: 0 });
  const past = Temporal.ZonedDateTime.compare(late, now) < 0 ? late : late.subtract({ years: 1 });
  return past.epochMilliseconds;
};

const visitsOfDay = (
  { nowMs, seed }: FacilityModel,
  observing: Observing,
  { number, startMs }: { number: number; startMs: number },
): Visit[] => {
  const random = seededRandom(seed, 70, number);
  const isPast = startMs < nowMs - LEFT_DAYS_AGO * DAY_MS;
  const hour = (from: number): number => startMs + (from + random() * 5) * 60 * MINUTE_MS;
  const usual = { stepMs: USUAL_STEP_MS, purpose: "audit" } as const;
  const second = isPast ? (observing.formerObserverId ?? observing.observerId) : null;
  const pair = { ...usual, startMs: hour(8), purpose: "validation", seed: number * 10 } as const;
  return [
    {
      ...usual,
      name: `${number}/morning`,
      startMs: hour(7),
      observerId: observing.observerId,
      seed: number * 10 + 1,
      ...(number % 30 === 0 && { stepMs: LONG_STEP_MS }),
    },
    {
      ...usual,
      name: `${number}/afternoon`,
      startMs: hour(13),
      observerId: second ?? (number % 3 === 0 ? observing.secondObserverId : observing.observerId),
      seed: number * 10 + 2,
    },
    ...(number % 45 === 1
      ? [
          { ...pair, name: `${number}/first`, observerId: observing.observerId },
          { ...pair, name: `${number}/second`, observerId: observing.secondObserverId },
        ]
      : []),
  ];
};

/** What observers of a facility saw from `sinceMs` until now: two sessions on each weekday. */
export const playSessions = (
  model: FacilityModel,
  observing: Observing,
  sinceMs: number,
): NewSession[] => {
  const { plan, nowMs } = model;
  const visits = localDays(plan.timeZone, sinceMs, nowMs)
    .filter(({ weekday }) => weekday <= 5)
    .flatMap((day) => visitsOfDay(model, observing, day));
  const late: Visit = {
    name: "late-october",
    startMs: lateOctober(model),
    stepMs: USUAL_STEP_MS,
    purpose: "audit",
    observerId: observing.observerId,
    seed: 31,
  };
  return [...visits, late]
    .map((one) => visit(model, observing, one))
    .concat(countedOnPaper(model, observing))
    .filter(({ startedMs, endedMs }) => startedMs >= sinceMs && endedMs < nowMs);
};

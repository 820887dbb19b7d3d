import { epochDayOf, type EpochDay } from "#server/lib/time/epoch-day.ts";
import { type LocalTime, slotOf } from "#server/lib/time/local-time.ts";
import { holds } from "../intervals.ts";
import type { BadgeDispense, Outcome } from "./badge-facts.ts";
import type { JudgedHolder, JudgedPassage } from "./judge-holder.ts";
import { NOBODY, type Wearer } from "./wearers.ts";

/** The columns of `employee_day` that count something. */
export const DAY_COUNTS = [
  "ins",
  "outs",
  "compliant_ins",
  "compliant_outs",
  "dispenses",
  "unmatched",
  "pop_ins",
  "bounces",
  "merged",
  "outer_door",
  "missed_exits",
  "blind",
  "no_reading",
  "skew",
  "implausible",
  "pending",
] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** What lies beside each other for a half hour, after its number. */
const SLOT_COUNTS = ["ins", "compliant_ins", "outs", "compliant_outs", "dispenses"] as const;
type SlotCount = (typeof SLOT_COUNTS)[number];

/** A row of `employee_day`: one holder, unit, job role and local day. */
export type EmployeeDay = Record<DayCount, number> & {
  employeeId: string;
  badge: string;
  locationId: string;
  jobRoleId: string;
  /** Days since 1970-01-01, facility time. */
  day: EpochDay;
  /** Half hours with anything in them: the number of each, then its {@link SLOT_COUNTS}. */
  slots: number[];
};

/** Pairs count once, at the passage that begins them. */
const countOf = ({ passage, outcome }: JudgedPassage): DayCount | null => {
  const counts: Record<Outcome, DayCount | null> = {
    compliant: passage.isOut ? "outs" : "ins",
    missed: passage.isOut ? "outs" : "ins",
    pop_in: passage.isOut ? null : "pop_ins",
    bounce: passage.isOut ? "bounces" : null,
    merged: "merged",
    outer_door: "outer_door",
    blind: "blind",
    no_reading: "no_reading",
    skew: "skew",
    implausible: "implausible",
    pending: "pending",
  };
  return counts[outcome];
};

const isSlotCount = (count: DayCount): count is SlotCount =>
  SLOT_COUNTS.some((one) => one === count);

type OpenDay = Omit<EmployeeDay, "slots"> & { halfHours: Map<number, Map<SlotCount, number>> };

const noCounts = (): Record<DayCount, number> => ({
  ins: 0,
  outs: 0,
  compliant_ins: 0,
  compliant_outs: 0,
  dispenses: 0,
  unmatched: 0,
  pop_ins: 0,
  bounces: 0,
  merged: 0,
  outer_door: 0,
  missed_exits: 0,
  blind: 0,
  no_reading: 0,
  skew: 0,
  implausible: 0,
  pending: 0,
});

const slotsOf = ({ halfHours }: OpenDay): number[] =>
  [...halfHours]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([slot, counts]) => [slot, ...SLOT_COUNTS.map((count) => counts.get(count) ?? 0)]);

type DaysOf = {
  wearer: Wearer;
  local: LocalTime;
  unitOf(locationId: string): string;
  /** Requested days; what lies outside of them only helped to judge. */
  isWanted(day: EpochDay): boolean;
};

/** Sums up what one holder did, by local day, unit and the role they had at that instant. */
export const employeeDaysOf = (
  judged: JudgedHolder,
  dispenses: readonly BadgeDispense[],
  { wearer, local, unitOf, isWanted }: DaysOf,
): EmployeeDay[] => {
  const days = new Map<string, OpenDay>();
  const roleAt = (atMs: number): string =>
    wearer.roles.find((role) => holds([role], atMs))?.jobRoleId ?? NOBODY;
  const add = (fact: { atMs: number; placeId: string }, ...counts: DayCount[]): void => {
    const localMs = local.toLocalMs(fact.atMs);
    const day = epochDayOf(localMs);
    if (!isWanted(day)) return;
    const locationId = unitOf(fact.placeId);
    const jobRoleId = roleAt(fact.atMs);
    const key = `${day} ${locationId} ${jobRoleId}`;
    const { employeeId, badge } = wearer;
    const row = days.get(key) ?? {
      employeeId,
      badge,
      locationId,
      jobRoleId,
      day,
      ...noCounts(),
      halfHours: new Map<number, Map<SlotCount, number>>(),
    };
    days.set(key, row);
    for (const count of counts) {
      row[count] += 1;
      if (!isSlotCount(count)) continue;
      const slot = slotOf(localMs);
      const halfHour = row.halfHours.get(slot) ?? new Map<SlotCount, number>();
      row.halfHours.set(slot, halfHour.set(count, (halfHour.get(count) ?? 0) + 1));
    }
  };
  for (const one of judged.passages) {
    const count = countOf(one);
    if (count) add(one.passage, count);
    if (one.outcome === "compliant")
      add(one.passage, one.passage.isOut ? "compliant_outs" : "compliant_ins");
    if (one.isExitMissed) add(one.passage, "missed_exits");
  }
  for (const dispense of dispenses) add(dispense, "dispenses");
  for (const dispense of judged.unmatched) add(dispense, "unmatched");
  return [...days.values()].map((row) => {
    const { halfHours: _halfHours, ...counts } = row;
    return { ...counts, slots: slotsOf(row) };
  });
};

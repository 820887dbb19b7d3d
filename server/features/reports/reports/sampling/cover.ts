import { percentOf, roundTenth } from "#contract/core/percent.ts";
import type { IntervalMethod } from "#contract/reports/standing.ts";
import type { SampledUnit } from "#contract/reports/sampling.ts";
import { type Proportion, designEffectOf, intervalOf } from "../lib/interval.ts";
import type { Sampled } from "./queries/sampled.ts";

const WEEKDAYS = 7;
const SATURDAY = 5;

/** A shift's half hours; one that ends when it begins, or before, goes past midnight. */
type SampledShift = { startSlot: number; endSlot: number };

const isIn = ({ startSlot, endSlot }: SampledShift, slot: number): boolean =>
  startSlot < endSlot ? slot >= startSlot && slot < endSlot : slot >= startSlot || slot < endSlot;

const sum = (rows: readonly Sampled[]): number =>
  rows.reduce((total, { observed }) => total + observed, 0);

const proportionOf = (rows: readonly Sampled[]): Proportion => ({
  compliant: rows.reduce((total, { compliant }) => total + compliant, 0),
  total: sum(rows),
});

/** The hours that a shift has on a day; undefined on days that do not have it. */
export type ShiftOn = (day: string) => SampledShift | undefined;

/** What was seen by shift, and of each shift by day of the week. A day is that of the calendar. */
const byTime = (rows: readonly Sampled[], shifts: readonly ShiftOn[]) => {
  const inShift = shifts.map((hoursOn) =>
    rows.filter(({ day, slot }) => {
      const hours = hoursOn(day);
      return hours !== undefined && isIn(hours, slot);
    }),
  );
  return {
    byShift: inShift.map(sum),
    grid: inShift.map((own) =>
      Array.from({ length: WEEKDAYS }, (_, day) =>
        sum(own.filter(({ weekday }) => weekday === day)),
      ),
    ),
  };
};

type Cover = Omit<SampledUnit, "locationId" | "name" | "parentName" | "toGo">;

/**
 * How far observations cover a unit or a facility: by shift, weekday and role, with the index and
 * its 95 % interval (sessions are clusters).
 */
export const coverOf = (
  rows: readonly Sampled[],
  shifts: readonly ShiftOn[],
  roleIds: readonly string[],
  method: IntervalMethod,
): Cover => {
  const proportion = proportionOf(rows);
  const sessions = [...Map.groupBy(rows, ({ sessionId }) => sessionId).values()];
  const effect = designEffectOf(sessions.map(proportionOf)) ?? 1;
  const shares = intervalOf(proportion, method, effect);
  return {
    observed: proportion.total,
    ...byTime(rows, shifts),
    weekend: sum(rows.filter(({ weekday }) => weekday >= SATURDAY)),
    days: new Set(rows.map(({ day }) => day)).size,
    roles: new Set(rows.map(({ roleId }) => roleId)).size,
    byRole: roleIds.map((id) => sum(rows.filter(({ roleId }) => roleId === id))),
    compliant: proportion.compliant,
    percent: percentOf(proportion.compliant, proportion.total),
    interval: shares && {
      low: roundTenth(100 * shares.low),
      high: roundTenth(100 * shares.high),
    },
  };
};

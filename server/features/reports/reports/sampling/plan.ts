import { LIMITS } from "#contract/core/limits.ts";
import { ObservationUnit } from "#contract/observing/observation-unit.ts";
import { SamplingChoice, ruleInForce, targetOf } from "#contract/reports/sampling-rules.ts";
import type { ObserveNext, SampledUnit, Sampling } from "#contract/reports/sampling.ts";
import { IntervalMethod } from "#contract/reports/standing.ts";
import type { Grant } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { epochDayText, parseEpochDay, plusDays } from "#server/lib/time/epoch-day.ts";
import { parseHalfHour } from "#server/lib/time/half-hour.ts";
import { dayStartMs, localDayText, localTimeOf } from "#server/lib/time/local-time.ts";
import { facilitySettings } from "../run/queries/facility-context.ts";
import { shiftVersions, shiftsIn } from "../run/settings-in-force.ts";
import { type ShiftOn, coverOf } from "./cover.ts";
import * as queries from "./queries/sampled.ts";

const leastAt = (counts: readonly number[]): number | null =>
  counts.length === 0 ? null : counts.indexOf(Math.min(...counts));

/** Days of the week without an observation in any shift. */
const unseenDays = ({ grid }: SampledUnit): number[] =>
  Array.from({ length: 7 }, (_, day) => day).filter(
    (day) => grid.length > 0 && grid.every((shift) => shift[day] === 0),
  );

const unseen = (counts: readonly number[]): number => counts.filter((count) => count === 0).length;

/** By gap, then by what was not observed yet: shifts, days of the week, roles. */
const urgency = (unit: SampledUnit): number[] => [
  unit.toGo ?? -unit.observed,
  unseen(unit.byShift),
  unseenDays(unit).length,
  unseen(unit.byRole),
];

const byUrgency = (a: SampledUnit, b: SampledUnit): number => {
  const [ours, theirs] = [urgency(a), urgency(b)];
  for (const [index, own] of ours.entries()) {
    const difference = (theirs[index] ?? 0) - own;
    if (difference !== 0) return difference;
  }
  return a.name.localeCompare(b.name);
};

/** Units in the order in which they need observers: the furthest from its target first. */
const mostUrgentFirst = (units: readonly SampledUnit[]): SampledUnit[] => units.toSorted(byUrgency);

/** Where to observe next, and when and whom; units that have reached their target are left out. */
const observeNext = (units: readonly SampledUnit[]): ObserveNext[] =>
  mostUrgentFirst(units)
    .filter(({ toGo }) => toGo !== 0)
    .slice(0, LIMITS.observeNextUnits)
    .map((unit) => ({
      locationId: unit.locationId,
      toGo: unit.toGo,
      shift: leastAt(unit.byShift),
      weekdays: unseenDays(unit),
      role: leastAt(unit.byRole),
    }));

/** The first instant of a facility's day. */
const startOf = (day: string, timeZone: string): Date =>
  new Date(dayStartMs(localTimeOf(timeZone), parseEpochDay(day)));

/** The days of a month: its first, that after its last, how many there are and have begun. */
const monthOf = (month: string, today: string) => {
  const first = parseEpochDay(`${month}-01`);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const daysInMonth = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const passed = parseEpochDay(today) - first + 1;
  return {
    start: epochDayText(first),
    end: epochDayText(plusDays(first, daysInMonth)),
    daysInMonth,
    daysPassed: Math.max(0, Math.min(daysInMonth, passed)),
  };
};

const sessionsWhere = (
  rows: readonly queries.Sampled[],
  isSuch: (row: queries.Sampled) => boolean,
): number => new Set(rows.filter(isSuch).map(({ sessionId }) => sessionId)).size;

const toGoOf = (target: number | null, observed: number): number | null =>
  target === null ? null : Math.max(0, target - observed);

/**
 * What audits saw of hands in each observed unit in a month (this one without a month) against the
 * facility's target, and where to look next.
 * @throws AppError `forbidden`
 */
export const samplingPlan = async (
  { db, clock }: { db: Db; clock: Clock },
  { scope }: Pick<Grant, "scope">,
  askedMonth?: string,
): Promise<Sampling> => {
  const facility = await queries.findFacility(db, scope);
  if (facility === undefined) throw new AppError("not_found");
  const { time_zone: timeZone } = facility;
  const now = clock.now();
  const today = localDayText(now, timeZone);
  const month = askedMonth ?? today.slice(0, 7);
  const { start, end, daysInMonth, daysPassed } = monthOf(month, today);
  const observationUnit = ObservationUnit.parse(facility.observation_unit);
  const protocolId = facility.hygiene_protocol_id;
  const when = {
    from: startOf(start, timeZone),
    to: startOf(end, timeZone),
    timeZone,
    protocolId,
    unit: observationUnit,
  };
  const [rows, unitRows, roles, settings] = await Promise.all([
    queries.sampledIn(db, scope, when),
    queries.listUnits(db, scope, when),
    queries.listRoles(db, scope),
    facilitySettings(db, scope),
  ]);
  if (settings === undefined) throw new AppError("not_found");
  // Where to look next is in a shift that there is still.
  const shifts =
    end > today
      ? settings.shifts.map((shift) => ({ ...shift, nameNow: shift.name }))
      : shiftsIn(settings, { start: parseHalfHour(start), end: parseHalfHour(end) });
  const versions = shiftVersions(settings);
  const shiftsOn = shifts.map((shift): ShiftOn => (day) => {
    const version = versions.find(({ until }) => parseHalfHour(day) < until);
    return version?.shifts.find(({ id }) => id === shift.id);
  });
  const choice = SamplingChoice.parse(facility.sampling_choice);
  const target = targetOf(choice, facility.sampling_target, start);
  const rule = ruleInForce(choice, start);
  const intervalMethod = IntervalMethod.parse(facility.interval_method);
  const roleIds = roles.map(({ id }) => id);
  const cover = (own: typeof rows) => coverOf(own, shiftsOn, roleIds, intervalMethod);
  const byUnit = Map.groupBy(rows, ({ locationId }) => locationId);
  const units = unitRows.map(({ id, name, parentName }): SampledUnit => {
    const covered = cover(byUnit.get(id) ?? []);
    return { locationId: id, name, parentName, ...covered, toGo: toGoOf(target, covered.observed) };
  });
  const observed = new Set(unitRows.map(({ id }) => id));
  const total = cover(rows.filter(({ locationId }) => observed.has(locationId)));
  return {
    facilityId: scope.facilityId,
    facilityName: facility.name,
    timeZone,
    month,
    observationUnit,
    intervalMethod,
    daysPassed,
    daysInMonth,
    dataTo: now.toISOString(),
    choice,
    rule: rule && { version: rule.version, inForceFrom: rule.inForceFrom },
    target,
    shifts: shifts.map(({ id, nameNow: name }) => ({ id, name })),
    roles,
    units: mostUrgentFirst(units),
    total: {
      ...total,
      target: target === null ? null : target * units.length,
      unitsReached: units.filter(({ toGo }) => toGo === 0).length,
      shifts: total.byShift.filter((count) => count > 0).length,
    },
    observers: new Set(rows.flatMap(({ observerId }) => observerId ?? [])).size,
    lateSessions: sessionsWhere(rows, ({ isLate }) => isLate),
    longSessions: sessionsWhere(rows, ({ isLong }) => isLong),
    next: observeNext(units),
  };
};

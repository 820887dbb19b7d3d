import type { z } from "zod";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { FilterInput } from "#contract/reports/filters/filters.ts";
import { REPORTS_BY_KEY as reports } from "#contract/reports/index.ts";
import type { Db } from "#server/db/knex.ts";
import { answerOf } from "#tests/api/reports/reports/support/run.ts";

type Asked = { customerId: string; facilityId: string; filter: Partial<FilterInput>; now: string };

/** Two sums of the same thing, and what the reports say they differ by. */
type Pair = { of: string; sum: number; other: number; said: number };

const sumOf = (counts: readonly (number | null)[]): number =>
  counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

/**
 * Adds up what several reports of one range and facility count, as an administrator sees them.
 * `said` is the difference that a line of one of the two names.
 */
export const pairsOfSums = async (
  db: Db,
  { customerId, facilityId, filter, now }: Asked,
): Promise<Pair[]> => {
  const facility = { customerId, facilityId };
  const ask = <R extends z.ZodType>(report: ReportDefinition<R>, narrowed = filter) =>
    answerOf(db, facility, report, narrowed, now, "customerAdmin");
  const shifts = await db("shift").where("facility_id", facilityId).pluck("shift_id");

  const history = (await ask(reports.performanceHistory)).total;
  const rooms = (await ask(reports.roomLevelMetrics)).total;
  const bars = (await ask(reports.performanceBarGraph)).total;
  const byShift = await ask(reports.shiftComparison);
  const ofShifts = await ask(reports.performanceBarGraph, { ...filter, shiftIds: shifts });
  const devices = await ask(reports.deviceMetrics);
  const products = await ask(reports.productUsage);
  const dispensed = devices.devices.filter(({ isDispenser }) => isDispenser);
  const passed = devices.devices.filter(({ isDispenser }) => !isDispenser);
  const eventsOf = (rows: typeof dispensed) => sumOf(rows.map(({ eventsOpps }) => eventsOpps));

  const people = await ask(reports.individualPerformance);
  const roles = await ask(reports.jobRolePerformance);
  const units = await ask(reports.groupPerformance);
  const groups = (rows: readonly { figures: { opportunities: number | null } }[]) =>
    sumOf(rows.map(({ figures }) => figures.opportunities));
  const withoutHolder = roles.withoutHolder?.opportunities ?? 0;

  const outcomes = (await ask(reports.jobRoleAndOutcome)).outcomeTotals.totalObservations ?? 0;
  const observers = (await ask(reports.observer)).observerTotals.totalObservations ?? 0;
  const byUnit = (await ask(reports.jobRoleAndUnit)).unitTotals;

  // Open alarms are the present ones: a range that is over has not all of them.
  const alarms = await ask(reports.alertStatus, { reportDateRange: "today" });
  const open = alarms.alarms.filter(({ clearedAt }) => clearedAt === null);
  const faults = (await ask(reports.deviceAlerts)).alerts.length;
  const batteries = (await ask(reports.batteryAlerts)).alerts.length;
  const refills = (await ask(reports.refillAlerts)).alerts.length;
  const silent = open.filter(({ deviceAlarmTypeId }) => deviceAlarmTypeId === 1).length;

  const same = (of: string, sum: number, other: number): Pair => ({ of, sum, other, said: 0 });
  return [
    same("dispenses: history, rooms", history.totalEvents, rooms.totalEvents),
    same("dispenses: history, bars", history.totalEvents, bars.totalEvents),
    same(
      "dispenses: shifts, bars of the shifts",
      byShift.total.totalEvents,
      ofShifts.total.totalEvents,
    ),
    {
      of: "dispenses: devices, history",
      sum: eventsOf(dispensed),
      other: history.totalEvents,
      said: eventsOf(dispensed) - devices.countedDispenses,
    },
    same(
      "dispenses: devices, history with what is not counted",
      eventsOf(dispensed),
      history.totalEvents + history.uncoveredDispenses,
    ),
    {
      of: "dispenses: products, history",
      sum: products.total.dispenses,
      other: history.totalEvents,
      said: products.total.dispenses - products.countedDispenses,
    },
    same("opportunities: history, rooms", history.totalOpportunities, rooms.totalOpportunities),
    same("opportunities: history, bars", history.totalOpportunities, bars.totalOpportunities),
    {
      of: "opportunities: passages of devices, history",
      sum: eventsOf(passed),
      other: history.totalOpportunities,
      said: eventsOf(passed) - devices.opportunities,
    },
    same(
      "badges: roles, people",
      groups(roles.dataPoints),
      sumOf(people.dataPoints.map((one) => one.opportunities)),
    ),
    {
      of: "badges: units, roles",
      sum: groups(units.dataPoints),
      other: groups(roles.dataPoints),
      said: withoutHolder,
    },
    same("badges: total, units", units.total.opportunities ?? 0, groups(units.dataPoints)),
    same("observations: outcomes, observers", outcomes, observers),
    same(
      "observations: outcomes, units",
      outcomes,
      sumOf(byUnit.map(({ totalObservations }) => totalObservations)),
    ),
    {
      of: "alarms: status, open faults, batteries, refills and silences",
      sum: open.length,
      other: faults + batteries + refills + silent,
      said: alarms.hangElsewhere - alarms.raisedElsewhere,
    },
  ];
};

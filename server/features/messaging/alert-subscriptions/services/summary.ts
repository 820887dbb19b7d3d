import { ALARM_TYPES } from "#contract/devices/alarms.ts";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import { isOverdue, replacedWithin } from "#contract/reports/sa/due.ts";
import type { Figures } from "#contract/reports/shared.ts";
import type { Grant } from "#server/access/grant.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import {
  assignedDevices,
  deviceTypesOf,
  dispenserRefills,
  openAlarms,
  openReport,
} from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { dayTextAt, parseHalfHour, plusHalfHours } from "#server/lib/time/half-hour.ts";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { AlertSummary } from "#server/features/messaging/alert-subscriptions/mails/alert.ts";

/** Refills that are replaced within so many days are listed as soon to be replaced. */
const SOON_DAYS = 7;
/** The compliance index of a range. */
const INDEX_REPORT = 2;

/**
 * Yesterday's index of the facility as report 2 has it for a reader; null where they may not run it,
 * or dispensers are not licensed.
 */
const indexOf = async (
  deps: { db: Db; clock: Clock },
  grant: Grant,
  today: string,
): Promise<AlertSummary["index"]> => {
  const yesterday = dayTextAt(plusHalfHours(parseHalfHour(today), -SLOTS_PER_DAY));
  const filter = FilterModel.parse({
    facilityId: grant.scope.facilityId,
    reportDateRange: "custom",
    startDate: `${yesterday}T00:00`,
    endDate: `${today}T00:00`,
  });
  const request = { reportId: INDEX_REPORT, filter, language: grant.language };
  try {
    const { answer } = await openReport(deps, grant, request);
    const { total } = (await answer({ cursor: null, rows: 1 })) as unknown as { total: Figures };
    return {
      day: yesterday,
      percent: total.percentCompliant,
      opportunities: total.totalOpportunities,
      goal: total.performanceGoal,
      verdict: total.verdict,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return null;
    throw error;
  }
};

const sum = <T>(rows: readonly T[], countOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + countOf(row), 0);

/**
 * How a facility's devices, batteries and refills are now, counted as its reports count them, and
 * yesterday's index.
 * @param grant of the reader; null: without the index
 */
export const collectSummary = async (
  deps: { db: Db; clock: Clock },
  scope: Scope,
  { now, timeZone, grant }: { now: Date; timeZone: string; grant: Grant | null },
): Promise<AlertSummary> => {
  const { db } = deps;
  const today = localDayText(now, timeZone);
  const everywhere = { locationIds: null, now };
  const devices = await assignedDevices(db, scope, now);
  const alarms = await openAlarms(db, scope, { types: ALARM_TYPES, ...everywhere });
  const refills = await dispenserRefills(db, scope, { ...everywhere, timeZone });
  const types = deviceTypesOf({ language: grant?.language ?? "en-US" }, devices, alarms);
  const replacements = refills.map((row) => ({
    estimatedReplacementDate: row.replacementOn,
    isRefillLow: row.isRefillLow,
  }));
  const overdue = replacements.filter((row) => isOverdue(row, today)).length;
  const within = replacements.filter((row) => replacedWithin(row, today, SOON_DAYS)).length;
  return {
    devices: {
      total: devices.length,
      online: sum(types, (type) => type.online),
      offline: sum(types, (type) => type.offline),
      explained: sum(types, (type) => type.explained),
      notHeardYet: sum(types, (type) => type.notHeardYet),
      outOfService: sum(types, (type) => type.outOfService),
    },
    batteries: {
      low: sum(types, (type) => type.lowBatteries),
      dead: sum(types, (type) => type.deadBatteries),
    },
    refills: {
      low: replacements.filter(({ isRefillLow }) => isRefillLow).length,
      overdue,
      soon: within - overdue,
    },
    faults: sum(types, (type) => type.faults),
    index: grant === null ? null : await indexOf(deps, grant, today),
  };
};

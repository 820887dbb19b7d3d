import type { z } from "zod";
import type { individualPerformance } from "#contract/reports/ims/individual-reports.ts";
import type { IndividualFigures } from "#contract/reports/ims/badge-figures.ts";
import { wallText } from "#server/lib/time/half-hour.ts";
import type { ReportRun } from "../run/report-run.ts";
import { presentBadgeCommon, presentBadges } from "./badge-groups.ts";
import { type BadgeRun, badgeRun } from "./badge-run.ts";
import type { BadgeSum } from "./queries/badge-sums.ts";

/** Each person with figures, by last name. A person's own interval is plain: one cluster. */
export const individualsOf = (run: BadgeRun, sums: readonly BadgeSum[]): IndividualFigures[] => {
  const { context, worn, range } = run;
  const people = new Map(context.badges.employees.map((one) => [one.id, one]));
  const roles = new Map(context.badges.jobRoles.map((one) => [one.id, one.title]));
  const own = Map.groupBy(sums, ({ employeeId }) => employeeId);
  const before = run.before && Map.groupBy(run.before, ({ employeeId }) => employeeId);
  // In the order of the people's names.
  return [...people.values()].flatMap(({ id, firstName, lastName }) => {
    const mine = own.get(id);
    if (mine === undefined) return [];
    const titles = new Set(mine.flatMap(({ jobRoleId }) => roles.get(jobRoleId) ?? []));
    return {
      ...presentBadges(run, mine, before && (before.get(id) ?? [])),
      employeeId: id,
      badgeNumber: worn.get(id)?.join(", ") ?? null,
      jobRole: [...titles].join(", ") || null,
      firstName,
      lastName,
      startDateTime: wallText(range.span.start),
    };
  });
};

/** Report 37: each person's figures over one range. */
export const runIndividualPerformance = async (
  asked: ReportRun,
): Promise<z.input<typeof individualPerformance.response>> => {
  const run = await badgeRun(asked);
  const dataPoints = individualsOf(run, run.sums);
  await run.noteIndividuals(dataPoints.length);
  return { ...presentBadgeCommon(run), dataPoints };
};

import type { z } from "zod";
import type { individualTrends } from "#contract/reports/ims/individual-reports.ts";
import { pointsOf, presentPart } from "../ecm/points.ts";
import type { ReportRun } from "../run/report-run.ts";
import { presentBadgeCommon, proportionOf, totalOf } from "./badge-groups.ts";
import { badgeRun } from "./badge-run.ts";
import { individualsOf } from "./individual-performance.ts";
import type { BadgeSum } from "./queries/badge-sums.ts";

/** Compliant and judged by slot. */
const countsBySlot = (sums: readonly BadgeSum[], slots: number): [number, number][] => {
  const byPoint = Map.groupBy(sums, ({ point }) => point);
  return Array.from({ length: slots }, (_, at) => {
    const { compliant, total } = proportionOf(totalOf(byPoint.get(at) ?? []));
    return [compliant, total];
  });
};

/** Report 41: each person's figures, and their course over the range. */
export const runIndividualTrends = async (
  asked: ReportRun,
): Promise<z.input<typeof individualTrends.response>> => {
  const points = pointsOf(asked.range);
  const run = await badgeRun(
    asked,
    points.map(({ start }) => start),
  );
  const dataPoints = individualsOf(run, run.sums);
  await run.noteIndividuals(dataPoints.length);
  const own = Map.groupBy(run.sums, ({ employeeId }) => employeeId);
  return {
    ...presentBadgeCommon(run),
    dataPoints,
    slots: points.map((point) => ({ reportDate: point.reportDate, ...presentPart(point) })),
    totalSeries: countsBySlot(run.sums, points.length),
    series: dataPoints.map(({ employeeId }) => ({
      employeeId,
      counts: countsBySlot(own.get(employeeId) ?? [], points.length),
    })),
  };
};

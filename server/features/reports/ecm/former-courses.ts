import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { wallMinuteText, wallTime } from "#server/lib/zoned-time.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { instantsOf } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { ecmRun } from "./ecm-run.ts";
import { placeFigures, presentLocation } from "./place-figures.ts";
import type { LineFigures } from "./place-figures.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";

type FormerCourses = NonNullable<z.input<(typeof performanceHistory)["response"]>["former"]>;

/**
 * The courses of those places that some of the lines continue since an instant within the range:
 * of a unit its former one, of chosen rooms those that they were.
 */
export const formerCourses = async (
  asked: ReportRun,
  rows: readonly LineFigures<LocationNode>[],
): Promise<FormerCourses> => {
  const { fromMs, toMs } = instantsOf(asked.range);
  const moves = rows.flatMap(({ location, parts }) => {
    const former = parts.flatMap(({ continues }) => continues ?? []);
    const moved = former.filter(({ at }) => at > fromMs && at < toMs);
    const [first] = moved;
    // Some rooms of a unit moved, others did not: no course tells of both.
    return first === undefined || moved.length < parts.length
      ? []
      : [{ location, at: first.at, formerIds: moved.map(({ id }) => id) }];
  });
  if (moves.length === 0) return [];
  const locationIds = moves.flatMap(({ formerIds }) => formerIds);
  const run = ecmRun({ ...asked, filter: { ...asked.filter, locationIds } });
  const { rows: formerRows } = await placeFigures(run, UNIT_LEVEL, { hasPoints: true });
  return moves.flatMap(({ location, at, formerIds: [firstId = ""] }) => {
    const unit = run.tree.atLevel(firstId, UNIT_LEVEL)?.id;
    const row = formerRows.find((one) => one.location.id === unit);
    if (row === undefined) return [];
    const { locationId: formerId, name, parentLocation } = presentLocation(run, row);
    return {
      locationId: location.id,
      formerId,
      formerName: name,
      formerParent: parentLocation,
      movedAt: wallMinuteText(wallTime(new Date(at), asked.range.timeZone)),
      dataPoints: row.points,
    };
  });
};

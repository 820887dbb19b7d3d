import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { previousRun, moveWithin, presentPrevious } from "../run/previous.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { ecmRun } from "./ecm-run.ts";
import { type LineFigures, placeFigures } from "./place-figures.ts";

type FormerCourses = NonNullable<z.input<(typeof performanceHistory)["response"]>["former"]>;

/** The courses of those places that some of the lines continue since an instant within the range. */
export const previousSeries = async (
  asked: ReportRun,
  rows: readonly LineFigures<LocationNode>[],
): Promise<FormerCourses> => {
  const moves = rows.flatMap((row) => moveWithin(asked, row) ?? []);
  if (moves.length === 0) return [];
  const locationIds = moves.flatMap(({ formerIds }) => formerIds);
  const run = ecmRun(previousRun(asked, locationIds));
  const { rows: formerRows } = await placeFigures(run, UNIT_LEVEL, { hasPoints: true });
  return moves.flatMap((move) => {
    const [firstId = ""] = move.formerIds;
    const unit = run.tree.atLevel(firstId, UNIT_LEVEL)?.id;
    const row = formerRows.find((one) => one.location.id === unit);
    return row === undefined
      ? []
      : [{ ...presentPrevious(run, move, row.location), dataPoints: row.points }];
  });
};

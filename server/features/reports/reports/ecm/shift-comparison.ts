import type { z } from "zod";
import type { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { resolveRange } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { slotsOfDays, tailOf } from "../run/shift-slots.ts";
import { shiftVersions } from "../run/settings-in-force.ts";
import { ecmRun, measureIn, presentEcm } from "./ecm-run.ts";
import { placeFigures } from "./place-figures.ts";
import { comparedShifts, shiftFigures } from "./shift-figures.ts";

const FACILITY_LEVEL = 1;

/** Report 30: each shift over one range, and all of them together; none chosen means all. */
export const runShiftComparison = async (
  asked: ReportRun,
): Promise<z.input<typeof shiftComparison.response>> => {
  const slots = slotsOfDays(
    shiftVersions(asked.context),
    comparedShifts(asked, asked.range.span).map(({ id }) => id),
  );
  const range = resolveRange(
    asked.filter,
    asked.now,
    asked.range.timeZone,
    tailOf(slots),
    asked.dataTo,
  );
  const run = ecmRun({ ...asked, slots, range });
  const { frame, total } = await placeFigures(run, FACILITY_LEVEL, { hasPoints: false });
  return {
    ...presentEcm(run, frame),
    total: total.figures,
    shiftData: await shiftFigures(run, {
      parts: total.parts,
      timeframe: run.filter,
      measure: measureIn(run, frame?.id),
      compared: total.deviceDays,
    }),
  };
};

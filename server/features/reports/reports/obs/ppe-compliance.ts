import type { z } from "zod";
import type { ppeCompliance } from "#contract/reports/obs/ppe-compliance.ts";
import { presentJudged } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { observedMeasure } from "./obs-run.ts";
import { presentChange } from "./present-change.ts";
import { HIDDEN } from "./small-groups.ts";
import { ppeByItem, ppeByPrecaution, ppeIn } from "./ppe-figures.ts";

/** Report 18: protective equipment by precaution and by item. */
export const runPpeCompliance = async (
  run: ReportRun,
): Promise<z.input<typeof ppeCompliance.response>> => {
  const [{ proportion, ...byPrecaution }, items] = await Promise.all([
    ppeByPrecaution(run),
    ppeByItem(run),
  ]);
  const { total } = byPrecaution;
  return {
    ...presentJudged(run, observedMeasure(run).goal),
    suppressionSize: run.context.suppressionSize,
    ...(await presentChange(run, "PPE", { shown: total, proportion }, (span) => ppeIn(run, span))),
    ...byPrecaution,
    items: total.verdict === "notShown" ? items.map((row) => ({ ...row, ...HIDDEN })) : items,
  };
};

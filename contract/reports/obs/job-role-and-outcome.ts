import { z } from "zod";
import { Count, Id, Percent } from "#contract/core/primitives.ts";
import { defineReport } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { STANDING_COLUMNS } from "../judged.ts";
import {
  HandCommon,
  ShownHands,
  OUTCOME_COLUMNS,
  handKeyFigures,
  namedByUnit,
  observedAnswer,
  outcomeCells,
} from "./hand-figures.ts";

/** What hands were cleaned with, and how often they were not; shares are of all. */
const OutcomeFigures = ShownHands.extend({
  total: Count.nullable(),
  washPercent: Percent,
  rubPercent: Percent,
});

/** Report 36: rub, wash and missed by job role. */
export const jobRoleAndOutcome = defineReport({
  id: 36,
  key: "jobRoleAndOutcome",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts", "obvJobRoles", "hygieneOpportunities"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  response: HandCommon.extend({
    /** Null for the roles that are shown as one. */
    dataPoints: z.array(OutcomeFigures.extend({ jobRoleId: Id.nullable(), jobRole: z.string() })),
    outcomeTotals: OutcomeFigures,
  }),
  columns: [
    { key: "jobRole", label: "jobRole", kind: "rowName" },
    ...OUTCOME_COLUMNS,
    ...STANDING_COLUMNS,
  ],
  defaultSort: [{ key: "percent", desc: false }],
  emptyText: "observations",
  notes: ["observed"],
  isEmpty: ({ outcomeTotals }) => outcomeTotals.total === 0,
  forAnswer: namedByUnit,
  answerFirst: (response) =>
    observedAnswer(
      response,
      response.outcomeTotals,
      "jobRole",
      response.dataPoints.map((one) => ({
        ...one,
        key: one.jobRoleId ?? "together",
        name: one.jobRole,
      })),
    ),
  keyFigures: (response) => handKeyFigures(response.outcomeTotals, response),
  rows: ({ dataPoints, outcomeTotals, performanceGoal: goal }) => [
    {
      key: TOTAL_KEY,
      isTotal: true,
      cells: { jobRole: null, ...outcomeCells(outcomeTotals, goal) },
    },
    ...dataPoints.map((point) => ({
      key: point.jobRoleId ?? "together",
      cells: { jobRole: point.jobRole, ...outcomeCells(point, goal) },
    })),
  ],
});

import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import { defineReport } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { STANDING_COLUMNS } from "../judged.ts";
import {
  HandCommon,
  ShownHands,
  OBSERVED_COLUMNS,
  handKeyFigures,
  namedByUnit,
  observedAnswer,
  observedCells,
} from "./hand-figures.ts";

const MomentTotal = ShownHands.extend({
  /** `hygiene_moment_id` */
  momentId: z.number().int(),
  moment: z.string(),
});

const rowKey = (point: { jobRoleId: string | null; momentId: number }): string =>
  `${point.jobRoleId ?? "together"} ${point.momentId}`;

/** Report 35: compliance of each job role at each moment. */
export const jobRoleAndMoments = defineReport({
  id: 35,
  key: "jobRoleAndMoments",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts", "obvJobRoles", "hygieneOpportunities"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  // Linked indications are one opportunity of the total, and one of each moment.
  response: HandCommon.extend({
    ...ShownHands.shape,
    /** By job role, then in the order of care; null for the roles that are shown as one. */
    dataPoints: z.array(MomentTotal.extend({ jobRoleId: Id.nullable(), jobRole: z.string() })),
    momentTotals: z.array(MomentTotal),
  }),
  columns: [
    { key: "jobRole", label: "jobRole", kind: "rowName" },
    { key: "moment", label: "moment", kind: "text", identifies: true },
    ...OBSERVED_COLUMNS,
    ...STANDING_COLUMNS,
  ],
  defaultSort: [],
  emptyText: "observations",
  notes: ["observed", "linked"],
  isEmpty: ({ totalObservations }) => totalObservations === 0,
  forAnswer: namedByUnit,
  answerFirst: (response) =>
    observedAnswer(
      response,
      response,
      "moment",
      response.momentTotals.map((one) => ({
        ...one,
        key: `${one.momentId}`,
        name: one.moment,
        keys: response.dataPoints.filter(({ momentId }) => momentId === one.momentId).map(rowKey),
      })),
    ),
  keyFigures: (response) => handKeyFigures(response, response),
  rows: (response) => [
    {
      key: TOTAL_KEY,
      isTotal: true,
      cells: { jobRole: null, moment: null, ...observedCells(response, response.performanceGoal) },
    },
    ...response.dataPoints.map((point) => ({
      key: rowKey(point),
      cells: {
        jobRole: point.jobRole,
        moment: point.moment,
        ...observedCells(point, response.performanceGoal),
      },
    })),
  ],
});

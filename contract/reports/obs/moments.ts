import { z } from "zod";
import { Count } from "#contract/core/primitives.ts";
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

const MomentFigures = ShownHands.extend({
  /** `hygiene_moment_id` */
  momentId: z.number().int(),
  name: z.string(),
  /** Indications seen, and those with clean hands. */
  totalEventCount: Count.nullable(),
  totalCompliantCount: Count.nullable(),
});

/** Report 9: wash, rub and missed by moment, in the order of care. */
export const moments = defineReport({
  id: 9,
  key: "moments",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts", "obvJobRoles", "hygieneOpportunities"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  // Linked indications are one opportunity of the total, and one of each moment's row.
  response: HandCommon.extend({ moments: z.array(MomentFigures), total: ShownHands }),
  columns: [
    { key: "moment", label: "moment", kind: "rowName" },
    ...OUTCOME_COLUMNS,
    ...STANDING_COLUMNS,
  ],
  defaultSort: [],
  emptyText: "observations",
  notes: ["observed", "linked"],
  isEmpty: ({ total }) => total.totalObservations === 0,
  forAnswer: namedByUnit,
  answerFirst: (response) =>
    observedAnswer(
      response,
      response.total,
      "moment",
      response.moments.map((one) => ({ ...one, key: `${one.momentId}` })),
    ),
  keyFigures: (response) => handKeyFigures(response.total, response),
  rows: ({ moments: rows, total, performanceGoal: goal }) => [
    { key: TOTAL_KEY, isTotal: true, cells: { moment: null, ...outcomeCells(total, goal) } },
    ...rows.map((row) => ({
      key: `${row.momentId}`,
      cells: { moment: row.name, ...outcomeCells(row, goal) },
    })),
  ],
});

import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import type { ReportRow } from "../columns.ts";
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

const UnitTotal = ShownHands.extend({
  /** The unit; where something was seen outside of any, the place itself. */
  unitId: Id,
  unit: z.string(),
  jobRole: z.string(),
});

const UnitRole = UnitTotal.extend({
  /** Null for a unit's roles that are shown as one. */
  jobRoleId: Id.nullable(),
});

type Answer = Pick<HandCommon, "performanceGoal"> & {
  readonly dataPoints: readonly z.output<typeof UnitRole>[];
};

const rolesIn = ({ dataPoints, performanceGoal }: Answer, unitId: string): ReportRow[] =>
  dataPoints
    .filter((point) => point.unitId === unitId)
    .map((point) => ({
      key: `${unitId} ${point.jobRoleId ?? "together"}`,
      cells: {
        unit: point.unit,
        jobRole: point.jobRole,
        ...observedCells(point, performanceGoal),
      },
    }));

/** Report 11: compliance of each job role in each unit. */
export const jobRoleAndUnit = defineReport({
  id: 11,
  key: "jobRoleAndUnit",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts", "obvJobRoles", "hygieneOpportunities"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  response: HandCommon.extend({
    ...ShownHands.shape,
    /** By unit, then by job role. */
    dataPoints: z.array(UnitRole),
    unitTotals: z.array(UnitTotal),
  }),
  columns: [
    { key: "unit", label: "unit", kind: "rowName" },
    { key: "jobRole", label: "jobRole", kind: "text", identifies: true },
    ...OBSERVED_COLUMNS,
    ...STANDING_COLUMNS,
  ],
  defaultSort: [],
  emptyText: "observations",
  notes: ["observed"],
  isEmpty: ({ totalObservations }) => totalObservations === 0,
  forAnswer: namedByUnit,
  answerFirst: (response) =>
    observedAnswer(
      response,
      response,
      "unit",
      response.unitTotals.map((one) => ({
        ...one,
        key: one.unitId,
        name: one.unit,
        keys: [one.unitId, ...rolesIn(response, one.unitId).map(({ key }) => key)],
      })),
    ),
  keyFigures: (response) => handKeyFigures(response, response),
  rows: (response) => [
    {
      key: TOTAL_KEY,
      isTotal: true,
      cells: { unit: null, jobRole: null, ...observedCells(response, response.performanceGoal) },
    },
    ...response.unitTotals.flatMap((total) => [
      {
        key: total.unitId,
        cells: {
          unit: total.unit,
          jobRole: total.jobRole,
          ...observedCells(total, response.performanceGoal),
        },
      },
      ...rolesIn(response, total.unitId),
    ]),
  ],
});

import { z } from "zod";
import { Id } from "#contract/primitives.ts";
import { defineReport } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { STANDING_COLUMNS } from "../judged.ts";
import {
  HandCommon,
  ToldHands,
  OBSERVED_COLUMNS,
  handKeyFigures,
  observedCells,
} from "./hand-figures.ts";

const UnitTotal = ToldHands.extend({
  /** The unit; where something was seen outside of any, the place itself. */
  unitId: Id,
  unit: z.string(),
});

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
    ...ToldHands.shape,
    /** By unit, then by job role; null for a unit's roles that are told as one. */
    dataPoints: z.array(UnitTotal.extend({ jobRoleId: Id.nullable(), jobRole: z.string() })),
    unitTotals: z.array(UnitTotal),
  }),
  columns: [
    { key: "unit", label: "unit", kind: "rowName" },
    { key: "jobRole", label: "jobRole", kind: "text" },
    ...OBSERVED_COLUMNS,
    ...STANDING_COLUMNS,
  ],
  defaultSort: [],
  emptyText: "observations",
  notes: ["observed"],
  isEmpty: ({ totalObservations }) => totalObservations === 0,
  keyFigures: (response) => handKeyFigures(response, response),
  rows: (response) => [
    {
      key: TOTAL_KEY,
      isTotal: true,
      cells: { unit: null, jobRole: null, ...observedCells(response, response.performanceGoal) },
    },
    ...response.dataPoints.map((point) => ({
      key: `${point.unitId} ${point.jobRoleId ?? "together"}`,
      cells: {
        unit: point.unit,
        jobRole: point.jobRole,
        ...observedCells(point, response.performanceGoal),
      },
    })),
  ],
});

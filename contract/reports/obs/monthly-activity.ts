import { MONTHS } from "#contract/observing/observation-kinds.ts";
import { defineReport } from "../definition.ts";
import {
  ActivityResponse,
  activityAnswer,
  activityColumns,
  activityFigures,
  activityRows,
  isInactive,
} from "./activity.ts";

/** Report 12: how much was observed each month, by unit or job role. */
export const monthlyActivity = defineReport({
  id: 12,
  key: "monthlyActivity",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["activityBy", "obvYears", "months", "locations", "obvJobRoles"],
  hiddenTimeframes: [],
  graphActions: [],
  overTime: "places",
  response: ActivityResponse,
  columns: activityColumns(MONTHS, (month) => `month${month}`),
  defaultSort: [
    { key: "year", desc: true },
    { key: "name", desc: false },
  ],
  emptyText: "observations",
  notes: ["activity"],
  isEmpty: isInactive,
  answerFirst: activityAnswer,
  keyFigures: activityFigures,
  rows: activityRows,
});

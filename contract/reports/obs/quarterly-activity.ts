import { QUARTER_MONTHS } from "#contract/observing/observation-kinds.ts";
import { defineReport } from "../definition.ts";
import {
  ActivityResponse,
  activityAnswer,
  activityColumns,
  activityFigures,
  activityRows,
  isInactive,
} from "./activity.ts";

/** Report 17: how much was observed each quarter, by unit or job role. */
export const quarterlyActivity = defineReport({
  id: 17,
  key: "quarterlyActivity",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["activityBy", "obvYears", "locations", "obvJobRoles"],
  hiddenTimeframes: [],
  graphActions: [],
  overTime: "places",
  response: ActivityResponse,
  columns: activityColumns(
    QUARTER_MONTHS,
    (month) => `quarter${QUARTER_MONTHS.indexOf(month) + 1}`,
  ),
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

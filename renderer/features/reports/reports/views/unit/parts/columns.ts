import { CHANGE_COLUMN } from "#contract/reports/change.ts";
import type { ReportColumn } from "#contract/reports/columns.ts";

const INDEX: readonly ReportColumn[] = [
  { key: "opportunities", label: "n", figure: "opportunities", kind: "sample" },
  { key: "percentCompliant", label: "indexPercent", figure: "index", kind: "index" },
];

const VERDICT = {
  key: "status",
  label: "againstGoal",
  kind: "verdict",
  goalKey: "performanceGoal",
  namesGoal: true,
} as const satisfies ReportColumn;

/** Rooms: with a bar beside the index, and their change. */
export const ROOM_COLUMNS: readonly ReportColumn[] = [
  { key: "name", label: "room", kind: "rowName" },
  ...INDEX,
  {
    key: "indexBar",
    label: "indexBar",
    kind: "indexBar",
    valueKey: "percentCompliant",
    goalKey: "performanceGoal",
    visualOnly: true,
  },
  VERDICT,
  CHANGE_COLUMN,
];

/** Rooms beside a graph on one screen: what they are, and how they stand. */
export const WALL_COLUMNS: readonly ReportColumn[] = [
  { key: "name", label: "room", kind: "rowName" },
  ...INDEX,
  { ...VERDICT, namesGoal: false },
];

export const SHIFT_COLUMNS: readonly ReportColumn[] = [
  { key: "name", label: "shift", kind: "rowName", under: { key: "hours", label: "hours" } },
  ...INDEX,
  VERDICT,
  CHANGE_COLUMN,
];

/** Observed hands by moment or role: with an interval in place of a change. */
export const observedColumns = (label: "moment" | "jobRole"): readonly ReportColumn[] => [
  { key: "name", label, kind: "rowName" },
  { key: "n", label: "n", figure: "observations", kind: "sample" },
  { key: "percent", label: "observedPercent", figure: "observedCompliance", kind: "index" },
  {
    key: "low",
    label: "interval",
    kind: "interval",
    highKey: "high",
    lowLabel: "intervalLow",
    highLabel: "intervalHigh",
  },
  { ...VERDICT, goalKey: "goal" },
];

/** Badges by job role; bands and goals are in the role's own report. */
export const BADGED_COLUMNS: readonly ReportColumn[] = [
  { key: "name", label: "jobRole", kind: "rowName" },
  { key: "opportunities", label: "entriesAndExits", kind: "sample" },
  { key: "percentCompliant", label: "badgeIndexPercent", figure: "badgeIndex", kind: "index" },
  CHANGE_COLUMN,
];

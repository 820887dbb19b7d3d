import { type Change, CHANGE_COLUMN, changeCells } from "../change.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import { defineReport } from "../definition.ts";
import {
  TOTAL_KEY,
  deviceDaysPercent,
  figuresOfPlace,
  locationKeyFigures,
  uncovered,
} from "../ecm/location-table.ts";
import type { GroupFigures } from "../ims/badge-figures.ts";
import { judgedFigure } from "../judged.ts";
import { type ShownHands, standingOfObserved } from "../obs/hand-figures.ts";
import type { Figures, LocationFigures } from "../shared.ts";
import { unitAnswer } from "./unit-answer.ts";
import { UnitAnswer, type UnitResponse } from "./unit-response.ts";

/** What a part of the table is about. */
type UnitPart = "unit" | "room" | "shift" | "moment" | "jobRole";

const COLUMNS: readonly ReportColumn[] = [
  { key: "name", label: "unitRow", kind: "rowName" },
  { key: "part", label: "unitPart", kind: "label", identifies: true },
  { key: "opportunities", label: "opportunities", kind: "sample" },
  { key: "percentCompliant", label: "indexPercent", figure: "index", kind: "index" },
  {
    key: "status",
    label: "againstGoal",
    kind: "verdict",
    goalKey: "performanceGoal",
    namesGoal: false,
  },
  CHANGE_COLUMN,
];

type Judged = {
  readonly n: number | null;
  readonly percent: number | null;
  readonly verdict: Figures["verdict"];
  readonly change: Change | null;
  readonly goal: number | null;
};

const row = (
  part: UnitPart,
  key: string,
  name: string | null,
  { n, percent, verdict, change, goal }: Judged,
): ReportRow => ({
  key,
  cells: {
    name,
    part: `part.${part}`,
    opportunities: n,
    percentCompliant: percent,
    status: verdict,
    performanceGoal: goal,
    ...changeCells(change),
  },
});

const ofPlace = (figures: Figures): Judged => ({
  n: figures.totalOpportunities,
  percent: figures.percentCompliant,
  verdict: figures.verdict,
  change: figures.change,
  goal: figures.performanceGoal,
});

const ofHands = (figures: ShownHands, goal: number | null, change: Change | null): Judged => ({
  n: figures.totalObservations,
  percent: figures.complianceIndex,
  verdict: figures.verdict,
  change,
  goal,
});

const ofBadges = (figures: GroupFigures): Judged => ({
  n: figures.opportunities,
  percent: figures.performance,
  verdict: figures.verdict,
  change: figures.change,
  goal: null,
});

const lowestFirst = (a: Figures, b: Figures): number => {
  const judged = (one: Figures) => one.pointsToGoal === null || one.verdict === "tooFew";
  return Number(judged(a)) - Number(judged(b)) || (a.pointsToGoal ?? 0) - (b.pointsToGoal ?? 0);
};

/** The rooms of a unit: furthest below goal first, those without a verdict last. */
export const roomsByNeed = (rooms: readonly LocationFigures[]): LocationFigures[] =>
  rooms.toSorted(lowestFirst);

/**
 * Report 44: one unit. Its figure and change, its course, where and when, and what that rests on. Its
 * product is the first that the facility is licensed for.
 */
export const unit = defineReport({
  id: 44,
  key: "unit",
  product: "ECM",
  otherProducts: ["OBS", "IMS", "SA"],
  layout: "blocks",
  filters: ["timeframe", "compareWith", "locations", "shifts"],
  hiddenTimeframes: [],
  needsPlace: "unit",
  graphActions: [],
  overTime: "places",
  response: UnitAnswer,
  columns: COLUMNS,
  defaultSort: [],
  emptyText: "opportunities",
  notes: ["index", "observed", "unitChange"],
  // It can always say which devices there are.
  isEmpty: () => false,
  answerFirst: unitAnswer,
  leftOut: ({ monitored }) => (monitored === null ? [] : uncovered(monitored.total)),
  keyFigures: ({ product, monitored, observed, ...common }) => [
    ...(monitored === null
      ? []
      : locationKeyFigures({ ...common, total: monitored.total, locations: [] })),
    ...(observed === null
      ? []
      : [
          judgedFigure("observedCompliance", standingOfObserved(observed.total), {
            ...common,
            performanceGoal: observed.goal,
          }),
          ...(product === "OBS"
            ? [
                {
                  label: "change",
                  kind: "change",
                  change: observed.change,
                  comparedWith: common.comparedWith,
                } as const,
              ]
            : []),
        ]),
  ],
  rowFigures: ({ monitored }, key) =>
    monitored === null
      ? undefined
      : figuresOfPlace({ total: monitored.total, locations: monitored.rooms }, key),
  rows: ({ place, monitored, observed, badged }) => [
    ...(monitored === null
      ? []
      : [
          row("unit", TOTAL_KEY, place.name, ofPlace(monitored.total)),
          ...roomsByNeed(monitored.rooms).map((room) =>
            row("room", room.locationId, room.name, ofPlace(room)),
          ),
          ...monitored.shifts.map((shift) =>
            row("shift", shift.shiftId, shift.shiftName, {
              n: shift.opportunities,
              percent: shift.compliance,
              verdict: shift.verdict,
              change: shift.change,
              goal: monitored.total.performanceGoal,
            }),
          ),
        ]),
    ...(observed === null
      ? []
      : [
          row(
            "unit",
            "observed",
            place.name,
            ofHands(observed.total, observed.goal, observed.change),
          ),
          ...observed.moments.map((moment) =>
            row(
              "moment",
              `moment:${moment.momentId}`,
              moment.name,
              ofHands(moment, observed.goal, null),
            ),
          ),
          ...observed.roles.map((role) =>
            row(
              "jobRole",
              `role:${role.jobRoleId ?? "together"}`,
              role.name,
              ofHands(role, observed.goal, null),
            ),
          ),
        ]),
    ...(badged === null
      ? []
      : [
          row("unit", "badged", place.name, ofBadges(badged.total)),
          ...badged.roles.map((role) =>
            row(
              "jobRole",
              `badged:${role.jobRoleId ?? "together"}`,
              role.name,
              ofBadges(role.figures),
            ),
          ),
        ]),
  ],
});

/** Days on which the unit's devices were heard, in percent of those on which they were to be. */
export const unitDeviceDays = ({ monitored }: Pick<UnitResponse, "monitored">): number | null =>
  monitored === null ? null : deviceDaysPercent(monitored.total);

import { z } from "zod";
import { DEVICE_STATES } from "#contract/devices/heard-states.ts";
import { Product } from "#contract/core/permissions.ts";
import { Count, Id, Percent } from "#contract/core/primitives.ts";
import { ObservationUnit } from "#contract/observing/observation-unit.ts";
import { Change, CHANGE_COLUMN, changeCells } from "../change.ts";
import { ControlChart } from "../control-chart.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import { defineReport } from "../definition.ts";
import {
  TOTAL_KEY,
  deviceDaysPercent,
  figuresOfPlace,
  locationKeyFigures,
  uncovered,
} from "../ecm/location-table.ts";
import { ComparedShift } from "../ecm/shift-comparison.ts";
import { GroupFigures } from "../ims/badge-figures.ts";
import { JudgedCommon, judgedFigure } from "../judged.ts";
import { ShownHands, standingOfObserved } from "../obs/hand-figures.ts";
import { Figures, LocationFigures } from "../shared.ts";
import { WeekHours } from "./hours.ts";
import { unitAnswer } from "./unit-answer.ts";

/** A slot of a course: the index as shown, and what it rests on. */
const CoursePoint = z.object({
  /** Facility wall time at which the slot begins, `YYYY-MM-DD`. */
  reportDate: z.string(),
  percent: Percent,
  opportunities: z.number().nonnegative(),
  /** The present, or a range that it was cut by, ends it; said where it is so. */
  isPartial: z.boolean().optional(),
});
export type CoursePoint = z.infer<typeof CoursePoint>;

/** The index over thirteen weeks by day, and thirteen months; both end with the range. */
const Course = z.object({
  days: z.array(CoursePoint),
  months: z.array(CoursePoint),
  /** What the goal was from which day on, `YYYY-MM-DD`, in order; the first holds from the start. */
  goals: z.array(z.object({ from: z.string(), goal: z.number().nullable() })),
});

/** What dispensers and counters of the unit recorded. */
const Monitored = z.object({
  total: Figures,
  rooms: z.array(LocationFigures),
  /** In the order of the day; empty where the facility has none, or the range is too long. */
  shifts: z.array(ComparedShift),
  hours: WeekHours,
  course: Course,
});

/** What observers saw in the unit. */
const Observed = z.object({
  observationUnit: ObservationUnit,
  total: ShownHands,
  goal: z.number().nullable(),
  change: Change.nullable(),
  moments: z.array(ShownHands.extend({ momentId: z.number().int(), name: z.string() })),
  roles: z.array(ShownHands.extend({ jobRoleId: Id.nullable(), name: z.string() })),
});

/** What badges recorded in the unit: everybody together, and each job role. */
const Badged = z.object({
  total: GroupFigures,
  roles: z.array(z.object({ jobRoleId: Id.nullable(), name: z.string(), figures: GroupFigures })),
});

/** A device of the unit that is not heard. */
export const SilentUnitDevice = z.object({
  deviceId: Id,
  name: z.string(),
  location: z.string(),
  state: z.enum(DEVICE_STATES),
  /** When it was last heard; null: never. */
  heardAt: z.string().nullable(),
});

/** Devices that hang in the unit now and are in service. */
const UnitDevices = z.object({
  total: Count,
  silentCount: Count,
  /** Those silent for longest, a few of them. */
  silent: z.array(SilentUnitDevice),
  /** Silent devices of the facility that hang in other places. */
  silentElsewhere: Count,
});

/** Observations of this calendar month against the facility's target for a unit. */
const UnitSampling = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  observed: Count,
  target: Count.nullable(),
  /** Names of the shifts in which none was observed. */
  unseenShifts: z.array(z.string()),
  /** The last day with an observation of hands, `YYYY-MM-DD`; null without one. */
  lastDay: z.string().nullable(),
});

/** What a part of the table is about. */
export type UnitPart = "unit" | "room" | "shift" | "moment" | "jobRole";

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

const response = JudgedCommon.extend({
  /** Whose figure the answer is about: the first product that the facility is licensed for. */
  product: Product,
  place: z.object({
    locationId: Id,
    name: z.string(),
    level: z.number().int(),
    /** The place above it, such as its floor; null where that is the facility. */
    parentLocation: z.string().nullable(),
  }),
  /** Null without a license for it. */
  monitored: Monitored.nullable(),
  observed: Observed.nullable(),
  badged: Badged.nullable(),
  /** By week, of the figure that the answer is about; null for devices. */
  controlChart: ControlChart.nullable(),
  devices: UnitDevices,
  sampling: UnitSampling.nullable(),
});
export type UnitResponse = z.output<typeof response>;

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
  filters: ["timeframe", "locations", "shifts"],
  hiddenTimeframes: [],
  needsPlace: "unit",
  graphActions: [],
  response,
  columns: COLUMNS,
  defaultSort: [],
  emptyText: "opportunities",
  notes: ["index", "unitChange"],
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

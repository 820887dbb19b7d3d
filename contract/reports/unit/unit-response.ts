import { z } from "zod";
import { DEVICE_STATES } from "#contract/devices/heard-states.ts";
import { Product } from "#contract/core/permissions.ts";
import { Count, Id, Percent } from "#contract/core/primitives.ts";
import { ObservationUnit } from "#contract/observing/observation-unit.ts";
import { Change } from "../change.ts";
import { ControlChart } from "../control-chart.ts";
import { ComparedShift } from "../ecm/shift-comparison.ts";
import { GroupFigures } from "../ims/badge-figures.ts";
import { JudgedCommon } from "../judged.ts";
import { ShownHands } from "../obs/hand-figures.ts";
import { Figures, LocationFigures } from "../shared.ts";
import { WeekHours } from "./hours.ts";

/** A slot of a course: the index as shown, and what it rests on. */
const TimelinePoint = z.object({
  /** Facility wall time at which the slot begins, `YYYY-MM-DD`. */
  reportDate: z.string(),
  percent: Percent,
  opportunities: z.number().nonnegative(),
  /** The present, or a range that it was cut by, ends it; said where it is so. */
  isPartial: z.boolean().optional(),
});
export type TimelinePoint = z.infer<typeof TimelinePoint>;

/** The index over thirteen weeks by day, and thirteen months; both end with the range. */
const Course = z.object({
  days: z.array(TimelinePoint),
  months: z.array(TimelinePoint),
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

/** What is known of one unit. */
export const UnitAnswer = JudgedCommon.extend({
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
export type UnitResponse = z.output<typeof UnitAnswer>;

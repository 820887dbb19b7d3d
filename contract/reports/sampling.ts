import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { ObservationUnit } from "../observing/observation-unit.ts";
import { Count, FacilityId, Id } from "../core/primitives.ts";
import { IntervalMethod, Standing } from "./standing.ts";
import { SamplingChoice } from "./sampling-rules.ts";

/** A month of the years that requests may name, `YYYY-MM`. */
export const Month = z.string().regex(/^(?:19|2\d)\d{2}-(0[1-9]|1[0-2])$/u, "invalid");

const Covered = z.object({
  observed: Count,
  /** By shift, in the order of `shifts`; what lies in none of them is in no column. */
  byShift: z.array(Count),
  weekend: Count,
  /** Days of the month with an observation. */
  days: Count,
  roles: Count,
  compliant: Count,
  percent: z.number().nullable(),
  interval: Standing.shape.interval,
});

const Unit = Covered.extend({
  locationId: Id,
  name: z.string(),
  parentName: z.string().nullable(),
  /** Null without a target. */
  toGo: Count.nullable(),
  /** By shift, then by day of the week from Monday. */
  grid: z.array(z.array(Count)),
  /** In the order of `roles`. */
  byRole: z.array(Count),
});
export type SampledUnit = z.infer<typeof Unit>;

const Next = z.object({
  locationId: Id,
  toGo: Count.nullable(),
  /** The shift seen least, by its place in `shifts`; null without shifts. */
  shift: z.number().int().nullable(),
  /** Days of the week without an observation yet, from 0 for Monday. */
  weekdays: z.array(z.number().int()),
  /** The role seen least, by its place in `roles`; null without roles. */
  role: z.number().int().nullable(),
});
export type ObserveNext = z.infer<typeof Next>;

export const Sampling = z.object({
  facilityId: Id,
  facilityName: z.string(),
  timeZone: z.string(),
  month: z.string(),
  /** What is counted, and what the target is of. */
  observationUnit: ObservationUnit,
  /** How the intervals were worked out. */
  intervalMethod: IntervalMethod,
  /** Days of the month that have begun, and all of them. */
  daysPassed: Count,
  daysInMonth: Count,
  dataTo: z.string(),
  choice: SamplingChoice,
  rule: z.object({ version: z.number().int(), inForceFrom: z.string() }).nullable(),
  target: Count.nullable(),
  /** As the facility has them today. */
  shifts: z.array(z.object({ id: Id, name: z.string() })),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  /** The furthest from its target first. */
  units: z.array(Unit),
  total: Covered.extend({ target: Count.nullable(), unitsReached: Count, shifts: Count }),
  observers: Count,
  /** Sessions that arrived more than a day after they ended. */
  lateSessions: Count,
  /** Sessions that lasted more than `LONG_SESSION_MINUTES`; they count like the others. */
  longSessions: Count,
  /** Where to observe next, the most urgent first. */
  next: z.array(Next).max(LIMITS.observeNextUnits),
});
export type Sampling = z.infer<typeof Sampling>;

export const sampling = {
  plan: defineCall({
    method: "GET",
    path: "observation/sampling",
    access: { kind: "privilege", privilege: "viewSamplingPlan", products: ["OBS"] },
    reach: "facility",
    heavy: "report",
    summary: "What audits saw of each unit in a month against the target, and where to look next.",
    query: z.strictObject({ facilityId: FacilityId, month: Month.optional() }),
    output: Sampling,
  }),
};

import { z } from "zod";
import { Count, Id, Percent } from "#contract/core/primitives.ts";
import { Change } from "../change.ts";
import { JudgedCommon } from "../judged.ts";
import { Standing } from "../standing.ts";

/** Entries and exits that badges made, and how compliant they were. */
export const BadgeFigures = z.object({
  /** Judged entries and exits. */
  opportunities: Count,
  compliantOpportunities: Count,
  dispenses: Count,
  ins: Count,
  outs: Count,
  compliantIns: Count,
  compliantOuts: Count,
  /** 100 × compliant / opportunities as shown; null where nothing was judged. */
  performance: Percent,
  interval: Standing.shape.interval,
  verdict: Standing.shape.verdict,
  /** The performance band of the figure; null where it gets no verdict. */
  bandId: Id.nullable(),
  /** Against `comparedWith`; null where there is nothing to compare with. */
  change: Change.nullable(),
});
export type BadgeFigures = z.infer<typeof BadgeFigures>;

/** A job role, a unit or all of them: how many people it is made of, and how many were heard. */
const People = z.object({
  /** Holders of badges that made an opportunity or a dispense. */
  people: Count,
  /** Whose badges should have been heard. */
  peopleExpected: Count,
  isSuppressed: z.literal(false),
});

/** Too few people to be shown to this reader: nothing but the fact that there are some. */
const Suppressed = z.object({
  ...(Object.fromEntries(
    Object.keys({ ...BadgeFigures.shape, ...People.shape }).map((key) => [key, z.null()]),
  ) as Record<keyof typeof BadgeFigures.shape | keyof typeof People.shape, z.ZodNull>),
  verdict: z.literal("notShown"),
  isSuppressed: z.literal(true),
});

/** The figures of a group of people, or none where the reader may not see figures of so few. */
export const GroupFigures = z.discriminatedUnion("isSuppressed", [
  BadgeFigures.extend(People.shape),
  Suppressed,
]);
export type GroupFigures = z.infer<typeof GroupFigures>;

/** Devices that read badges: how many were heard over the range, on how many days, and how many should have been. */
export const BadgeReaders = z.object({
  devicesReporting: Count,
  devicesTotal: Count,
  deviceDaysHeard: Count,
  deviceDaysExpected: Count,
});
export type BadgeReaders = z.infer<typeof BadgeReaders>;

/** What was left out of all figures of the report, by reason. */
export const LeftOut = z.object({
  /** A dispenser of the place could not have recorded a dispense. */
  blind: Count,
  /** No dispenser there reads badges. */
  noReading: Count,
  /** The gateway's clock was wrong. */
  skew: Count,
  /** The badge lay beside a counter. */
  implausible: Count,
  /** Their windows are still open. */
  pending: Count,
  popIns: Count,
  bounces: Count,
  missedExits: Count,
  /** Counts are of whole days, although the report counts some hours of them. */
  ofWholeDays: z.boolean(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** What badges without a holder did: in the figures of places, in no person's and no role's. */
export const WithoutHolder = z.object({
  badges: Count,
  /** Judged entries and exits. */
  opportunities: Count,
});
export type WithoutHolder = z.infer<typeof WithoutHolder>;

/** What every report about badges answers with. */
export const BadgeCommon = JudgedCommon.extend({
  /** Of the facility or the places chosen, badges without a holder included. */
  total: GroupFigures,
  /** Null where there are too few of them to be shown to this reader. */
  withoutHolder: WithoutHolder.nullable(),
  leftOut: LeftOut,
  /** Of the places that count; of a chosen room the readers of its whole unit. */
  readers: BadgeReaders,
  /** Groups of fewer people are hidden from who may not see individuals. */
  suppressionSize: Count,
});
export type BadgeCommon = z.infer<typeof BadgeCommon>;

/** One person in the range. */
export const IndividualFigures = BadgeFigures.extend({
  employeeId: Id,
  /** The badges worn in the range, several with commas between; null where none is known. */
  badgeNumber: z.string().nullable(),
  /** The roles held in the range, several with commas between. */
  jobRole: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Facility wall time at which the figures begin. */
  startDateTime: z.string(),
});
export type IndividualFigures = z.infer<typeof IndividualFigures>;

import { z } from "zod";
import { LIMITS } from "../core/limits.ts";

/**
 * How many observations of hands a unit needs in a month, by the standard that a facility follows.
 * Standards change yearly: a new edition is a new version, and a month is judged by the version
 * that was in force on its first day. Names are in `sampling.json` under `rule.<id>`.
 */
const SAMPLING_RULES = [
  { id: "leapfrog200", version: 1, inForceFrom: "2020-04-01", perUnitAndMonth: 200 },
  { id: "leapfrog100", version: 1, inForceFrom: "2020-04-01", perUnitAndMonth: 100 },
] as const;

/** What a facility may choose: a standard, a number of its own, or no target. */
export const SAMPLING_CHOICES = ["leapfrog200", "leapfrog100", "own", "none"] as const;
export const SamplingChoice = z.enum(SAMPLING_CHOICES);
export type SamplingChoice = z.infer<typeof SamplingChoice>;

/** A facility's own target, observations a unit and month. */
export const SamplingTarget = z
  .number()
  .int("whole_number")
  .min(1, "too_small")
  .max(LIMITS.samplingTargetMax, "too_big");

/** The edition of a standard that was in force on a day, `YYYY-MM-DD`. */
export const ruleInForce = (choice: SamplingChoice, day: string) =>
  SAMPLING_RULES.filter(({ id, inForceFrom }) => id === choice && inForceFrom <= day).toSorted(
    (a, b) => b.version - a.version,
  )[0] ?? null;

/** Observations that a unit needs in a month; null without a target. */
export const targetOf = (
  choice: SamplingChoice,
  ownTarget: number | null,
  day: string,
): number | null =>
  choice === "own" ? ownTarget : (ruleInForce(choice, day)?.perUnitAndMonth ?? null);

import { z } from "zod";
import { Percent } from "../core/primitives.ts";
import { Verdict } from "./verdict.ts";

/** How the interval of a proportion is worked out; published reports use all three. */
export const INTERVAL_METHODS = ["wilson", "exact", "wald"] as const;
export const IntervalMethod = z.enum(INTERVAL_METHODS);
export type IntervalMethod = z.infer<typeof IntervalMethod>;

/**
 * How a proportion of judged opportunities (IMS, OBS) stands. Its counts stand beside it under the
 * names of its own report.
 */
export const Standing = z.object({
  /** Compliant of judged, in percent as shown; null where nothing was judged. */
  percent: Percent,
  /** 95 % interval in percent as shown; null where nothing was judged. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** By the whole interval; a goal inside it gives `notDistinguishable`. */
  verdict: Verdict,
});
export type Standing = z.infer<typeof Standing>;

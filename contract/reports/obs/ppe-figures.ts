import { z } from "zod";
import { PPE_ITEMS, PRECAUTIONS } from "#contract/observing/observation-kinds.ts";
import { Count } from "#contract/core/primitives.ts";
import type { LeftOutCount } from "#contract/core/figures.ts";
import { ShownObserved } from "./hand-figures.ts";

/** What is measured of an item: used of required; removed correctly of used; both of required. */
export const PPE_MEASURES = ["used", "removed", "both"] as const;

/** Observations under one precaution; one with several precautions stands under each. */
export const PrecautionFigures = ShownObserved.extend({
  precaution: z.enum(PRECAUTIONS),
  name: z.string(),
});
export type PrecautionFigures = z.infer<typeof PrecautionFigures>;

/** One question about one item; n are the observations that answer it. */
export const ItemFigures = ShownObserved.extend({
  item: z.enum(PPE_ITEMS),
  name: z.string(),
  measure: z.enum(PPE_MEASURES),
  measureName: z.string(),
});
export type ItemFigures = z.infer<typeof ItemFigures>;

/** What was seen of protective equipment. */
export const PpeAnswer = z.object({
  total: ShownObserved,
  /** Observations with nothing to use or remove, or without a record of what would decide. */
  notJudged: Count,
  precautions: z.array(PrecautionFigures),
  items: z.array(ItemFigures),
});
export type PpeAnswer = z.infer<typeof PpeAnswer>;

/** What PPE compliance leaves out. */
export const ppeLeftOut = ({ notJudged: count }: Pick<PpeAnswer, "notJudged">): LeftOutCount[] =>
  count === 0
    ? []
    : [
        {
          figures: ["ppeCompliance", "ppeObservations", "handOrPpeCompliance"],
          id: "figure-cards.leftOutCounts.ppeNotJudged",
          count,
        },
      ];

import type { Language } from "#contract/core/primitives.ts";
import type { Candidate, Cursor, ViewerPlan } from "./state.ts";
import { CANDIDATES } from "./times.ts";

export const orderOf = (plan: ViewerPlan | null): readonly string[] =>
  plan?.slideshow?.slides.map(({ id }) => id) ?? [];

/** The language of a round: where a screen has both, they take turns. */
const languageOf = (plan: ViewerPlan, round: number): Language => {
  if (plan.language !== "both") return plan.language;
  return round % 2 === 0 ? "en-US" : "fr-CA";
};

type Place = { at: number; round: number };

/**
 * Place of the slide after the cursor's in an order that may have changed since: where the cursor's
 * own slide is gone, the first one after it in its old order that is still there, else the first.
 */
const placeAfter = (order: readonly string[], cursor: Cursor | null): Place => {
  if (cursor === null) return { at: 0, round: 0 };
  const own = order.indexOf(cursor.slideId);
  if (own >= 0) {
    const at = (own + 1) % order.length;
    return { at, round: cursor.round + (at <= own ? 1 : 0) };
  }
  const later = cursor.order
    .slice(cursor.order.indexOf(cursor.slideId) + 1)
    .find((id) => order.includes(id));
  if (later !== undefined) return { at: order.indexOf(later), round: cursor.round };
  return { at: 0, round: cursor.round + 1 };
};

const candidate = (plan: ViewerPlan, { at, round }: Place): Candidate | undefined => {
  const slide = plan.slideshow?.slides[at];
  return slide && { slideId: slide.id, language: languageOf(plan, round), round, place: at };
};

export const cursorAt = (plan: ViewerPlan | null, { slideId, round }: Candidate): Cursor => ({
  slideId,
  round,
  order: orderOf(plan),
});

/** The slides whose turn is next, at most two and none twice. */
export const candidatesAfter = (plan: ViewerPlan, cursor: Cursor | null): Candidate[] => {
  const order = orderOf(plan);
  const found: Candidate[] = [];
  let from = cursor;
  for (let count = 0; count < Math.min(CANDIDATES, order.length); count++) {
    const next = candidate(plan, placeAfter(order, from));
    if (next === undefined) break;
    found.push(next);
    from = { slideId: next.slideId, order, round: next.round };
  }
  return found;
};

/** The slide before the cursor's. */
export const candidateBefore = (plan: ViewerPlan, cursor: Cursor): Candidate | undefined => {
  const order = orderOf(plan);
  const own = order.indexOf(cursor.slideId);
  const at = own < 0 ? 0 : (own - 1 + order.length) % order.length;
  // A step back is none into another language, or the way on would skip a round.
  return candidate(plan, { at, round: cursor.round });
};

/** The slide itself, where it still has a place. */
export const candidateAt = (plan: ViewerPlan, slideId: string, round: number) => {
  const at = orderOf(plan).indexOf(slideId);
  return at < 0 ? undefined : candidate(plan, { at, round });
};

import type { Language } from "#contract/core/primitives.ts";
import { type Draft, patch } from "./draft.ts";
import { orderOf } from "./order.ts";
import type { Candidate, StoredContent, ViewerState } from "./state.ts";
import { STORED_MAX_BYTES } from "./times.ts";

export const keyOf = (slideId: string, language: Language): string => `${slideId} ${language}`;

/** A slide's last good content, in the wanted language or else in the other. */
export const storedContentOf = (
  { kept }: ViewerState,
  { slideId, language }: Pick<Candidate, "slideId" | "language">,
): StoredContent | undefined =>
  kept[keyOf(slideId, language)] ?? Object.values(kept).find((one) => one.slideId === slideId);

/** Forgets what is stored under keys. */
export const drop = (draft: Draft, keys: readonly string[]): void => {
  const there = keys.filter((key) => key in draft.state.kept);
  if (there.length === 0) return;
  const entries = Object.entries(draft.state.kept).filter(([key]) => !there.includes(key));
  patch(draft, { kept: Object.fromEntries(entries) });
  draft.effects.push({ type: "drop", keys: there });
};

export const dropSlides = (draft: Draft, isGone: (slideId: string) => boolean): void =>
  drop(
    draft,
    Object.values(draft.state.kept)
      .filter(({ slideId }) => isGone(slideId))
      .map(({ key }) => key),
  );

/**
 * What is left out of the slideshow is deleted from the store; the shown slide stays to the end of
 * its turn.
 */
export const dropUnplanned = (draft: Draft): void => {
  const { plan, turn } = draft.state;
  if (!plan?.slideshow) return;
  const order = new Set(orderOf(plan));
  dropSlides(draft, (id) => !order.has(id) && id !== turn?.slideId);
};

/** Keys that have to go so that the rest fits: what was not shown for the longest time first. */
const tooMuch = (kept: readonly StoredContent[], own: string): string[] => {
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const gone: string[] = [];
  for (const one of kept.toSorted((a, b) => a.shownAtMs - b.shownAtMs)) {
    if (bytes <= STORED_MAX_BYTES) break;
    if (one.key === own) continue;
    bytes -= one.bytes;
    gone.push(one.key);
  }
  return gone;
};

/** Stores the answer of an attempt as the slide's last good content. */
export const keep = (draft: Draft, attempt: number, kept: StoredContent): void => {
  patch(draft, { kept: { ...draft.state.kept, [kept.key]: kept } });
  draft.effects.push({ type: "keep", attempt, kept });
  drop(draft, tooMuch(Object.values(draft.state.kept), kept.key));
};

/** Notes that stored content is shown. */
export const noteShown = (draft: Draft, key: string, shownAtMs: number): void => {
  const own = draft.state.kept[key];
  if (own !== undefined)
    patch(draft, { kept: { ...draft.state.kept, [key]: { ...own, shownAtMs } } });
};

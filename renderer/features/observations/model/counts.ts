import { PPE_ITEMS, isItemOpen } from "#contract/observations.ts";
import type { PpeItem } from "#contract/observations.ts";
import type { ObservationDraft, OpenForm, PpeDraft } from "./draft.ts";
import { asksRemoval } from "./to-session.ts";

/** The items that an observer is asked about, in the order of the form. */
export const openItems = (one: PpeDraft): PpeItem[] =>
  PPE_ITEMS.filter((item) => isItemOpen(item, one.precautions));

/** What the items of an observation come to. */
export type ItemCounts = {
  open: readonly PpeItem[];
  /** Open ones that were not used, or not tapped. */
  notUsed: readonly PpeItem[];
  /** Used ones whose removal is asked for. */
  taken: readonly PpeItem[];
  notCorrect: readonly PpeItem[];
};

/** Counts the items of an observation of equipment. */
export const countItems = (one: PpeDraft): ItemCounts => {
  const open = openItems(one);
  const taken = open.filter((item) => asksRemoval(one, item));
  return {
    open,
    notUsed: open.filter((item) => one.items[item]?.used !== true),
    taken,
    notCorrect: taken.filter((item) => one.items[item]?.removedCorrectly !== true),
  };
};

/** Whether every item was used and, on the way out, removed correctly. */
export const isFlawless = (one: PpeDraft): boolean => {
  const { notUsed, notCorrect } = countItems(one);
  return notUsed.length === 0 && notCorrect.length === 0;
};

/** How many there are of a type. */
export const countOf = (observations: readonly ObservationDraft[], type: "HH" | "PPE"): number =>
  observations.filter((one) => one.type === type).length;

/** Whether something was changed in the form since it was opened. */
export const isChanged = ({ observation, before }: OpenForm): boolean =>
  before === null
    ? answerCount(observation) > 0
    : JSON.stringify(observation) !== JSON.stringify(before);

/** How much was answered in a form; unit, role and time are not answers: they are taken along. */
export const answerCount = (one: ObservationDraft): number =>
  one.momentIds.length +
  one.quickNotes.length +
  (one.customNotes === "" ? 0 : 1) +
  (one.feedbackProvided ? 1 : 0) +
  (one.type === "PPE"
    ? one.precautions.length + Object.keys(one.items).length
    : one.outcome === null
      ? 0
      : 1);

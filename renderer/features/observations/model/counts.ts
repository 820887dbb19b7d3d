import { PPE_ITEMS, isItemOpen } from "#contract/observations.ts";
import type { PpeItem } from "#contract/observations.ts";
import type { ObservationDraft, PpeDraft } from "./draft.ts";
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
export const isChanged = (now: ObservationDraft, before: ObservationDraft | null): boolean =>
  before === null ? isBegun(now) : JSON.stringify(now) !== JSON.stringify(before);

/** Whether anything but the unit was chosen, which a new observation takes from the last one. */
const isBegun = (one: ObservationDraft): boolean =>
  one.roleId !== null ||
  one.momentId !== null ||
  one.customNotes !== "" ||
  one.quickNotes.length > 0 ||
  (one.type === "PPE" && one.precautions.length > 0);

import { PPE_ITEMS, type PpeItem, isItemOpen } from "#contract/observing/observation-kinds.ts";
import { requiredPpe } from "#contract/observing/required-ppe.ts";
import type { ObservationDraft, OpenForm, PpeDraft, SessionDraft } from "./draft.ts";
import { asksRemoval } from "./to-session.ts";

/** The items that are open to an observer, in the order of the form. */
const openItems = (one: PpeDraft): PpeItem[] =>
  PPE_ITEMS.filter((item) => isItemOpen(item, one.precautions));

/** The ones of them that the precautions require, and the others. */
export const itemsByNeed = (one: PpeDraft): { required: PpeItem[]; others: PpeItem[] } => {
  const required = requiredPpe(one.precautions);
  const open = openItems(one);
  return {
    required: open.filter((item) => required.has(item)),
    others: open.filter((item) => !required.has(item)),
  };
};

/** What the items of an observation come to. */
type ItemCounts = {
  /** Required ones; all open ones where none is. */
  counted: readonly PpeItem[];
  used: readonly PpeItem[];
  /** Required ones that were not used, or not tapped. */
  notUsed: readonly PpeItem[];
  /** Used ones whose removal is recorded. */
  taken: readonly PpeItem[];
  notCorrect: readonly PpeItem[];
};

/** Counts the items of an observation of equipment. */
export const countItems = (one: PpeDraft): ItemCounts => {
  const { required, others } = itemsByNeed(one);
  const isUsed = (item: PpeItem): boolean => one.items[item]?.used === true;
  const counted = required.length > 0 ? required : others;
  const taken = [...required, ...others].filter((item) => asksRemoval(one, item));
  return {
    counted,
    used: counted.filter(isUsed),
    notUsed: required.filter((item) => !isUsed(item)),
    taken,
    notCorrect: taken.filter((item) => one.items[item]?.removedCorrectly !== true),
  };
};

/** Whether every required item was used and, on the way out, each used one removed correctly. */
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

/** Whether nothing was chosen in a session yet. */
export const isBlank = ({ observations, open }: SessionDraft): boolean =>
  observations.length === 0 &&
  (open === null ||
    (open.observation.locationId === null &&
      open.observation.roleId === null &&
      answerCount(open.observation) === 0));

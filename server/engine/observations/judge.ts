import {
  OUT_OF_ROOM_MOMENT_ID,
  type Outcome,
  type PpeItem,
  type Precaution,
} from "#contract/observing/observation-kinds.ts";
import { requiredPpe } from "#contract/observing/required-ppe.ts";

/** What was seen of an item; null: not recorded. Removal is recorded only out of the room. */
export type SeenItem = { used: boolean | null; removedCorrectly: boolean | null };

export type PpeObservation = {
  momentId: number;
  precautions: readonly Precaution[];
  items: Readonly<Partial<Record<PpeItem, SeenItem>>>;
  requiredPpeVersion?: number;
};

/** Whether hands were cleaned, whichever way. */
export const isCompliantOutcome = (outcome: Outcome): boolean => outcome !== "none";

/** One item's answers: what was required of it and what became of it. Null: it does not apply. */
export type ItemVerdict = {
  item: PpeItem;
  usedOfRequired: boolean | null;
  removedOfUsed: boolean | null;
  /** Required out of the room: used and removed correctly. */
  both: boolean | null;
};

/** What speaks for or against an observation, and whether there is anything to say. */
type Checks = { isJudged: boolean; answers: (boolean | null)[] };

const checksOf = ({ momentId, precautions, items, requiredPpeVersion }: PpeObservation): Checks => {
  const required = requiredPpe(precautions, requiredPpeVersion);
  const seen = Object.values(items);
  const removals =
    momentId === OUT_OF_ROOM_MOMENT_ID
      ? seen.filter(({ used }) => used === true).map((item) => item.removedCorrectly)
      : [];
  return {
    isJudged: required.size > 0 || removals.length > 0,
    answers: [...[...required].map((item) => items[item]?.used ?? null), ...removals],
  };
};

/**
 * Whether every required item was used and, out of the room, every used one removed correctly. Null
 * where there was nothing to do, and where what was not recorded would decide.
 */
export const judgePpe = (observation: PpeObservation): boolean | null => {
  const { isJudged, answers } = checksOf(observation);
  if (!isJudged) return null;
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
};

const bothOf = (used: boolean | null, removed: boolean | null): boolean | null => {
  if (used === false || removed === false) return false;
  return used === true && removed === true ? true : null;
};

/** The three figures of one item in one observation. */
export const judgeItem = (
  { momentId, precautions, items, requiredPpeVersion }: PpeObservation,
  item: PpeItem,
): ItemVerdict => {
  const isRequired = requiredPpe(precautions, requiredPpeVersion).has(item);
  const isOut = momentId === OUT_OF_ROOM_MOMENT_ID;
  const { used = null, removedCorrectly = null } = items[item] ?? {};
  const removed = isOut && used === true ? removedCorrectly : null;
  return {
    item,
    usedOfRequired: isRequired ? used : null,
    removedOfUsed: removed,
    both: isRequired && isOut ? bothOf(used, removed) : null,
  };
};

/** A badge read by the counter of a place, milliseconds since the epoch. */
export type BadgePassage = {
  id: string;
  atMs: number;
  isOut: boolean;
  placeId: string;
  /** The counter that read it. */
  deviceId: string;
  /** The number of the badge; a holder may wear several. */
  badge: string;
};

/** A dispense of a compliance-capable dispenser that read a badge. */
export type BadgeDispense = { id: string; atMs: number; placeId: string };

/** The windows of a version of the report settings, in milliseconds. */
export type Windows = { lookBehindMs: number; lookAheadMs: number; popInMs: number };

/**
 * Why a passage is not judged: its place could not have recorded a dispense, its time is wrong, or
 * the badge had no wearer.
 */
export type NotJudged = "blind" | "no_reading" | "skew" | "implausible";

/** What became of a passage; the last three are opportunities or about to be. */
export type Outcome =
  | "outer_door"
  | "merged"
  | "bounce"
  | "pop_in"
  | NotJudged
  | "pending"
  | "compliant"
  | "missed";

/** What a facility knows about its places and settings, at any instant. */
export type BadgeRules = {
  windowsAt(atMs: number): Windows;
  /** Whether entries and exits count there: the innermost patient place that has a counter. */
  isCounted(placeId: string, atMs: number): boolean;
  /** Whether a dispenser there serves passages of a place: it hangs in its unit or above. */
  serves(dispenserPlaceId: string, placeId: string): boolean;
  /** Why a dispense could not have been recorded there then; null where it could. */
  notJudged(placeId: string, atMs: number): Exclude<NotJudged, "implausible" | "skew"> | null;
};

/** By time; of one instant by id, so that any order of arrival gives the same course. */
export const inOrder = (
  one: { atMs: number; id: string },
  other: { atMs: number; id: string },
): number => one.atMs - other.atMs || (one.id < other.id ? -1 : Number(one.id > other.id));

/** Where a value is. */
export type Place = {
  /** Names it for good: rows by their key. Empty for the whole. */
  path: string;
  /** The same without rows: how its words are found. */
  wordsPath: string;
  /** The list's entry that it is, or is a part of. */
  row: { list: string; key: string; value: unknown } | null;
};

/** Something that one side changed, or both alike. */
export type Change = Place & {
  kind: "value" | "added" | "removed" | "order";
  base: unknown;
  value: unknown;
};

/** Something that both sides changed, each in another way. */
export type Ask = Place & {
  /** A value; an entry that one side deleted and the other changed; the order of a list. */
  kind: "value" | "theyRemoved" | "iRemoved" | "order";
  base: unknown;
  mine: unknown;
  theirs: unknown;
  preset: "mine" | null;
};

export type Choice = { side: "mine" } | { side: "theirs" } | { side: "other"; value: unknown };
/** What is chosen, by the path of what asks. */
export type Choices = ReadonlyMap<string, Choice>;

/** How one list is joined. */
export type ListPlan = {
  /** Its order is something that people choose. */
  isOrdered?: true;
  /** It is one value: not joined entry by entry. */
  isWhole?: true;
  /** Ids name what is chosen from elsewhere, not the entries. */
  hasOthersIds?: true;
  /** How an entry is known on all sides; by default by its `id`, a plain value by itself. */
  keyOf?: (row: never) => string | undefined;
  /** Entries of a list that the form holds in another way, such as text; `write` is the way back. */
  read?: (value: never) => readonly unknown[];
  write?: (entries: never) => unknown;
};

/** Lists that are joined in a way of their own, by their path without rows. */
export type MergePlan = Readonly<Record<string, ListPlan>>;

export type Merged<T> = {
  /** What both changed: to be chosen. */
  asks: readonly Ask[];
  /** What only the other side changed. */
  taken: readonly Change[];
  /** What only this side changed. */
  kept: readonly Change[];
  /** What both made the same. */
  alike: readonly Change[];
  /** The result; without choices everything is as it is preselected. */
  resolve: (choices?: Choices) => T;
};

/** Who saved or deleted, and when; as far as it is known. */
export type Author = { name: string; at: string };

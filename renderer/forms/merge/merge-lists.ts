import type { ListPlan } from "./merge-types.ts";

/** An object as JSON has it; a file or a date is one value. */
export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** Whether these are lists, or nothing in place of one; null is a value, such as "all of them". */
export const isList = (values: readonly unknown[]): boolean =>
  values.some(Array.isArray) &&
  values.every((value) => Array.isArray(value) || value === undefined);

/** The entries of a list, by what they are known by. */
export type Entries = {
  keys: readonly string[];
  byKey: ReadonlyMap<string, unknown>;
  /** Each is known, and no two by the same. */
  areKnown: boolean;
  /** The same, but for those that are new. */
  areKnownOrNew: boolean;
};

/** What an entry is known by where its list has no way of its own. */
export const idOf = (row: unknown): string | undefined => {
  if (!isPlain(row)) return typeof row === "object" ? undefined : JSON.stringify(row);
  const { id } = row;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
};

/** Reads a list; an entry without an id is new. */
export const entriesOf = (value: unknown, plan: ListPlan | undefined): Entries => {
  const read = plan?.read as ((value: unknown) => readonly unknown[]) | undefined;
  const rows = read === undefined ? ((value ?? []) as unknown[]) : read(value);
  const keyOf = (plan?.keyOf ?? idOf) as (row: unknown) => string | undefined;
  const known = rows.map(keyOf);
  const keys = known.map((key, at) => key ?? `new ${at}`);
  const byKey = new Map(keys.map((key, at) => [key, rows[at]]));
  const areKnownOrNew = byKey.size === keys.length;
  return { keys, byKey, areKnown: areKnownOrNew && !known.includes(undefined), areKnownOrNew };
};

const common = (keys: readonly string[], ...others: (readonly string[])[]): string =>
  keys.filter((key) => others.every((other) => other.includes(key))).join("\n");

/** An order's entries, and behind their neighbours those that only the other order has. */
const withThose = (lead: readonly string[], other: readonly string[]): readonly string[] => {
  const result = [...lead];
  for (const [at, key] of other.entries()) {
    if (result.includes(key)) continue;
    const before = other.slice(0, at).findLast((neighbour) => result.includes(neighbour));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return result;
};

/** In which order the entries of both sides stand. */
export const orderOf = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
) => {
  const was = common(base, mine, theirs);
  const isMineMoved = common(mine, base, theirs) !== was;
  const isTheirsMoved = common(theirs, base, mine) !== was;
  return {
    /** Both moved what both have, each in another way. */
    differs:
      isMineMoved && isTheirsMoved && common(mine, base, theirs) !== common(theirs, base, mine),
    /** Only the other side moved something. */
    isTheirs: isTheirsMoved && !isMineMoved,
    afterMine: withThose(mine, theirs),
    afterTheirs: withThose(theirs, mine),
  };
};

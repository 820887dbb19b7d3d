import { LIMITS } from "#contract/limits.ts";
import { LOWEST_LEVEL, UNIT_LEVEL } from "#contract/locations.ts";
import { Name } from "#contract/primitives.ts";
import type { ImportRow, KnownColumn, Verdict } from "#server/lib/imports/import-file.ts";
import { nearMatch } from "#server/lib/imports/near-match.ts";
import { newId } from "#server/lib/ids.ts";
import { levelNames } from "#server/engine/location-levels.ts";
import { createTurn } from "#server/lib/turn.ts";

/** A place as it is, or as a line will make it. */
export type PlannedPlace = {
  id: string;
  parentId: string | null;
  level: number;
  name: string;
  isObservable: boolean;
};

/** The words of an import in one language. */
export type PlanWords = {
  why: (reason: Reason | "new" | "changed" | "unchanged" | "repeated", values?: object) => string;
  /** "yes" and "no" as any language writes them. */
  yes: readonly string[];
  no: readonly string[];
};
type Reason =
  | "noName"
  | "gap"
  | "name"
  | "parent"
  | "unknownId"
  | "moved"
  | "taken"
  | "observable"
  | "notUnit"
  | "notLicensed"
  | "limit";

const LEVELS = Array.from({ length: LOWEST_LEVEL - 1 }, (_, at) => at + 2);
const keyOf = (level: number): string => `level${level}`;

/** The columns of a file of places: id, a name for each level, observable. */
export const placeColumns = (
  ids: readonly string[],
  observable: readonly string[],
): KnownColumn[] => [
  { key: "id", headers: ids },
  ...LEVELS.map((level): KnownColumn => {
    const column = { key: keyOf(level), headers: levelNames(level) };
    return level === 2 ? { ...column, isRequired: true } : column;
  }),
  { key: "observable", headers: observable },
];

const PlaceName = Name(LIMITS.locationNameMaxLength);
const lower = (name: string): string => name.toLocaleLowerCase();

type Known = PlannedPlace & { below: Map<string, Known>; line: number | null };

/**
 * What each line of a file does to a facility's places. A place is found by its id, which has to be
 * one of the facility's, else by its names from the top down; new ones hang below what is there or
 * was made by an earlier line. Places are never moved or deleted.
 */
export const planImport = async (
  places: readonly PlannedPlace[],
  rows: readonly ImportRow[],
  words: PlanWords,
  /** Units may be observed or no longer: observation is licensed. */
  maySetObservable: boolean,
): Promise<Verdict<PlannedPlace>[]> => {
  const byId = new Map<string, Known>();
  let root: Known | undefined;
  for (const place of places) {
    const known: Known = { ...place, below: new Map(), line: null };
    byId.set(place.id, known);
    if (place.parentId === null) root = known;
    else byId.get(place.parentId)?.below.set(lower(place.name), known);
  }
  if (root === undefined) return [];
  const top = root;
  let count = places.length;

  const refuse = (
    reason: Reason,
    wrong: string,
    more: { values?: object; near?: string | undefined } = {},
  ): Verdict<PlannedPlace> => ({
    outcome: "refused",
    why: words.why(reason, more.values),
    wrong: [wrong],
    ...(more.near === undefined ? {} : { nearMatch: { column: wrong, value: more.near } }),
  });

  const observableOf = (
    typed: string,
    level: number,
    was: boolean,
  ): boolean | Verdict<PlannedPlace> => {
    if (typed === "") return was;
    const isYes = words.yes.includes(lower(typed));
    if (!isYes && !words.no.includes(lower(typed))) return refuse("observable", "observable");
    if (isYes && level !== UNIT_LEVEL) return refuse("notUnit", "observable");
    if (isYes !== was && !maySetObservable) return refuse("notLicensed", "observable");
    return isYes;
  };

  const judge = ({ line, values }: ImportRow): Verdict<PlannedPlace> => {
    const names = LEVELS.map((level) => values[keyOf(level)] ?? "");
    const depth = names.findLastIndex((name) => name !== "");
    if (depth < 0) return refuse("noName", keyOf(2));
    const gap = names.indexOf("");
    if (gap >= 0 && gap < depth) return refuse("gap", keyOf(gap + 2));
    let parent = top;
    for (const [at, name] of names.slice(0, depth).entries()) {
      const next = parent.below.get(lower(name));
      const others = [...parent.below.values()].map((place) => place.name);
      if (next === undefined)
        return refuse("parent", keyOf(at + 2), { values: { name }, near: nearMatch(name, others) });
      parent = next;
    }
    const level = depth + 2;
    const column = keyOf(level);
    const parsed = PlaceName.safeParse(names[depth]);
    if (!parsed.success)
      return refuse("name", column, { values: { limit: LIMITS.locationNameMaxLength } });
    const name = parsed.data;
    const sibling = parent.below.get(lower(name));
    const id = lower(values["id"] ?? "");
    const known = id === "" ? sibling : byId.get(id);
    if (id !== "" && known === undefined) return refuse("unknownId", "id");
    if (known === undefined) {
      if (count >= LIMITS.locationsMax)
        return refuse("limit", column, { values: { limit: LIMITS.locationsMax } });
      const isObservable = observableOf(values["observable"] ?? "", level, false);
      if (typeof isObservable !== "boolean") return isObservable;
      const plan = { id: newId(), parentId: parent.id, level, name, isObservable };
      parent.below.set(lower(name), { ...plan, below: new Map(), line });
      count += 1;
      return { outcome: "new", why: words.why("new", { name: parent.name }), plan };
    }
    if (known.line !== null)
      return {
        outcome: "repeated",
        why: words.why("repeated", { line: known.line }),
        of: known.line,
      };
    if (known.parentId !== parent.id)
      return refuse("moved", column, { values: { name: known.name } });
    if (sibling !== undefined && sibling !== known)
      return refuse("taken", column, { values: { name, parent: parent.name } });
    const isObservable = observableOf(values["observable"] ?? "", level, known.isObservable);
    if (typeof isObservable !== "boolean") return isObservable;
    known.line = line;
    const renamed = id !== "" && name !== known.name;
    if (!renamed && isObservable === known.isObservable)
      return { outcome: "unchanged", why: words.why("unchanged") };
    const was = {
      ...(renamed ? { [column]: known.name } : {}),
      ...(isObservable === known.isObservable
        ? {}
        : { observable: (known.isObservable ? words.yes : words.no)[0] ?? "" }),
    };
    // Lines below may still have the old name of what is above them.
    if (renamed) parent.below.set(lower(name), known);
    const { parentId } = known;
    const plan = { id: known.id, parentId, level, name: renamed ? name : known.name, isObservable };
    return { outcome: "changed", why: words.why("changed"), plan, was };
  };

  const turn = createTurn();
  const verdicts: Verdict<PlannedPlace>[] = [];
  for (const row of rows) {
    verdicts.push(judge(row));
    if (turn.isOver()) await turn.next();
  }
  return verdicts;
};

import { LIMITS } from "#contract/core/limits.ts";
import { UNIT_LEVEL } from "#contract/organization/locations.ts";
import { Name } from "#contract/core/primitives.ts";
import { type ImportRow, type Verdict, refusedFor } from "#server/imports/import-file.ts";
import { contradictionsOf, keyOf, namesOf } from "./line-names.ts";
import { nearMatch } from "#server/imports/near-match.ts";
import { newId } from "#server/lib/ids.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";

/** A place as it is, or as a line will make it. */
export type PlannedPlace = {
  id: string;
  parentId: string | null;
  level: number;
  name: string;
  isObservable: boolean;
  /** First day on which it is closed; not given, or null, while it is not closed. */
  closedFrom?: string | null;
};

/** What a line makes or changes: its place, and those above it that no line of the file makes. */
export type PlannedLine = PlannedPlace & { above: readonly PlannedPlace[] };

/** The words of an import in one language. */
export type PlanText = {
  why: (
    reason: Reason | "new" | "newWith" | "changed" | "unchanged" | "repeated",
    values?: object,
  ) => string;
  day: (day: string) => string;
  /** "yes" and "no" as any language writes them. */
  yes: readonly string[];
  no: readonly string[];
};
type Reason =
  | "noName"
  | "gap"
  | "name"
  | "contradicts"
  | "unknownId"
  | "moved"
  | "taken"
  | "observable"
  | "notUnit"
  | "notLicensed"
  | "closes"
  | "limit";

const PlaceName = Name(LIMITS.locationNameMaxLength);
const lower = (name: string): string => name.toLocaleLowerCase();

type Known = PlannedPlace & { below: Map<string, Known>; line: number | null };

/** A name without its numbers and single letters: "Ward A" and "Ward B" are two wards, not a slip. */
const wordsOnly = (name: string): string =>
  lower(name)
    .replaceAll(/\d+|(?<!\p{L})\p{L}(?!\p{L})/gu, "")
    .trim();

/** The name that was probably meant by one that is not there: a slip in a word of some length. */
const slipOf = (name: string, others: readonly string[]): string | undefined => {
  const near = nearMatch(name, others);
  const isSlip =
    near !== undefined && wordsOnly(name).length > 3 && wordsOnly(name) !== wordsOnly(near);
  return isSlip ? near : undefined;
};

/**
 * What each line of a file does to a facility's places, in whatever order its lines are. A place is
 * found by its id, which has to be one of the facility's, else by its names from the top down; what
 * is missing above it is made, too. Places are never moved or deleted.
 */
export const planImport = async (
  places: readonly PlannedPlace[],
  rows: readonly ImportRow[],
  words: PlanText,
  /** Units may be observed or no longer: observation is licensed. */
  maySetObservable: boolean,
): Promise<Verdict<PlannedLine>[]> => {
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
  const verdictOf = new Map<ImportRow, Verdict<PlannedLine>>();

  const refuse = (reason: Reason, column: string, values?: object): Verdict<PlannedLine> =>
    refusedFor([{ column, why: words.why(reason, values) }]);

  const observableOf = (
    typed: string,
    level: number,
    was: boolean,
  ): boolean | Verdict<PlannedLine> => {
    if (typed === "") return was;
    const isYes = words.yes.includes(lower(typed));
    if (!isYes && !words.no.includes(lower(typed))) return refuse("observable", "observable");
    if (isYes && level !== UNIT_LEVEL) return refuse("notUnit", "observable");
    if (isYes !== was && !maySetObservable) return refuse("notLicensed", "observable");
    return isYes;
  };

  const add = (parent: Known, name: string, level: number, isObservable: boolean): Known => {
    const plan = { id: newId(), parentId: parent.id, level, name, isObservable };
    const made: Known = { ...plan, below: new Map(), line: null };
    parent.below.set(lower(name), made);
    count += 1;
    return made;
  };

  const contradictions = contradictionsOf(rows, (typed) => words.yes.includes(lower(typed)));

  const judge = (row: ImportRow): Verdict<PlannedLine> => {
    const { line, values } = row;
    const { names, depth } = namesOf(row);
    if (depth < 0) return refuse("noName", keyOf(2));
    const against = contradictions.get(line);
    if (against !== undefined)
      return refusedFor([
        { column: against.column, why: words.why("contradicts", { line: against.line }) },
      ]);
    const gap = names.indexOf("");
    if (gap >= 0 && gap < depth) return refuse("gap", keyOf(gap + 2));
    const limited = { limit: LIMITS.locationNameMaxLength };
    const bad = names.slice(0, depth + 1).findIndex((name) => !PlaceName.safeParse(name).success);
    if (bad >= 0) return refuse("name", keyOf(bad + 2), limited);
    const id = lower(values["id"] ?? "");
    if (id !== "" && !byId.has(id)) return refuse("unknownId", "id");
    const level = depth + 2;
    const column = keyOf(level);
    const name = PlaceName.parse(names[depth]);
    let parent: Known | undefined = top;
    /** What is missing above, from the top down, and whether it looks like a slip. */
    const missing: { name: string; level: number }[] = [];
    let slip: { column: string; value: string } | undefined;
    let last = top;
    for (const [at, typed] of names.slice(0, depth).entries()) {
      const next: Known | undefined = parent?.below.get(lower(typed));
      if (next !== undefined) last = next;
      else {
        const near =
          parent &&
          slipOf(
            typed,
            [...parent.below.values()].map((one) => one.name),
          );
        if (near !== undefined) slip = { column: keyOf(at + 2), value: near };
        missing.push({ name: PlaceName.parse(typed), level: at + 2 });
      }
      parent = next;
    }
    const sibling = parent?.below.get(lower(name));
    const known = id === "" ? sibling : byId.get(id);
    if (known === undefined) {
      if (count + missing.length >= LIMITS.locationsMax)
        return refuse("limit", column, { limit: LIMITS.locationsMax });
      // What lies above the first missing level: nothing new goes below a place that closes.
      if (last.closedFrom)
        return refuse("closes", keyOf(last.level), {
          name: last.name,
          day: words.day(last.closedFrom),
        });
      const isObservable = observableOf(values["observable"] ?? "", level, false);
      if (typeof isObservable !== "boolean") return isObservable;
      const above: PlannedPlace[] = [];
      for (const one of missing) {
        last = add(last, one.name, one.level, false);
        above.push(last);
      }
      const plan = add(last, name, level, isObservable);
      plan.line = line;
      const why = words.why(above.length > 0 ? "newWith" : "new", { name: last.name });
      const { line: _line, below: _below, ...made } = plan;
      return { outcome: "new", why, plan: { ...made, above }, nearMatch: slip };
    }
    if (known.line !== null)
      return {
        outcome: "repeated",
        why: words.why("repeated", { line: known.line }),
        of: known.line,
      };
    if (parent === undefined || known.parentId !== parent.id)
      return refuse("moved", column, { name: known.name });
    if (sibling !== undefined && sibling !== known)
      return refuse("taken", column, { name, parent: parent.name });
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
    const plan = {
      id: known.id,
      parentId,
      level,
      name: renamed ? name : known.name,
      isObservable,
      above: [],
    };
    return { outcome: "changed", why: words.why("changed"), plan, was };
  };

  // From the top down: a parent that the file makes is there before what is below it.
  const fromTop = rows.toSorted((one, other) => namesOf(one).depth - namesOf(other).depth);
  const turn = createTurn();
  for (const row of fromTop) {
    verdictOf.set(row, judge(row));
    if (turn.isOver()) await turn.next();
  }
  return rows.flatMap((row) => verdictOf.get(row) ?? []);
};

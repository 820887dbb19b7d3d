import { differences } from "../differences.ts";
import { type Entries, entriesOf, isList, isPlain, orderOf } from "./merge-lists.ts";
import type {
  Ask,
  Change,
  Choice,
  Choices,
  ListPlan,
  Merged,
  MergePlan,
  Place,
} from "./merge-types.ts";

/** A row that is not in the result. */
const GONE = Symbol("gone");
/** What is known of nothing on one side. */
const NOTHING: Readonly<Record<string, unknown>> = {};

const isSame = (one: unknown, other: unknown): boolean => differences(one, other).length === 0;

/** The result of one value, once everything that asks is chosen. */
type Resolve = (choices: Choices) => unknown;
type Sides = { base: unknown; mine: unknown; theirs: unknown };
type Notes = { asks: Ask[]; taken: Change[]; kept: Change[]; alike: Change[] };

const chosen = (choice: Choice | undefined, { mine, theirs }: Sides): unknown => {
  if (choice?.side === "other") return choice.value;
  return choice?.side === "theirs" ? theirs : mine;
};

const mergeValue = (sides: Sides, place: Place, notes: Notes): Resolve => {
  const { base, mine, theirs } = sides;
  const change = { ...place, kind: "value", base } as const;
  if (isSame(mine, theirs)) {
    if (!isSame(base, mine)) notes.alike.push({ ...change, value: mine });
    return () => mine;
  }
  if (isSame(base, mine)) {
    notes.taken.push({ ...change, value: theirs });
    return () => theirs;
  }
  if (isSame(base, theirs)) {
    notes.kept.push({ ...change, value: mine });
    return () => mine;
  }
  notes.asks.push({ ...place, kind: "value", ...sides, preset: "mine" });
  return (choices) => chosen(choices.get(place.path), sides);
};

const mergeAny = (sides: Sides, place: Place, notes: Notes, plan: MergePlan): Resolve => {
  const { base, mine, theirs } = sides;
  const listPlan = plan[place.wordsPath];
  const all = [base, mine, theirs];
  if (listPlan?.isWhole === true) return mergeValue(sides, place, notes);
  if (listPlan?.read !== undefined || isList(all)) {
    const lists = {
      base: entriesOf(base, listPlan),
      mine: entriesOf(mine, listPlan),
      theirs: entriesOf(theirs, listPlan),
    };
    if (lists.base.areKnown && lists.theirs.areKnown && lists.mine.areKnownOrNew)
      return mergeList(lists, sides, place, notes, { plan, listPlan });
    return mergeValue(sides, place, notes);
  }
  return mergeRow(sides, place, notes, plan);
};

/** An object field by field, or one value. */
const mergeRow = (sides: Sides, place: Place, notes: Notes, plan: MergePlan): Resolve => {
  const { base, mine, theirs } = sides;
  const isNew = base === undefined || base === null;
  if (isPlain(mine) && isPlain(theirs) && (isPlain(base) || isNew))
    return mergeFields({ base: base ?? NOTHING, mine, theirs }, place, notes, plan);
  return mergeValue(sides, place, notes);
};

type Fields = Record<keyof Sides, Readonly<Record<string, unknown>>>;

const within = (place: Place, key: string): Place => {
  const join = (path: string) => (path === "" ? key : `${path}.${key}`);
  return { path: join(place.path), wordsPath: join(place.wordsPath), row: place.row };
};

const mergeFields = (sides: unknown, place: Place, notes: Notes, plan: MergePlan): Resolve => {
  const { base, mine, theirs } = sides as Fields;
  // What only the server adds is not part of what is edited.
  const keys = [...new Set([...Object.keys(base), ...Object.keys(mine)])];
  const parts = keys.map((key) => {
    const of = { base: base[key], mine: mine[key], theirs: theirs[key] };
    // The version is the newest one's, and never chosen.
    if (place.path === "" && key === "version") return [key, () => of.theirs] as const;
    return [key, mergeAny(of, within(place, key), notes, plan)] as const;
  });
  return (choices) =>
    Object.fromEntries(
      parts.flatMap(([key, resolve]) => {
        const value = resolve(choices);
        return value === undefined && !(key in mine) ? [] : [[key, value]];
      }),
    );
};

type Lists = Record<keyof Sides, Entries>;
type ListGiven = { plan: MergePlan; listPlan: ListPlan | undefined };

/** A row that the user held on to although it was deleted is made again: its id is free. */
const anew = (row: unknown): unknown =>
  isPlain(row) && "id" in row ? { ...row, id: undefined } : row;

const mergeEntry = (
  key: string,
  { base, mine, theirs }: Lists,
  list: Place,
  notes: Notes,
  { plan, listPlan }: ListGiven,
): Resolve => {
  const [b, m, t] = [base.byKey, mine.byKey, theirs.byKey].map((rows) => rows.get(key));
  const known = {
    base: base.byKey.has(key),
    mine: mine.byKey.has(key),
    theirs: theirs.byKey.has(key),
  };
  const place: Place = {
    path: `${list.path}.${key}`,
    wordsPath: list.wordsPath,
    row: { list: list.wordsPath, key, value: m ?? t ?? b },
  };
  const told = (kind: "added" | "removed", value: unknown) => ({ ...place, kind, base: b, value });
  if (known.mine && known.theirs)
    return mergeRow({ base: b, mine: m, theirs: t }, place, notes, plan);
  if (known.mine && !known.base) {
    notes.kept.push(told("added", m));
    return () => m;
  }
  if (known.theirs && !known.base) {
    notes.taken.push(told("added", t));
    return () => t;
  }
  if (known.mine) {
    if (isSame(b, m)) {
      notes.taken.push(told("removed", b));
      return () => GONE;
    }
    notes.asks.push({
      ...place,
      kind: "theyRemoved",
      base: b,
      mine: m,
      theirs: undefined,
      preset: null,
    });
    return (choices) =>
      choices.get(place.path)?.side === "theirs"
        ? GONE
        : listPlan?.hasOthersIds === true
          ? m
          : anew(m);
  }
  if (known.theirs) {
    if (isSame(b, t)) {
      notes.kept.push(told("removed", b));
      return () => GONE;
    }
    notes.asks.push({
      ...place,
      kind: "iRemoved",
      base: b,
      mine: undefined,
      theirs: t,
      preset: null,
    });
    return (choices) => (choices.get(place.path)?.side === "mine" ? GONE : t);
  }
  notes.alike.push(told("removed", b));
  return () => GONE;
};

const mergeList = (
  lists: Lists,
  sides: Sides,
  list: Place,
  notes: Notes,
  given: ListGiven,
): Resolve => {
  const { base, mine, theirs } = lists;
  const keys = [...new Set([...base.keys, ...theirs.keys, ...mine.keys])];
  const rows = new Map(
    keys.map((key) => [key, mergeEntry(key, lists, list, notes, given)] as const),
  );
  const order = orderOf(base.keys, mine.keys, theirs.keys);
  const place: Place = { ...list, path: `${list.path}.#order` };
  const isAsked = given.listPlan?.isOrdered === true && order.differs;
  if (isAsked) notes.asks.push({ ...place, kind: "order", ...sides, preset: "mine" });
  else if (given.listPlan?.isOrdered === true && order.isTheirs)
    notes.taken.push({ ...place, kind: "order", base: sides.base, value: sides.theirs });
  return (choices) => {
    const isTheirs = isAsked ? choices.get(place.path)?.side === "theirs" : order.isTheirs;
    const result = (isTheirs ? order.afterTheirs : order.afterMine)
      .map((key) => rows.get(key)?.(choices))
      .filter((row) => row !== GONE);
    return given.listPlan?.write === undefined ? result : given.listPlan.write(result as never);
  };
};

/** What is chosen before anybody chose: mine, but nothing where one of both was deleted. */
export const presetsOf = (asks: readonly Ask[]): Choices =>
  new Map(
    asks.flatMap(({ path, preset }) =>
      preset === null ? [] : [[path, { side: preset }] as const],
    ),
  );

/**
 * Joins what two people made of the same values. What only one of them changed is theirs alone; what
 * both made the same is no question; all else asks. Lists are joined entry by entry, known by their
 * id, whatever their order; a list whose order people choose says so in its plan.
 * @param theirs what is saved now, in the shape of the form; what it lacks is as it was
 */
export const merge = <T extends object>(
  base: T,
  mine: T,
  theirs: Partial<T>,
  plan: MergePlan = {},
): Merged<T> => {
  const notes: Notes = { asks: [], taken: [], kept: [], alike: [] };
  const top: Place = { path: "", wordsPath: "", row: null };
  const resolve = mergeFields({ base, mine, theirs: { ...base, ...theirs } }, top, notes, plan);
  return { ...notes, resolve: (choices = presetsOf(notes.asks)) => resolve(choices) as T };
};

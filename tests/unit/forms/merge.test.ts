import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlain } from "#renderer/forms/merge/merge-lists.ts";
import type { Choices, MergePlan } from "#renderer/forms/merge/merge-types.ts";
import { merge } from "#renderer/forms/merge/merge.ts";
import { FORM_SHAPES, type FormShape } from "./form-shapes.ts";

/** Every value by a path in which rows have their key; lists that are one value stay one. */
const flat = (value: unknown, plan: MergePlan, path = "", words = ""): Map<string, string> => {
  const rule = plan[words];
  const found = new Map<string, string>();
  const read = rule?.read as ((value: unknown) => readonly unknown[]) | undefined;
  if ((Array.isArray(value) || read !== undefined) && rule?.isWhole !== true) {
    const rows = read === undefined ? (value as unknown[]) : read(value);
    const keyOf = rule?.keyOf as ((row: unknown) => string) | undefined;
    for (const row of rows) {
      // A new row is identified by its text alone, below.
      if (isPlain(row) && keyOf === undefined && row["id"] === undefined) continue;
      const key = keyOf?.(row) ?? (isPlain(row) ? String(row["id"]) : String(row));
      found.set(`${path}.${key}`, "there");
      if (isPlain(row))
        for (const entry of flatFields(row, plan, `${path}.${key}`, words)) found.set(...entry);
    }
    return found;
  }
  if (isPlain(value)) return flatFields(value, plan, path, words);
  return found.set(path, JSON.stringify(value ?? ""));
};

const flatFields = (value: object, plan: MergePlan, path: string, words: string) => {
  const found = new Map<string, string>();
  for (const [key, part] of Object.entries(value)) {
    if (key === "version" && path === "") continue;
    const at = path === "" ? key : `${path}.${key}`;
    const inWords = words === "" ? key : `${words}.${key}`;
    for (const entry of flat(part, plan, at, inWords)) found.set(...entry);
  }
  return found;
};

const other = (value: unknown, mark: number): unknown => {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + mark;
  if (Array.isArray(value)) return [...value, `typed ${mark}`];
  return `typed ${mark}`;
};

/** One edit: which value, of the list of all, and what is done with it. */
type Edit = { at: number; what: "change" | "remove" | "add" | "move"; mark: number };
const edits = fc.array(
  fc.record({
    at: fc.nat(200),
    what: fc.constantFrom(
      "change" as const,
      "change" as const,
      "remove" as const,
      "add" as const,
      "move" as const,
    ),
    mark: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 4 },
);

/** Applies an edit to a form's values as a person would; the list's new rows have no id. */
const edited = (
  { values, plan = {} }: FormShape,
  list: readonly Edit[],
  isMine: boolean,
): object => {
  const next = structuredClone(values) as Record<string, unknown>;
  const keys = Object.keys(next).filter((key) => key !== "version" && key !== "id");
  for (const [turn, { at, what, mark }] of list.entries()) {
    const key = keys[at % keys.length] ?? "";
    const rule = plan[key];
    const read = rule?.read as ((value: unknown) => readonly unknown[]) | undefined;
    const value = next[key];
    if (rule?.isWhole === true || (!Array.isArray(value) && read === undefined)) {
      next[key] = other(value, mark);
      continue;
    }
    const rows = [...(read === undefined ? (value as unknown[]) : read(value))];
    const row = at % Math.max(1, rows.length);
    const old = rows[row];
    if (what === "remove") rows.splice(row, 1);
    else if (what === "move") rows.push(...rows.splice(row, 1));
    else if (what === "add")
      rows.push(newRow(rows[0], `${isMine ? "mine" : "theirs"} ${turn}`, isMine));
    else if (isPlain(old)) {
      const fields = Object.keys(old).filter((field) => field !== "id" && field !== "roleId");
      const field = fields[mark % fields.length] ?? "";
      rows[row] = { ...old, [field]: other(old[field], mark) };
    }
    next[key] =
      read === undefined ? rows : (rule?.write as ((rows: unknown) => unknown) | undefined)?.(rows);
  }
  return next;
};

const newRow = (like: unknown, name: string, isMine: boolean): unknown => {
  if (!isPlain(like)) return name.replace(" ", "-");
  if ("roleId" in like) return { ...like, roleId: isMine ? 90 + name.length : 70 + name.length };
  const text =
    Object.keys(like).find((key) => key !== "id" && typeof like[key] === "string") ?? "id";
  // Slides are chosen among those that exist, with their ids; other rows get theirs when saved.
  const id =
    isMine && !("key" in like) && !("title" in like && Object.keys(like).length === 2)
      ? undefined
      : name;
  return {
    ...like,
    id,
    ...("key" in like && { key: name }),
    [text === "key" ? "name" : text]: name,
  };
};

const all = (side: "mine" | "theirs", asks: readonly { path: string }[]): Choices =>
  new Map(asks.map(({ path }) => [path, { side }]));

describe.each(FORM_SHAPES)("two people at $name", (shape) => {
  it("a merge loses no untouched value, and no input", () => {
    const { values: base, plan = {} } = shape;
    fc.assert(
      fc.property(edits, edits, (ofMine, ofTheirs) => {
        const mine = edited(shape, ofMine, true);
        const theirs = edited(shape, ofTheirs, false);
        const { asks, resolve } = merge(base, mine, theirs, plan);
        const results = { mine: all("mine", asks), theirs: all("theirs", asks) };
        const [b, m, t] = [base, mine, theirs].map((side) => flat(side, plan));
        for (const side of ["mine", "theirs"] as const) {
          const result = resolve(results[side]);
          const r = flat(result, plan);
          const written = JSON.stringify(result);
          for (const path of new Set(
            [...(b ?? []), ...(m ?? []), ...(t ?? [])].map(([at]) => at),
          )) {
            const [was, typed, saved] = [b?.get(path), m?.get(path), t?.get(path)];
            const asked = asks.find((ask) => path === ask.path || path.startsWith(`${ask.path}.`));
            const isAnew = asked?.kind === "theyRemoved" && side === "mine" && !r.has(asked.path);
            // Made again, without the id, which no row has any more.
            if (isAnew)
              expect(written).toContain(
                JSON.stringify({ ...(asked.mine as object), id: undefined }),
              );
            else if (asked !== undefined) expect(r.get(path)).toBe(side === "mine" ? typed : saved);
            else if (typed === saved) expect(r.get(path)).toBe(typed);
            else if (was === typed) expect(r.get(path)).toBe(saved);
            else {
              expect(was).toBe(saved);
              expect(r.get(path)).toBe(typed);
            }
          }
          for (const [mark] of JSON.stringify(mine).matchAll(/mine[ -]\d/gu))
            expect(written).toContain(mark);
        }
      }),
      { numRuns: 150, seed: 27 },
    );
  });
});

describe("the order of a list", () => {
  const plan: MergePlan = { list: { isOrdered: true } };
  const of = (list: string) => ({ list: [...list] });
  const joined = (base: string, mine: string, theirs: string, choices?: Choices) => {
    const { asks, resolve } = merge(of(base), of(mine), of(theirs), plan);
    return [asks.map(({ kind }) => kind).join(), resolve(choices).list.join("")];
  };

  it("a merged list follows the user who moved entries, with the others' behind", () => {
    expect(joined("abc", "cab", "abxc")).toEqual(["", "cabx"]);
    expect(joined("abc", "abyc", "cab")).toEqual(["", "caby"]);
    expect(joined("abc", "abc", "cba")).toEqual(["", "cba"]);
  });

  it("a merged list asks only where both moved an entry", () => {
    expect(joined("abc", "cab", "bac")).toEqual(["order", "cab"]);
    const theirs: Choices = new Map([["list.#order", { side: "theirs" }]]);
    expect(joined("abc", "cab", "bac", theirs)).toEqual(["order", "bac"]);
    expect(joined("abc", "cab", "cab")).toEqual(["", "cab"]);
  });
});

describe("a row that one deleted and the other changed", () => {
  type Rows = { rows: { id: string | undefined; title: string }[] };
  const row = (title: string): Rows => ({ rows: [{ id: "1", title }] });
  const none: Rows = { rows: [] };

  it("a merge asks about a deleted row that changed, without a preselected choice", () => {
    const { asks, resolve } = merge(row("a"), row("c"), none);
    expect(asks).toMatchObject([{ path: "rows.1", kind: "theyRemoved", preset: null }]);
    expect(resolve(new Map([["rows.1", { side: "mine" }]])).rows).toEqual([
      { id: undefined, title: "c" },
    ]);
    expect(resolve(new Map([["rows.1", { side: "theirs" }]])).rows).toEqual([]);
  });

  it("a row that I deleted and the other changed also asks", () => {
    const { asks, resolve } = merge(row("a"), none, row("b"));
    expect(asks).toMatchObject([{ path: "rows.1", kind: "iRemoved", preset: null }]);
    expect(resolve(new Map([["rows.1", { side: "theirs" }]])).rows).toEqual(row("b").rows);
    expect(resolve(new Map([["rows.1", { side: "mine" }]])).rows).toEqual([]);
  });

  it("a deleted row that no one changed is gone without a question", () => {
    expect(merge(row("a"), row("a"), none).asks).toEqual([]);
    expect(merge(row("a"), row("a"), none).resolve().rows).toEqual([]);
  });
});

it("a merge has both of two new rows, and asks nothing", () => {
  type Rows = { version: number; rows: { id?: string; title: string }[] };
  const base: Rows = { version: 1, rows: [] };
  const { asks, resolve } = merge<Rows>(
    base,
    { version: 1, rows: [{ title: "x" }] },
    { version: 2, rows: [{ id: "1", title: "x" }] },
  );
  expect([asks, resolve()]).toEqual([
    [],
    { version: 2, rows: [{ id: "1", title: "x" }, { title: "x" }] },
  ]);
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";
import { argumentsOf, calleeOf, nodesOf, type Node } from "./syntax-tree.ts";

/** The longest title, in words: CONTRIBUTING.md, 'Names and words'. */
const MOST_WORDS = 14;

/** Words that a title does without: `words.test.ts` counts them in comments. */
const UNCLEAR =
  /(?<!\w)(?:somebody|nobody|whoever|those of|anew|once more|told|tells?|kept|keeps?|asked|deed|stretch)(?!\w)/iu;

const TEST_CALLS =
  /^(?:it|test)(?:\.(?:each|for|only|skip|fails|concurrent|skipIf|runIf)(?:\(\))?)*$/u;

/** Title as it is written; what a template fills in counts as one word. */
const titleOf = ({ type, value, quasis }: Node): string | undefined => {
  if (type === "Literal") return typeof value === "string" ? value : undefined;
  if (type !== "TemplateLiteral") return undefined;
  return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join("…");
};

const titlesIn = (path: string, source: string): string[] =>
  nodesOf(path, source).flatMap((node) => {
    const [first, second] = TEST_CALLS.test(calleeOf(node)) ? argumentsOf(node) : [];
    const title = first && second && titleOf(first);
    return title === undefined ? [] : [title];
  });

const wordsOf = (title: string): string[] => title.trim().split(/\s+/u);
const tooLong = (titles: readonly string[]): string[] =>
  titles.filter((title) => wordsOf(title).length > MOST_WORDS);

const all = filesBelow("tests")
  .filter((path) => /\.tsx?$/u.test(path))
  .flatMap((path) => titlesIn(path, readFileSync(`${projectRoot}${path}`, "utf8")));

it("no title of a test has more than 14 words", () => {
  expect(all.length).toBeGreaterThan(3_000);
  expect(tooLong(all)).toEqual([]);
});

it("no title of a test has a word that says little", () => {
  expect(all.filter((title) => UNCLEAR.test(title))).toEqual([]);
  expect(UNCLEAR.test("tells whoever asked")).toBe(true);
});

it("finds titles of plain, skipped, repeated and templated tests", () => {
  const source = `
    it("plain", () => {}); test.skip('skipped', () => {}); test.describe("group", () => {});
    it.each([1])("each of %i", () => {}); it.skipIf(on)(\`of \${kind} two\`, () => {});
    test.beforeEach(() => {}); it(dynamic, () => {}); describe("a", () => {});
  `;
  expect(titlesIn("a.test.ts", source)).toEqual(["plain", "skipped", "each of %i", "of … two"]);
  expect(tooLong(["a ".repeat(14), "a ".repeat(15)])).toHaveLength(1);
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";

/**
 * Words that a stranger stumbles over, because they stand for something that has a usual name:
 * CONTRIBUTING.md, 'Names and words'. Each limit is today's count and may only fall.
 */
const IN_COMMENTS: Readonly<Record<string, number>> = {
  somebody: 0,
  nobody: 1,
  whoever: 1,
  "those of": 0,
  anew: 0,
  "once more": 0,
  told: 1,
  tells: 1,
  kept: 2,
  keeps: 0,
  asked: 13,
  deed: 0,
  stretch: 0,
};
const IN_NAMES: Readonly<Record<string, number>> = {
  words: 0,
  told: 0,
  tell: 0,
  kept: 0,
  asked: 0,
  wanted: 0,
  deed: 0,
  beat: 0,
  anew: 0,
  former: 0,
  course: 0,
  stretch: 0,
  span: 0,
  hang: 0,
  hanging: 0,
  touch: 0,
  touched: 0,
  absorb: 0,
  whoever: 0,
};
const IN_FILE_NAMES = 0;

const sources = ["contract", "server", "renderer", "main", "preload", "bench", "tests"]
  .flatMap(filesBelow)
  .filter((path) => /\.(tsx?|mjs)$/u.test(path) && !path.endsWith("words.test.ts"))
  .map((path) => ({ path, source: readFileSync(`${projectRoot}${path}`, "utf8") }));

const comments = sources
  .flatMap(({ source }) => source.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu) ?? [])
  .join("\n")
  .toLowerCase();

/** Words of a name: `keptShifts` has "kept" and "shifts". */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[-_.]/gu, " ")
    .toLowerCase()
    .split(" ");

const exported = sources
  .filter(({ path }) => !path.startsWith("tests/"))
  .flatMap(({ source }) =>
    [...source.matchAll(/^export (?:const|type|function|class) (\w+)/gmu)].map(
      ([, name = ""]) => name,
    ),
  );

const counted = (limits: Readonly<Record<string, number>>, count: (word: string) => number) =>
  Object.fromEntries(Object.keys(limits).map((word) => [word, count(word)]));

/** Counts above their limits, and those that have fallen since: the limit falls with them. */
const notHeld = (limits: Readonly<Record<string, number>>, counts: Record<string, number>) =>
  Object.entries(limits)
    .filter(([word, limit]) => counts[word] !== limit)
    .map(([word, limit]) => `${word}: ${counts[word]}, the limit is ${limit}`);

const inText = (word: string): number =>
  comments.match(new RegExp(`(?<![\\w])${word}(?![\\w])`, "gu"))?.length ?? 0;
const inNames = (word: string): number =>
  exported.filter((name) => wordsOf(name).includes(word)).length;

describe("words that have a usual name", () => {
  it("unclear words become fewer in comments", () => {
    expect(notHeld(IN_COMMENTS, counted(IN_COMMENTS, inText))).toEqual([]);
  });

  it("unclear words become fewer in exported names", () => {
    expect(notHeld(IN_NAMES, counted(IN_NAMES, inNames))).toEqual([]);
  });

  it("unclear words become fewer in names of files", () => {
    const found = sources
      .map(({ path }) => path)
      .filter((path) => {
        const words = wordsOf(path.split("/").at(-1) ?? "");
        return Object.keys(IN_NAMES).some((word) => words.includes(word));
      });
    expect(found.length, found.join("\n")).toBe(IN_FILE_NAMES);
  });

  it("unclear words are found within a name", () => {
    expect(wordsOf("useKeptShifts")).toEqual(["use", "kept", "shifts"]);
    expect(notHeld({ told: 2 }, { told: 3 })).toEqual(["told: 3, the limit is 2"]);
  });
});

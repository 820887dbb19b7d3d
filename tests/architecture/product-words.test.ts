import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesBelow, parseFile, projectRoot } from "./source-files.ts";

/** What every page or feature shares, and what therefore knows nothing of this product. */
const SHARED = [
  ...["ui", "forms", "charts", "i18n", "api"].map((folder) => `renderer/${folder}`),
  ...["lib", "http", "export", "db"].map((folder) => `server/${folder}`),
];

/** The product's nouns; a word of them in a name, a prop, a class or a text is found, in any case. */
const WORDS = [
  "alarm",
  "badge",
  "compliance",
  "customer",
  "device",
  "dispense",
  "dispenser",
  "employee",
  "facility",
  "gateway",
  "hospital",
  "hygiene",
  "job role",
  "license",
  "moment",
  "observation",
  "observing",
  "opportunity",
  "passage",
  "patient",
  "precaution",
  "refill",
  "report",
  "sampling",
  "shift",
  "slideshow",
  "unit",
  "ward",
] as const;
type Word = (typeof WORDS)[number];

/** Names that browsers and packages give. */
const FOREIGN =
  /\bshiftKey\b|\bhasShift\b|\.shift\(|\bxshift\b|\byshift\b|\bLABEL_SHIFT_PX\b|\bshift: \{ padding|\breportInput\b|\breportError\b|\b(?:media|enumerate)Devices\b/gu;

/** Files that may say some of the words, and why. */
const MAY_SAY: { files: RegExp; words: readonly Word[]; why: string }[] = [
  {
    files: /^renderer\/i18n\/catalogue\.ts$/u,
    words: [...WORDS],
    why: "names the files of texts, one for each feature, so that text ids are typed",
  },
  {
    files:
      /^server\/(http\/(limits\/fair-queue|mount|limits\/queue-slots)|export\/pdf\/(gate|printer))\.ts$/u,
    words: ["customer"],
    why: "shares the machine out between customers, the tenants of the system",
  },
  {
    files: /^server\/http\/limits\/queue-slots\.ts$/u,
    words: ["report"],
    why: "shares it out by the kinds of work that the contract names",
  },
  {
    files: /^server\/http\/(mount|types)\.ts$/u,
    words: ["facility", "gateway", "license"],
    why: "asks whether a call may be let in, by what the contract says of it",
  },
  {
    files: /^server\/http\/openapi\/openapi\.ts$/u,
    words: ["compliance", "device", "facility", "gateway", "hygiene", "report"],
    why: "describes this product's API to programmers",
  },
  {
    files: /^server\/export\/pdf\/(draw|picture)\.ts$/u,
    words: ["report"],
    why: "draws the pages that the contract's render calls name",
  },
  {
    files: /^server\/db\//u,
    words: [...WORDS],
    why: "knows the schema: its tables, constraints and codes have the product's names",
  },
];

const spoken = new RegExp(
  `(?<![a-z])(?:${WORDS.map((word) => word.replace(/y$/u, "(?:y|ie)")).join("|")})(?:s|es|d)?(?![a-z])`,
  "giu",
);

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//gu, "").replaceAll(/(^|\s)\/\/.*$/gmu, "$1");

/** The product's words in a text: names are taken apart at capitals, hyphens and underscores. */
const wordsIn = (source: string): string[] => [
  ...new Set(
    withoutComments(source)
      .replaceAll(FOREIGN, "")
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[-_]/gu, " ")
      .matchAll(spoken)
      .map(([found]) => found.toLowerCase()),
  ),
];

const mayHave = (path: string, found: string): boolean =>
  MAY_SAY.some(
    ({ files, words }) =>
      files.test(path) && words.some((word) => found.startsWith(word.replace(/y$/u, ""))),
  );

const files = SHARED.flatMap(filesBelow)
  .filter((path) => /\.(tsx?|css)$/u.test(path))
  .map((path) => ({ path, source: readFileSync(`${projectRoot}${path}`, "utf8") }));

describe("what features share", () => {
  it("shared code has no word of the product", () => {
    const saying = files.flatMap(({ path, source }) =>
      [...wordsIn(source), ...wordsIn(path)]
        .filter((found) => !mayHave(path, found))
        .map((found) => `${path}: ${found}`),
    );
    expect(saying).toEqual([]);
  });

  it("the shared code imports none of the product's contracts", () => {
    // What the database's tables and the API's description are made of, and the pages that are drawn.
    const may = /^server\/(db\/|http\/openapi\/openapi\.ts$|export\/pdf\/(draw|picture)\.ts$)/u;
    const importing = files
      .filter(({ path }) => !may.test(path) && /\.tsx?$/u.test(path) && !path.endsWith(".d.ts"))
      .flatMap(({ path, source }) =>
        parseFile(path, source)
          .imports.filter(({ target }) => target.startsWith("contract/"))
          .filter(({ target }) => wordsIn(target).length > 0)
          .map(({ target }) => `${path}: ${target}`),
      );
    expect(importing).toEqual([]);
  });

  it("shared code has texts without the product's words", () => {
    const texts = readFileSync(`${projectRoot}locales/en-US/core/ui.json`, "utf8");
    expect(wordsIn(texts)).toEqual([]);
  });

  it("finds words in names of any form", () => {
    expect(wordsIn("const facilityBar = 1")).toEqual(["facility"]);
    expect(wordsIn('className="hr-shift-bar"')).toEqual(["shift"]);
    expect(wordsIn("type ReportShape = 1; // a device")).toEqual(["report"]);
    expect(wordsIn("LIMITS.minimumObservations")).toEqual(["observations"]);
    expect(wordsIn("Few dispensers in two facilities")).toEqual(["dispensers", "facilities"]);
    expect(wordsIn("event.shiftKey; unitary; rewarded")).toEqual([]);
  });

  it("the exceptions for product words are all needed", () => {
    const needless = MAY_SAY.filter(
      ({ files: some, words }) =>
        !files.some(({ path, source }) =>
          wordsIn(source).some(
            (found) =>
              some.test(path) && words.some((word) => found.startsWith(word.replace(/y$/u, ""))),
          ),
        ),
    );
    expect(needless.map(({ why }) => why)).toEqual([]);
  });
});

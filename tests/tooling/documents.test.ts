import { existsSync, readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../architecture/source-files.ts";

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "GLOSSARY.md",
  ...readdirSync(`${projectRoot}docs`)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const README_LINES_MAX = 110;

const read = (path: string): string => readFileSync(`${projectRoot}${path}`, "utf8");
const exists = (path: string): boolean => existsSync(`${projectRoot}${path}`);

/** Headings as links name them: lower case, hyphens for spaces, no punctuation. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Links of a document to files of the project that are not there, or to headings they lack. */
const brokenLinks = (path: string, markdown: string): string[] =>
  [...markdown.matchAll(/\]\((?!https?:)([^)\s]*)\)/gu)]
    .map(([, link = ""]) => link)
    .filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      if (!exists(target)) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });

/** Paths of the project in backticks, as a whole: `server/queue/lanes.ts`, `contract/`. */
const lostPaths = (markdown: string): string[] =>
  [
    ...markdown.matchAll(
      /`((?:contract|server|renderer|main|preload|locales|tests|bench|scripts|deploy|migrations)\/[\w./-]*)`/gu,
    ),
  ]
    .map(([, path = ""]) => path)
    // Made by the administrator who installs.
    .filter((path) => path !== "deploy/.env" && !exists(path));

const lostCommands = (markdown: string): string[] => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  return [...markdown.matchAll(/\bnpm run ([\w:]+)/gu)]
    .map(([, name = ""]) => name)
    .filter((name) => scripts[name] === undefined && name !== "X");
};

describe("a document", () => {
  it.each(DOCUMENTS)("a document links only to existing targets: %s", (path) => {
    expect(brokenLinks(path, read(path))).toEqual([]);
  });

  it.each(DOCUMENTS)("a document names only existing files and commands: %s", (path) => {
    const markdown = read(path);
    expect([...lostPaths(markdown), ...lostCommands(markdown)]).toEqual([]);
  });

  it("finds a document that names a missing file", () => {
    expect(brokenLinks("README.md", "[a](docs/none.md) [b](docs/mail.md#no-such-part)")).toEqual([
      "docs/none.md",
      "docs/mail.md#no-such-part",
    ]);
    expect(lostPaths("`server/nowhere/` and `server/queue/lanes.ts`")).toEqual(["server/nowhere/"]);
    expect(lostCommands("`npm run nothing`")).toEqual(["nothing"]);
  });
});

it("the README is short enough to be read", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(README_LINES_MAX);
});

it("the settings are all described", () => {
  const described = new Set(
    [...read("docs/settings.md").matchAll(/`([A-Z][A-Z_]+)[`=]/gu)].map(([, name]) => name),
  );
  const asked = [
    ...read("server/config.ts").matchAll(/["'\s.]((?:HANDRAIL|SMTP|DATABASE|TRUSTED)_[A-Z_]+)\b/gu),
  ].map(([, name]) => name);
  expect(asked.filter((name) => !described.has(name))).toEqual([]);
});

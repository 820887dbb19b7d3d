import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { filesBelow, projectRoot, sourceFolders } from "./source-files.ts";

type Source = { path: string; text: string };

/**
 * Files whose exports are read by name: migrations, pages that a glob finds, set-ups of tests, a client
 * that a test compiles.
 */
const READ_BY_TOOLS = [
  /^migrations\//u,
  /^renderer\/vite\.config\.ts$/u,
  /^renderer\/features\/[^/]+\/[^/]+\/screens\/index\.tsx$/u,
  /^tests\/contract\/client\//u,
  /^tests\/support\/(?:chromium|cluster-left-out|database-server)\.ts$/u,
];

const targetOf = (from: string, text: string): string => {
  if (text.startsWith("#")) return text.slice(1);
  return text.startsWith(".") ? posix.join(posix.dirname(from), text) : text;
};

/** What a file exports, and the names that it imports: "path name", "path *" for all of them. */
const namesOf = ({ path, text }: Source) => {
  const { module } = parseSync(path, text);
  const exported: { name: string; isType: boolean }[] = [];
  const imported: string[] = [];
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries) {
      const name = importName.kind === "Default" ? "default" : (importName.name ?? "*");
      imported.push(`${targetOf(path, moduleRequest.value)} ${name}`);
    }
  for (const { exportName, importName, moduleRequest, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const name = exportName.kind === "Default" ? "default" : exportName.name;
    if (name !== null) exported.push({ name, isType });
    if (moduleRequest)
      imported.push(`${targetOf(path, moduleRequest.value)} ${importName.name ?? "*"}`);
  }
  // A promise of a module, or its type.
  for (const [, target = ""] of text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/gu))
    imported.push(`${targetOf(path, target)} *`);
  return { path, exported, imported };
};

/** A schema of the contract and its type name what a call takes or answers, used by us or not. */
const isSchema = (path: string, name: string, values: ReadonlySet<string>): boolean =>
  path.startsWith("contract/") && /^[A-Z][A-Za-z]*[a-z]/u.test(name) && values.has(name);

/** Exported names that no other file imports, as "path: name". */
const unusedExports = (sources: readonly Source[]): string[] => {
  const files = sources.map(namesOf);
  const imported = new Set(files.flatMap((file) => file.imported));
  return files
    .filter(({ path }) => !READ_BY_TOOLS.some((pattern) => pattern.test(path)))
    .flatMap(({ path, exported }) => {
      if (imported.has(`${path} *`)) return [];
      const values = new Set(exported.filter(({ isType }) => !isType).map(({ name }) => name));
      return [...new Set(exported.map(({ name }) => name))]
        .filter((name) => !imported.has(`${path} ${name}`) && !isSchema(path, name, values))
        .map((name) => `${path}: ${name}`);
    });
};

const read = (path: string): Source => ({ path, text: readFileSync(projectRoot + path, "utf8") });

it("every exported name is imported by another file", () => {
  const paths = sourceFolders
    .flatMap(filesBelow)
    .filter((path) => /\.(?:ts|tsx|mjs)$/u.test(path) && !path.endsWith(".d.ts"));
  // Configurations of tools lie in the project's folder: they import, and export for their tools.
  const configurations = readdirSync(projectRoot).filter((name) => name.endsWith(".ts"));
  const ours = new Set(paths);
  const unused = unusedExports([...paths, ...configurations].map(read));
  expect(unused.filter((line) => ours.has(line.split(":")[0] ?? ""))).toEqual([]);
});

it("an exported name that no file imports is found", () => {
  const made = [
    { path: "server/a.ts", text: "export const used = 1;\nexport type Left = string;" },
    { path: "server/b.ts", text: 'import { used } from "./a.ts";\nexport default used;' },
    { path: "server/c.ts", text: 'export { used } from "#server/a.ts";' },
    { path: "server/d.ts", text: 'export const whole = () => import("./b.ts");' },
    {
      path: "contract/e.ts",
      text: "export const Form = 1;\nexport type Form = 1;\nexport const F = 2;",
    },
  ];
  expect(unusedExports(made)).toEqual([
    "server/a.ts: Left",
    "server/c.ts: used",
    "server/d.ts: whole",
    "contract/e.ts: F",
  ]);
});

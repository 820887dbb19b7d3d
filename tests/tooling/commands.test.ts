import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commands } from "#scripts/lib/commands.mjs";
import { typeChecks } from "#scripts/lib/type-checks.mjs";
import { projectRoot, sourceFolders } from "../architecture/source-files.ts";

const manifest = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8"));
const scripts: Record<string, string> = manifest.scripts;

describe("the npm scripts", () => {
  it("the npm scripts match the commands, under the same names", () => {
    const bootstrapped = Object.entries(scripts).filter(([, line]) => line.includes("bootstrap"));
    const wanted = Object.keys(commands).map((name) => [
      name,
      `node scripts/bootstrap.mjs ${name}`,
    ]);
    expect(bootstrapped.toSorted()).toEqual(wanted.toSorted());
  });

  it.each(Object.entries(commands))("%s runs what is there", (_name, command) => {
    expect(command?.run ?? command?.builds).toBeDefined();
    const [script = projectRoot] = command?.run?.() ?? [];
    expect(existsSync(script), script).toBe(true);
  });
});

describe("the type checks", () => {
  it("the type checks cover every folder with source files", () => {
    const checked = typeChecks.map(({ name }) => name);
    expect(checked.toSorted()).toEqual(["root", ...sourceFolders].toSorted());
  });
});

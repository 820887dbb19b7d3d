import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MEDIUMS } from "#contract/core/design/medium.ts";
import { projectRoot, readSourceFiles } from "./source-files.ts";

const files = readSourceFiles()
  .filter(({ path }) => path !== "tests/architecture/medium.test.ts")
  .map((file) => ({ ...file, source: readFileSync(`${projectRoot}${file.path}`, "utf8") }));
const renderer = files.filter(({ path }) => path.startsWith("renderer/"));

const pathsOf = (found: readonly { path: string }[]): string[] => found.map(({ path }) => path);
const importersOf = (target: string): string[] =>
  pathsOf(renderer.filter(({ imports }) => imports.some((one) => one.target === target)));

/** A component, hook or prop that asks whether it is on paper. */
const ASKS = /\bis(?:Print|Paper)/u;

/** What begins a page, and therefore knows what it is drawn on. */
const ROOTS = ["renderer/app/shell/shell.tsx", "renderer/gallery/main.tsx"];
/** Chooses by the address between a report's page and its sheet. */
const CHOOSER = "renderer/features/reports/reports/frame/report-frame.tsx";

describe("a report's medium", () => {
  it("no page asks its medium whether it is print or paper", () => {
    const asking = files.filter(({ source }) => ASKS.test(source));
    expect(pathsOf(asking)).toEqual([]);
    expect(ASKS.test("if (isPrint) return null;")).toBe(true);
  });

  it("only what begins a page chooses a report's medium", () => {
    expect(new Set(importersOf("renderer/ui/medium/window-medium.tsx"))).toEqual(new Set(ROOTS));
    const providers = renderer.filter(({ source }) => source.includes("<MediumProvider"));
    expect(new Set(pathsOf(providers))).toEqual(
      new Set([
        "renderer/app/render/drawn-page.tsx",
        "renderer/ui/medium/window-medium.tsx",
        "renderer/features/reports/reports/gallery/main.tsx",
      ]),
    );
  });

  it("a part never queries its medium by name, only its traits", () => {
    const compared = new RegExp(`[!=]== "(?:${MEDIUMS.join("|")})"`, "u");
    expect(pathsOf(renderer.filter(({ source }) => compared.test(source)))).toEqual([CHOOSER]);
    const byTable = renderer.filter(
      ({ path, source }) =>
        !path.startsWith("renderer/ui/medium/") && source.includes("MEDIUM_TRAITS"),
    );
    expect(pathsOf(byTable)).toEqual(["renderer/app/shell/shell.tsx"]);
  });
});

import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../architecture/source-files.ts";

const read = (path: string): string => readFileSync(`${projectRoot}${path}`, "utf8");

/** Has devices or badges judged again, or changes rows that figures are made of. */
const MOVES_FIGURES =
  /INSERT INTO (?:device|badge)_touch\b|UPDATE (?:\w+_day|alarm|observation(?:_session)?)\b/u;
describe("the notes on a release", () => {
  it("release notes name each schema step that moves an installation's figures", () => {
    const steps = readdirSync(`${projectRoot}migrations`)
      .filter((name) => /^\d{14}_/u.test(name))
      .filter((name) => {
        const source = read(`migrations/${name}`);
        return MOVES_FIGURES.test(source.split("export const down")[0] ?? "");
      })
      .map((name) => name.replace(/^\d+_|\.ts$/gu, ""));
    expect(steps).toContain("keep_battery_states");
    const notes = read("docs/upgrade.md");
    for (const step of steps) expect(notes).toContain(`\`${step}\``);
  });

  it("release notes begin with unreleased changes, and have the current version", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    const headings = [...read("CHANGELOG.md").matchAll(/^## (.+)$/gmu)].map(([, text]) => text);
    expect(headings[0]).toBe("Not released yet");
    expect(headings[1]?.split(",")[0]).toBe(version);
    expect(read("docs/upgrade.md")).toMatch(new RegExp(`^\\| ${version} \\|`, "mu"));
  });
});

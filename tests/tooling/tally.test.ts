import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isNewEnough } from "#scripts/lib/node.mjs";
import { countPlaywright, countVitest } from "#scripts/lib/tally.mjs";

const folder = mkdtempSync(join(tmpdir(), "handrail-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: unknown): string => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

describe("the sum of a run", () => {
  it("counts tests, and files that did not load", () => {
    const broken = { status: "failed", assertionResults: [] };
    const red = {
      status: "failed",
      assertionResults: [{ status: "failed" }, { status: "passed" }],
    };
    const path = report({ numPassedTests: 7, numFailedTests: 1, testResults: [broken, red] });
    expect(countVitest(path, 1)).toEqual({ passed: 7, failed: 2 });
  });

  it("counts journeys, also those that passed at the second try", () => {
    const path = report({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 0 } });
    expect(countPlaywright(path, 1)).toEqual({ passed: 5, failed: 2 });
  });

  it("has a failure where the run failed without a failed test or a report", () => {
    const green = report({ numPassedTests: 3, numFailedTests: 0, testResults: [] });
    expect(countVitest(green, 1)).toEqual({ passed: 3, failed: 1 });
    expect(countVitest(green, 0)).toEqual({ passed: 3, failed: 0 });
    expect(countPlaywright(join(folder, "absent.json"), 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("a Node", () => {
  it.each(["22.18.0", "22.20.1", "24.0.0", "25.1.0"])("%s runs TypeScript", (version) => {
    expect(isNewEnough(version)).toBe(true);
  });

  it.each(["20.20.2", "22.17.9", "18.0.0"])("%s does not", (version) => {
    expect(isNewEnough(version)).toBe(false);
  });
});

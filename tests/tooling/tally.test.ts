import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import LooseErrorsReporter, { looseErrorsVariable } from "#scripts/lib/loose-errors-reporter.mjs";
import { leftOut } from "#tests/support/cluster-left-out.ts";
import { isNewEnough } from "#scripts/lib/node.mjs";
import { inProject } from "#scripts/lib/paths.mjs";
import { countPlaywright, countVitest, slowest } from "#scripts/lib/tally.mjs";

const folder = mkdtempSync(join(tmpdir(), "handrail-tally-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const absent = join(folder, "absent.json");

const report = (content: unknown): string => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

describe("the sum of a run", () => {
  it("counts tests, and files that did not load, and names those that failed", () => {
    const broken = {
      name: inProject("tests/a.test.ts"),
      status: "failed",
      message: "Cannot find module",
      assertionResults: [],
    };
    const red = {
      name: inProject("tests/b.test.ts"),
      status: "failed",
      assertionResults: [
        {
          status: "failed",
          fullName: "a rule holds",
          duration: 40,
          failureMessages: ["\u001B[31mno\u001B[39m\nat"],
        },
        { status: "passed", fullName: "another holds", failureMessages: [] },
      ],
    };
    const path = report({ numPassedTests: 7, numFailedTests: 1, testResults: [broken, red] });
    expect(countVitest({ report: path, loose: absent }, 1)).toEqual({
      passed: 7,
      failed: 2,
      red: [
        "tests/a.test.ts > did not run: Cannot find module",
        "tests/b.test.ts > a rule holds: no",
      ],
      timed: [
        { name: "tests/b.test.ts > a rule holds", ms: 40 },
        { name: "tests/b.test.ts > another holds", ms: 0 },
      ],
    });
  });

  it("counts journeys and names those that failed", () => {
    const file = "browser/c.spec.ts";
    const config = { rootDir: inProject("tests") };
    const spec = (title: string, status: string, message?: string) => ({
      title,
      ok: status !== "unexpected",
      tests: [{ status, results: [{ duration: 70, error: { message } }] }],
    });
    const inner = { title: "a page", file, specs: [spec("opens", "unexpected", "no\nat")] };
    const suites = [
      {
        title: file,
        file,
        specs: [
          spec("ends", "expected"),
          spec("fails", "unexpected"),
          spec("ends at last", "flaky", "too slow"),
        ],
        suites: [inner],
      },
    ];
    const path = report({
      stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 0 },
      config,
      suites,
    });
    expect(countPlaywright(path, 1)).toEqual({
      passed: 5,
      failed: 2,
      red: ["tests/browser/c.spec.ts > fails", "tests/browser/c.spec.ts > a page opens: no"],
      unsteady: ["tests/browser/c.spec.ts > ends at last: too slow"],
      timed: ["ends", "fails", "ends at last", "a page opens"].map((name) => ({
        name: `tests/browser/c.spec.ts > ${name}`,
        ms: 70,
      })),
    });
  });

  it("has a failure where the run failed without a failed test or a report", () => {
    const red = ["ended with exit code 1, without a failed test"];
    const said = `${"early\n".repeat(20)}\u001B[31merror during close\u001B[39m\n\nlast word\n`;
    const told = [
      ...red,
      ...Array<string>(10).fill("| early"),
      "| error during close",
      "| last word",
    ];
    const green = { report: report({ numPassedTests: 3, testResults: [] }), loose: absent };
    expect(countVitest(green, 1, said)).toEqual({ passed: 3, failed: 1, red: told, timed: [] });
    expect(countVitest(green, 0, said)).toEqual({ passed: 3, failed: 0, red: [], timed: [] });
    expect(countPlaywright(absent, 1)).toEqual({
      passed: 0,
      failed: 1,
      red,
      timed: [],
      unsteady: [],
    });
  });

  it("names an error that no test has caught, and where it was thrown", () => {
    const at = "at close (tests/support/d.ts:3:5)";
    const stack = `Error: cut\n    at node:net:1:1\n    ${at}\n    at later (e.ts:1:1)`;
    const thrown = { name: "Error", message: "cut", stack };
    const loose = join(folder, "loose.json");
    vi.stubEnv(looseErrorsVariable, loose);
    const file = { VITEST_TEST_PATH: inProject("tests/api/d.test.ts") };
    new LooseErrorsReporter().onTestRunEnd([], [{ ...thrown, ...file }, {}]);
    const paths = { report: report({ numPassedTests: 3, testResults: [] }), loose };
    expect(countVitest(paths, 1)).toEqual({
      passed: 3,
      failed: 2,
      red: [
        `tests/api/d.test.ts > outside any test ${at}: Error: cut`,
        "outside any test: Error: no message",
      ],
      timed: [],
    });
  });

  it("says in one line what of the tests on a cluster is left out", () => {
    const HANDRAIL_TEST_CITUS_URL = "postgres://localhost/handrail";
    expect(leftOut({})).toMatch(/^cluster: left out, HANDRAIL_TEST_CITUS_URL .+$/u);
    expect(leftOut({ HANDRAIL_TEST_CITUS_URL })).toMatch(/^cluster: tests with a node away .+$/u);
    const all = { HANDRAIL_TEST_CITUS_URL, HANDRAIL_TEST_CITUS_WORKER: "cluster worker 1" };
    expect(leftOut(all)).toBeNull();
  });

  it("names the slowest tests first, and no more than are asked for", () => {
    const timed = [300, 12_340, 7000].map((ms) => ({ name: `takes ${ms}`, ms }));
    expect(slowest(timed, 2)).toEqual(["  12.3 s  takes 12340", "   7.0 s  takes 7000"]);
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

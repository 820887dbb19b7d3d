import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import LooseErrorsReporter, { looseErrorsVariable } from "#scripts/lib/loose-errors-reporter.mjs";
import {
  clusterLeftOut,
  leftOutLine,
  partOf,
  refuseOldCluster,
  sumUp,
} from "#scripts/lib/left-out.mjs";
import { checkVersion } from "#server/db/setup/check-postgres.ts";
import { isNewEnough } from "#scripts/lib/node.mjs";
import { inProject } from "#scripts/lib/paths.mjs";
import { countListed, countPlaywright, countVitest, slowest } from "#scripts/lib/tally.mjs";

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
  it("a run counts tests and unloaded files, and names failed ones", () => {
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
      leftOut: [],
    });
  });

  it("a run counts skipped tests by their requirements", () => {
    const test = (status: string) => ({ status, fullName: "a rule holds" });
    const file = (name: string, statuses: string[], status = "passed") => ({
      name: inProject(name),
      status,
      assertionResults: statuses.map(test),
    });
    const testResults = [
      file("tests/cluster/a.test.ts", ["skipped", "pending"]),
      file("tests/api/b.test.ts", ["passed", "skipped", "todo"]),
      file("tests/api/c.test.ts", ["skipped"], "failed"),
    ];
    const path = report({ numPassedTests: 1, testResults });
    const part = (name: string) => ({ what: name, why: "no cluster" });
    const { leftOut } = countVitest({ report: path, loose: absent }, 1, "", part);
    expect(leftOut).toEqual([
      { what: "tests/cluster/a.test.ts", why: "no cluster", tests: 2 },
      { what: "tests/api/b.test.ts", why: "no cluster", tests: 2 },
      { what: "tests/api/c.test.ts", why: "what they need has failed", tests: 1 },
    ]);
  });

  it("a run counts skipped journeys with their reason", () => {
    const spec = (annotations: object[]) => ({
      title: "opens",
      ok: true,
      tests: [{ status: "skipped", results: [], annotations }],
    });
    const file = "console/c.test.ts";
    const specs = [
      spec([{ type: "skip", description: "needs a printer" }]),
      spec([{ type: "fixme" }]),
      spec([]),
    ];
    const config = { rootDir: inProject("tests") };
    const path = report({ stats: { skipped: 3 }, config, suites: [{ title: file, file, specs }] });
    const what = "tests/console/c.test.ts";
    expect(countPlaywright(path, 0).leftOut).toEqual([
      { what, why: "needs a printer", tests: 1 },
      { what, why: expect.stringMatching(/^a condition of their own/u), tests: 1 },
      { what, why: "what they need has failed", tests: 1 },
    ]);
    expect(countListed(path)).toBe(3);
    expect(countListed(absent)).toBe(0);
  });

  it("a run counts journeys and names failed ones", () => {
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
      leftOut: [],
    });
  });

  it("a run without a report or failed test still counts as failed", () => {
    const red = ["ended with exit code 1, without a failed test"];
    const said = `${"early\n".repeat(20)}\u001B[31merror during close\u001B[39m\n\nlast word\n`;
    const told = [
      ...red,
      ...Array<string>(10).fill("| early"),
      "| error during close",
      "| last word",
    ];
    const green = { report: report({ numPassedTests: 3, testResults: [] }), loose: absent };
    const rest = { timed: [], leftOut: [] };
    expect(countVitest(green, 1, said)).toEqual({ passed: 3, failed: 1, red: told, ...rest });
    expect(countVitest(green, 0, said)).toEqual({ passed: 3, failed: 0, red: [], ...rest });
    expect(countPlaywright(absent, 1)).toEqual({
      passed: 0,
      failed: 1,
      red,
      unsteady: [],
      ...rest,
    });
  });

  it("a run names an uncaught error and its place", () => {
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
      leftOut: [],
    });
  });

  it("lists the slowest tests first, up to the requested number", () => {
    const timed = [300, 12_340, 7000].map((ms) => ({ name: `takes ${ms}`, ms }));
    expect(slowest(timed, 2)).toEqual(["  12.3 s  takes 12340", "   7.0 s  takes 7000"]);
  });
});

describe("what a machine leaves out", () => {
  const url = "postgres://localhost:1/handrail";
  const all = { HANDRAIL_TEST_CITUS_URL: url, HANDRAIL_TEST_CITUS_WORKER: "cluster worker 1" };

  it("leaves out cluster tests without a cluster or a way to stop nodes", () => {
    expect(clusterLeftOut({})).toBe("HANDRAIL_TEST_CITUS_URL names no Citus cluster");
    const why = "citus-cluster: Linux x64 only";
    expect(clusterLeftOut({ HANDRAIL_TEST_CITUS_MISSING: why })).toBe(why);
    expect(clusterLeftOut({ HANDRAIL_TEST_CITUS_URL: url })).toMatch(/^\w+_WORKER names no .+$/u);
    expect(clusterLeftOut(all)).toBeNull();
  });

  it("leaves out a cluster whose PostgreSQL is too old, not one merely unreachable", async () => {
    const env: NodeJS.ProcessEnv = { ...all };
    await refuseOldCluster(env);
    expect(env).toEqual(all);
    await refuseOldCluster(env, async (_url, setting) => checkVersion(140_011, setting));
    expect(env["HANDRAIL_TEST_CITUS_URL"]).toBeUndefined();
    expect(clusterLeftOut(env)).toMatch(/: this PostgreSQL is version 14, and \d+ or newer /u);
  });

  it("a left-out test is listed by its requirement, or its file", () => {
    const chromium = "No Chromium can be found";
    const part = (file: string) => partOf(file, { env: {}, chromium });
    expect(part("tests/cluster/a.test.ts").why).toMatch(/names no Citus cluster/u);
    expect(part("tests/api/exports/a.test.ts").why).toBe(chromium);
    expect(part("tests/unit/a.test.ts").what).toBe("tests/unit/a.test.ts");
    const has = (file: string) => partOf(file, { env: all, chromium: null }).what;
    expect(has("tests/cluster/a.test.ts")).toBe("tests/cluster/a.test.ts");
    expect(has("tests/api/exports/a.test.ts")).toBe("tests/api/exports/a.test.ts");
  });

  it("left-out tests have one line for each part and reason", () => {
    const of = (why: string, tests: number) => ({ what: "journeys", why, tests });
    const parts = sumUp([of("no display", 3), of("no display", 40), of("no Chromium.", 5)]);
    expect(parts.map(leftOutLine)).toEqual([
      "    43  journeys: no display",
      "     5  journeys: no Chromium",
    ]);
    expect(sumUp([of("nothing", 0)])).toEqual([]);
  });
});

describe("a Node", () => {
  it.each(["22.18.0", "22.20.1", "24.0.0", "25.1.0"])("Node %s runs TypeScript", (version) => {
    expect(isNewEnough(version)).toBe(true);
  });

  it.each(["20.20.2", "22.17.9", "18.0.0"])("Node %s does not run TypeScript", (version) => {
    expect(isNewEnough(version)).toBe(false);
  });
});

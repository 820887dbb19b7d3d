import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";
import { type TimeUse, timeUses } from "./time-uses.ts";

/** Where a test may lean on time all the same, and why no busy machine turns it red. */
const MAY: { path: string; uses: readonly TimeUse[]; why: string }[] = [
  {
    path: "tests/support/processor-time.ts",
    uses: ["measures"],
    why: "processor time of one thread, compared with another one of the same run",
  },
  {
    path: "tests/support/stand-still.ts",
    uses: ["measures"],
    why: "stops the clock that it reads",
  },
  {
    path: "tests/support/soon.ts",
    uses: ["bounds"],
    why: "the one patient wait, as long as the configuration has it for `expect.poll`",
  },
  {
    path: "tests/support/page.ts",
    uses: ["measures", "bounds"],
    why: "the time of a frame for jsdom, which has none; as patient as `soon`",
  },
  {
    path: "tests/unit/lib/schedule-slots.test.ts",
    uses: ["bounds"],
    why: "longer than others: ten years of every zone, where somebody asks for them",
  },
  {
    path: "tests/unit/app/retry-when-away.test.tsx",
    uses: ["measures"],
    why: "by a clock that the test moves",
  },
  {
    path: "tests/unit/app/stored-focus.test.tsx",
    uses: ["sleeps"],
    why: "a timer that ends after the page's own, however late both are",
  },
  {
    path: "tests/browser/support.ts",
    uses: ["bounds"],
    why: "one try among several: the next one begins then",
  },
  {
    path: "tests/browser/observing/random-walk.spec.ts",
    uses: ["bounds"],
    why: "longer than others, by the number of steps that somebody asks for",
  },
  {
    path: "tests/browser/observing/walk-page.ts",
    uses: ["measures", "sleeps"],
    why: "a wait within the page, as patient as the others, so that it can say what the page shows",
  },
  {
    path: "tests/console/support/console-app.ts",
    uses: ["bounds"],
    why: "no bound at all instead of Playwright's half minute",
  },
];

const files = filesBelow("tests").filter((path) => /\.(?:tsx?|mjs)$/u.test(path));
const mayUse = (path: string): readonly TimeUse[] =>
  MAY.find((one) => one.path === path)?.uses ?? [];

describe("time in tests", () => {
  it("tests measure, await or sleep away time only with a reason", () => {
    const found = files.flatMap((path) => {
      const uses = timeUses(path, readFileSync(`${projectRoot}${path}`, "utf8"));
      return uses.filter((use) => !mayUse(path).includes(use)).map((use) => `${path} ${use} time`);
    });
    expect(found).toEqual([]);
  });

  it("the exceptions for time in tests are all needed", () => {
    const needless = MAY.flatMap(({ path, uses }) => {
      const found = timeUses(path, readFileSync(`${projectRoot}${path}`, "utf8"));
      return uses.filter((use) => !found.includes(use)).map((use) => `${path}: ${use}`);
    });
    expect(needless).toEqual([]);
  });

  it.each<[string, readonly TimeUse[]]>([
    ["const from = performance.now();", ["measures"]],
    ["process.hrtime.bigint();", ["measures"]],
    ["expect(Date.now() - startedAt).toBeLessThan(5);", ["measures"]],
    ["const hourAgo = new Date(Date.now() - 3_600_000);", []],
    ["const ago = Date.now() - minutes * 60_000;", []],
    ["const at = new Date(Date.now() - ageMs);", []],
    ["it('works', async () => {}, 60_000);", ["bounds"]],
    ["it.each([1, 2])('works', async () => {}, 60_000);", ["bounds"]],
    ["it('works', { timeout: 60_000 }, async () => {});", ["bounds"]],
    ["await expect(row).toBeVisible({ timeout: 5_000 });", ["bounds"]],
    ["test.setTimeout(60_000 + STEPS * 500);", ["bounds"]],
    ["await vi.waitFor(() => expect(heard).toBe(1));", ["bounds"]],
    ["fetch(url, { signal: AbortSignal.timeout(100) });", ["bounds"]],
    ["fc.assert(rule, { interruptAfterTimeLimit: 100 });", ["bounds"]],
    ["await page.waitForTimeout(100);", ["bounds"]],
    ["const path = pathTo('login', { query: { timeout: true } });", []],
    ["await expect.poll(count).toBe(3);", []],
    ["await new Promise((resolve) => setTimeout(resolve, 50));", ["sleeps"]],
    ["import { setTimeout as delay } from 'node:timers/promises';", ["sleeps"]],
    ["setTimeout(() => stop(), 100);", []],
    ["await new Promise((resolve) => setImmediate(resolve));", []],
  ])("distinguishes uses of time from other dates and numbers: %s", (code, uses) => {
    expect(timeUses("a.test.ts", code)).toEqual(uses);
  });
});

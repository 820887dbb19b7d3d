import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nextStamp, stampOf } from "#scripts/lib/migration-stamp.mjs";
import { projectRoot } from "../architecture/source-files.ts";

const LENGTH = "YYYYMMDDhhmmss".length;

/** Migrations that share their stamp with the one before, or carry one after `day`. */
const misstamped = (files: readonly string[], day: string): string[] => {
  const stamps = files.map((file) => file.slice(0, LENGTH));
  return files.filter((file) => {
    const stamp = file.slice(0, LENGTH);
    return stamps.indexOf(stamp) !== stamps.lastIndexOf(stamp) || stamp > `${day}235959`;
  });
};

/** Today, or the day of the last commit on a machine whose clock is behind it. */
const latestDay = (): string => {
  const today = stampOf(new Date()).slice(0, 8);
  try {
    const seconds = execFileSync("git", ["log", "-1", "--format=%ct"], {
      cwd: projectRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const committed = stampOf(new Date(Number(seconds) * 1000)).slice(0, 8);
    return committed > today ? committed : today;
  } catch {
    // An installation without git.
    return today;
  }
};

describe("the stamps of migrations", () => {
  const files = readdirSync(`${projectRoot}migrations`)
    .filter((name) => /^\d/.test(name))
    .toSorted();

  it("differ, and none is in the future", () => {
    expect(files.length).toBeGreaterThan(9);
    expect(misstamped(files, latestDay())).toEqual([]);
  });

  it.each([
    ["equal ones", ["20261120080000_add_a.ts", "20261120080000_add_b.ts"], 2],
    ["one of tomorrow", ["20261120080000_add_a.ts", "20261122000000_add_b.ts"], 1],
    ["none of today", ["20261120080000_add_a.ts", "20261121235959_add_b.ts"], 0],
  ])("finds wrong stamps of migrations: %s", (_what, names, found) => {
    expect(misstamped(names, "20261121")).toHaveLength(found);
  });
});

describe("npm run db:make", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");

  it.each([
    ["the first", [], "20261120120000"],
    ["after older ones", ["tsconfig.json", "20261119080000_add_a.ts"], "20261120120000"],
    ["after one of this second", ["20261120120000_add_a.ts"], "20261120120001"],
    [
      "after one of a clock that is ahead",
      ["20261120235959_add_b.ts", "20261119000000_add_a.ts"],
      "20261121000000",
    ],
  ])("npm run db:make stamps %s", (_what, files, stamp) => {
    expect(nextStamp(files, now)).toBe(stamp);
  });
});

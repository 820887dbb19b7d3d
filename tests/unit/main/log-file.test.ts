import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pruneCrashReports } from "#main/log/crash-reports.ts";
import { createLogFile, writeToBoth } from "#main/log/log-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "handrail-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("stores the newest lines in a few files, whatever is written", async () => {
  const logs = join(folder, "logs");
  const write = createLogFile(join(logs, "console.log"), { maxBytes: 100, keptOlder: 2 });
  for (let line = 1; line <= 40; line += 1) write(`line ${String(line).padStart(4, "0")}\n`);
  expect((await readdir(logs)).toSorted()).toEqual([
    "console.log",
    "console.log.1",
    "console.log.2",
  ]);
  const texts = await Promise.all(
    [".2", ".1", ""].map((end) => readFile(join(logs, `console.log${end}`), "utf8")),
  );
  const kept = texts.join("").trim().split("\n");
  expect(kept.at(-1)).toBe("line 0040");
  expect(kept).toEqual(kept.toSorted());
  expect(texts.every((text) => text.length <= 100)).toBe(true);
});

it("goes on in the file of an earlier start", async () => {
  const file = join(folder, "console.log");
  createLogFile(file)("first\n");
  createLogFile(file)("second\n");
  expect(await readFile(file, "utf8")).toBe("first\nsecond\n");
});

it("reports once that the log cannot be written, and again after a recovery", () => {
  const said: string[] = [];
  let isFull = true;
  const write = writeToBoth(
    (line) => void said.push(line),
    () => {
      if (isFull) throw new Error("ENOSPC");
    },
  );
  write("a");
  write("b");
  isFull = false;
  write("c");
  isFull = true;
  write("d");
  expect(said.map((line) => (line.includes("ENOSPC") ? "full" : line))).toEqual([
    "a",
    "full",
    "b",
    "c",
    "d",
    "full",
  ]);
});

it.each([
  ["of the last month", 4, 8],
  ["at most ten", 1, 10],
])("retains crash reports: %s", async (_rule, daysBetween, expected) => {
  const now = Date.UTC(2026, 10, 26);
  const reports = join(folder, "completed");
  await pruneCrashReports(join(folder, "none yet"), now);
  await mkdir(reports);
  for (let place = 0; place < 12; place += 1) {
    const file = join(reports, `report-${place + 10}.dmp`);
    await writeFile(file, "dump");
    await writeFile(file.replace(".dmp", ".meta"), "meta");
    const at = new Date(now - place * daysBetween * 24 * 60 * 60_000);
    await utimes(file, at, at);
  }
  await pruneCrashReports(folder, now);
  const left = (await readdir(reports)).toSorted();
  expect(left.filter((name) => name.endsWith(".dmp")).at(-1)).toBe(`report-${9 + expected}.dmp`);
  expect(left).toHaveLength(2 * expected);
});

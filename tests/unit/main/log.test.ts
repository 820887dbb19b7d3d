import { expect, it } from "vitest";
import { createLog } from "#main/log/log.ts";

it("writes a line for each event, without endless texts", () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  );
  log("error", "page gone", { reason: "x".repeat(5_000) });
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    level: "error",
    event: "page gone",
    reason: `${"x".repeat(1_000)}…`,
  });
});

it("writes so many lines a minute, and then how many it left out", () => {
  const lines: string[] = [];
  let now = 0;
  const log = createLog(
    (line) => lines.push(line),
    () => now,
  );
  for (let turn = 0; turn < 1_000; turn += 1) log("warn", "call not answered");
  expect(lines).toHaveLength(120);
  now = 60_000;
  log("warn", "call not answered");
  expect(lines).toHaveLength(122);
  expect(JSON.parse(lines[120] ?? "")).toMatchObject({ event: "log lines left out", lines: 880 });
});

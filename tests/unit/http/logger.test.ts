import { expect, it } from "vitest";
import { AppError } from "#server/lib/app-error.ts";
import { createLogger } from "#server/lib/logger.ts";

it("keeps to itself the values of a row that the database refused", () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  const refused = Object.assign(new Error('null value in column "message_id"'), {
    code: "23502",
    detail: "Failing row contains (<a href=https://portal.example.test/?guid=one-time-token>).",
  });
  log.error({ err: refused }, "request failed");
  log.warn({ err: new AppError("unavailable", { cause: refused }) }, "request refused");
  expect(lines.map((line) => line.includes("message_id"))).toEqual([true, true]);
  expect(lines.join("")).not.toContain("one-time-token");
});

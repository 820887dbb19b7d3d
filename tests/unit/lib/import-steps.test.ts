import { expect, it } from "vitest";
import { IMPORT_BATCH, importSteps, inBatches, stepOf } from "#server/imports/steps.ts";

it("an import says of each step how many lines are through it", async () => {
  const said: string[] = [];
  const report = (done: number, total: number): void => {
    const at = stepOf({ done, total });
    said.push(`${at.step} ${at.done}/${at.total}`);
  };
  report(0, 0);
  const steps = importSteps(report, 600);
  steps.read();
  const rows = Array.from({ length: 550 }, (_, at) => at);
  steps.written(rows.length);
  const written: number[] = [];
  await inBatches(rows, async (batch) => void written.push(...batch), steps.written);
  expect(written).toEqual(rows);
  expect(said).toEqual([
    "reading 0/0",
    "checking 0/600",
    "writing 50/600",
    `writing ${50 + IMPORT_BATCH}/600`,
    `writing ${50 + 2 * IMPORT_BATCH}/600`,
    "writing 600/600",
  ]);
});

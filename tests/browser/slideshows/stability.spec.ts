import { test } from "@playwright/test";
import { growthOf, isFlat, runViewer } from "../../../bench/support/viewer-run.ts";
import { expect } from "../support.ts";

/** So few changes would show a page that keeps each of its slides. */
const MOST_GROWTH_PERCENT = 15;

test("a display's page does not grow with its changes, and is never blank", async () => {
  // Those and as many to warm up, each as long as the machine takes to paint it.
  test.setTimeout(180_000);
  const done = await runViewer(120);
  expect(done.blanks).toBe(0);
  expect(isFlat(done), JSON.stringify(done)).toBe(true);
  // Beside other journeys the styles of a change under way weigh in; the benchmark alone holds 5 %.
  expect(growthOf(done), JSON.stringify(done)).toBeLessThanOrEqual(MOST_GROWTH_PERCENT);
});

import { test } from "@playwright/test";
import { growthOf, isFlat, runViewer } from "../../../bench/support/viewer-run.ts";
import { expect } from "../support.ts";

test("a display's page does not grow with its changes, and is never blank", async () => {
  // Those and as many to warm up, each as long as the machine takes to paint it.
  test.setTimeout(180_000);
  const done = await runViewer(120);
  expect(done.blanks).toBe(0);
  expect(isFlat(done), JSON.stringify(done)).toBe(true);
  expect(growthOf(done), JSON.stringify(done)).toBeLessThanOrEqual(5);
});

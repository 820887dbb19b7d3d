import { test } from "@playwright/test";
import { isFlat, runViewer } from "../../../bench/support/viewer-run.ts";
import { expect } from "../support.ts";

// What the page holds in bytes leans on what Chromium does meanwhile: the benchmark alone weighs it.
test("a display's page retains none of its slides, and is never blank", async () => {
  const done = await runViewer(60, 40);
  expect(done.blanks).toBe(0);
  expect(isFlat(done), JSON.stringify(done)).toBe(true);
});

import { test } from "@playwright/test";
import { expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import {
  allKept,
  clearStorage,
  countStored,
  observe,
  resumeSession,
  startSession,
  submitSession,
} from "./observer.ts";

test("storage cleared while the page is open is filled again from the screen", async ({ page }) => {
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  await startSession(page, address);
  await observe(page);
  await observe(page);
  await allKept(page);
  await clearStorage(page);
  await observe(page);
  await expect(page.getByText("This browser’s storage was cleared.")).toBeVisible();
  await allKept(page);
  await expect(page.getByText(/^Kept /u).first()).toBeVisible();
  await page.goto(address);
  await resumeSession(page);
  await expect(page.getByRole("button", { name: "Review and submit 3" })).toBeVisible();
  await clearStorage(page);
  await submitSession(page);
  await expect(page.getByText(/^3 observations,/u)).toBeVisible();
  await expect(page.getByText("Waiting to send")).toBeHidden();
  expect(await countStored(page, address)).toBe(3);
});

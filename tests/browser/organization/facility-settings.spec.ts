import { test } from "@playwright/test";
import { demoId } from "#server/demo/ids.ts";
import { axeFindings, expect, signInAs } from "../support.ts";

test("settings wait from tab to tab and are saved together", async ({ page }) => {
  await signInAs(page, "admin@northlake.test");
  const facilityId = demoId("facility", "northlake-general");
  await page.goto(`/admin/facility/edit/${facilityId}`);
  const occupancy = page.getByRole("textbox", { name: /^Occupancy/u });
  await occupancy.fill("413");
  const tabs = page.getByRole("navigation", { name: "Facility settings" });
  await tabs.getByRole("link", { name: "Service alerts" }).click();
  await page.getByRole("combobox", { name: "Refill alarm at or below" }).selectOption("7");
  await expect(page.getByText("2 unsaved changes").filter({ visible: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Facility settings saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Refill alarm at or below" })).toHaveValue("7");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/admin/facility/edit/${facilityId}?setting=performance-bands`);
  await expect(page.getByRole("button", { name: "Add band" })).toBeVisible();
  const overflow = () => page.evaluate(() => document.body.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

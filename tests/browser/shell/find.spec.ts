import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { title } from "./shell-page.ts";

test("anything is found by name by keyboard, by mouse and on a phone", async ({ page }) => {
  await signInAs(page, "admin@northlake.test");
  await page.goto("/reports/ams?reportId=2");
  await expect(title(page)).toHaveText("Performance history");
  const box = page.getByRole("combobox", { name: /^Find a page/u });
  const chosen = page.getByRole("option", { selected: true });

  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await box.fill("shifts");
  await expect(chosen).toHaveText(/^Shifts/u);
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Shifts");

  await page.keyboard.press("Control+k");
  await expect(chosen).toHaveText(/^Shifts/u);
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveText(/^Performance history/u);
  await box.fill("icu");
  await expect(page.getByRole("option", { name: /^Medical ICU/u }).first()).toBeVisible();
  await expect(chosen).toHaveText(/^Medical ICU/u);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(chosen).toHaveText(/^Performance history/u);
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Performance history");
  await expect(page).toHaveURL(/locationIds/u);

  await page.getByRole("button", { name: "Find" }).click();
  await box.fill("411001");
  await page.getByRole("option", { name: /41100140/u }).click();
  await expect(page).toHaveURL(/deviceMaintenance\/device\?.*deviceId=/u);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Find" }).click();
  await box.fill("icu nroth");
  await expect(page.getByText("Nothing matches “icu nroth”")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(box).toBeHidden();
});

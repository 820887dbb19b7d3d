import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { title } from "./administration-page.ts";

test("shifts are added, drawn over the day, saved and deleted again", async ({ page }) => {
  await signInAs(page, "admin@beacon.test");
  await page.goto("/admin/shifts");
  await expect(title(page)).toHaveText("Shifts");
  await page.getByRole("button", { name: "Edit shifts" }).last().click();
  await page.getByRole("button", { name: "Add shift" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Night");
  await page.getByRole("combobox", { name: "Start of Night" }).selectOption("22:00");
  await page.getByRole("combobox", { name: "End of Night" }).selectOption("06:00");
  await expect(page.getByText("6:00 AM to 10:00 PM is in no shift.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save shifts" }).click();
  await expect(page.getByRole("row", { name: /Night/u })).toContainText("10:00 PM – 6:00 AM");

  await page.reload();
  await page.getByRole("button", { name: "Edit shifts" }).click();
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = () => page.evaluate(() => document.body.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Delete Night" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete shift" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "No shifts yet" })).toBeVisible();
});

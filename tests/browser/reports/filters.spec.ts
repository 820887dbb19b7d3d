import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { REPORTS, button, filtersOf, openReport, popup, query } from "./report-page.ts";

test.describe("the filter popup", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await openReport(page, REPORTS.history);
    await expect(button(page, /^Devices Compliance-capable/u)).toBeVisible();
  });

  test("may not be saved without a location", async ({ page }) => {
    await button(page, /^Locations/u).click();
    await popup(page).getByText("Select all", { exact: true }).click();
    await button(page, "Save").click();
    await expect(popup(page)).toContainText("Choose at least one");
    await expect(popup(page)).not.toContainText("Choose at least one", { timeout: 8000 });
  });

  test("checks a custom range by field and keeps what was typed", async ({ page }) => {
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Custom" }).click();
    const start = popup(page).getByLabel("Start", { exact: true });
    const end = popup(page).getByLabel("End", { exact: true });
    await start.fill("11/31/2026");
    await button(page, "Save").click();
    await expect(start).toHaveAccessibleDescription(/month\/day\/year/u);
    await expect(end).toHaveAccessibleDescription(/Enter a day/u);
    await expect(start).toHaveValue("11/31/2026");
    await start.fill("11/2/2026");
    await end.fill("11/2/2026");
    await button(page, "Save").click();
    await expect(start).toHaveAccessibleDescription(/start must be before the end/u);
    const times = popup(page).getByLabel("End time").locator("option");
    await expect(times).toHaveCount(48);
    await popup(page).getByLabel("End time").selectOption({ label: "12:30 PM" });
    await button(page, "Save").click();
    await expect(popup(page)).toHaveCount(0);
    expect(filtersOf(page)).toMatchObject({
      reportDateRange: "custom",
      startDate: "2026-11-02T00:00",
      endDate: "2026-11-02T12:30",
    });
    await expect(page.getByText("Compliance index by hour")).toBeVisible();
  });

  test("picks a day from the calendar", async ({ page }) => {
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Custom" }).click();
    await expect(popup(page).getByRole("grid")).toBeVisible();
    await popup(page).getByRole("gridcell", { name: "1", exact: true }).first().click();
    await expect(popup(page).getByLabel("Start", { exact: true })).toHaveValue(
      /^\d{1,2}\/1\/\d{4}$/u,
    );
  });

  test("discards with Cancel, and with Escape", async ({ page }) => {
    await button(page, "Edit filters").click();
    await popup(page)
      .getByRole("button", { name: /^Timeframe/u })
      .click();
    await popup(page).getByRole("button", { name: "Today" }).click();
    await expect(button(page, "Apply 1 change")).toBeVisible();
    await button(page, "Cancel").click();
    await expect(button(page, /^Timeframe Last 7 days/u)).toBeVisible();
    await button(page, "Edit filters").click();
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);
    await expect(button(page, "Edit filters")).toBeFocused();
    expect(query(page).has("filters")).toBe(false);
  });

  test("works by keyboard alone and holds nothing against axe", async ({ page }) => {
    await button(page, "Edit filters").focus();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("button", { name: /^Timeframe/u })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("icu");
    await expect(popup(page)).toContainText("3 of 3");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(popup(page)).toContainText("9 of 12 units");
  });
});

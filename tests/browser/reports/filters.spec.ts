import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { REPORTS, alerts, button, filtersOf, openReport, popup, query } from "./report-page.ts";

test.describe("the filter popup", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await openReport(page, REPORTS.history);
    await expect(button(page, /^Devices Compliance-capable/u)).toBeVisible();
  });

  test("the filter popup requires a location, and discards on Cancel and Escape", async ({
    page,
  }) => {
    await button(page, /^Locations/u).click();
    await popup(page).getByText("Select all", { exact: true }).click();
    await button(page, "Save").click();
    await expect(popup(page)).toContainText("Choose at least one location.");
    await expect(popup(page)).not.toContainText("Choose at least one location.");
    await button(page, "Cancel").click();
    await expect(popup(page)).toHaveCount(0);

    await button(page, /^Devices Compliance-capable/u).click();
    await expect(
      popup(page)
        .getByRole("checkbox", { name: /^Floor/u })
        .first(),
    ).toBeVisible();
    await popup(page).getByRole("searchbox").fill("medical icu");
    const unit = popup(page).getByRole("checkbox", { name: "Medical ICU", exact: true });
    await expect(unit).toBeChecked();
    await unit.click();
    await expect(popup(page)).toContainText(/\d+ of \d+ devices/u);
    await expect(unit).not.toBeChecked();
    await button(page, "Cancel").click();
    await expect(popup(page)).toHaveCount(0);

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

  test("the filter popup checks a custom range by field and offers a calendar", async ({
    page,
  }) => {
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Custom" }).click();
    await button(page, "Save").click();
    await expect(alerts(page)).toHaveText(/Enter the report start\. Enter the report end\./u);
    await expect(popup(page)).toContainText("Choose a timeframe.");
    await expect(popup(page).getByRole("grid")).toBeVisible();
    await popup(page).getByRole("gridcell", { name: "1", exact: true }).first().click();
    await expect(popup(page).getByLabel("Start", { exact: true })).toHaveValue(
      /^\d{2}\/01\/\d{4}$/u,
    );
    const start = popup(page).getByLabel("Start", { exact: true });
    const end = popup(page).getByLabel("End", { exact: true });
    await start.fill("1/1/1950");
    await end.fill("1/1/2150");
    await button(page, "Save").click();
    await expect(start).toHaveAccessibleDescription(/must be [A-Z][a-z]{2} \d+, \d{4} or later/u);
    await expect(end).toHaveAccessibleDescription(/must be [A-Z][a-z]{2} \d+, \d{4} or earlier/u);
    const years = popup(page).getByRole("combobox", { name: /year/iu }).locator("option");
    await expect(years).toHaveCount(12);

    await end.fill("");
    await start.fill("11/31/2026");
    await button(page, "Save").click();
    // First: the toast goes by itself.
    await expect(alerts(page)).toHaveText(/month\/day\/year.* Enter the report end\./u);
    await expect(start).toHaveAccessibleDescription(/month\/day\/year/u);
    await expect(end).toHaveAccessibleDescription(/Enter the report end\./u);
    await expect(start).toBeFocused();
    await expect(start).toHaveValue("11/31/2026");
    await start.fill("11/2/2026");
    await end.fill("11/2/2026");
    await button(page, "Save").click();
    await expect(alerts(page)).toHaveText(/The start must be before the end\./u);
    await expect(start).toHaveAccessibleDescription(/start must be before the end/u);
    const times = popup(page).getByLabel("End time").locator("option");
    await expect(times).toHaveCount(48);
    await popup(page).getByLabel("End time").selectOption({ label: "12:30 PM" });
    await button(page, "Save").click();
    await expect(popup(page)).toHaveCount(0);
    await expect(alerts(page)).toHaveCount(0);
    expect(filtersOf(page)).toMatchObject({
      reportDateRange: "custom",
      startDate: "2026-11-02T00:00",
      endDate: "2026-11-02T12:30",
    });
    await expect(page.getByText("Compliance index by hour")).toBeVisible();
  });

  test("the filter popup works by keyboard alone, without axe findings", async ({ page }) => {
    await button(page, "Edit filters").focus();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("button", { name: /^Timeframe/u })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("icu");
    await expect(popup(page)).toContainText("12 of 12 units");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(popup(page)).toContainText("9 of 12 units");
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);

    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Last 30 days" }).click();
    await expect(button(page, "Timeframe Last 30 days")).toBeVisible();
    await button(page, /^Locations/u).click();
    await expect(popup(page)).toBeVisible();
    await page.goBack();
    await expect(button(page, "Timeframe Last 7 days")).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
    await expect(button(page, /^Locations/u)).toBeFocused();
  });
});

test("leaves out of an address what the report cannot do, and says so", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.history, {
    filters: {
      reportDateRange: "custom",
      startDate: "1950-01-01T00:00",
      endDate: "1950-02-01T00:00",
    },
    sortBy: [{ key: "nope", desc: true }],
  });
  await expect(page.getByText(/could not be used and were left out/u)).toBeVisible();
  await expect(button(page, /^Timeframe Last 7 days/u)).toBeVisible();
  await expect.poll(() => [...query(page).keys()]).not.toContain("sortBy");
  expect(filtersOf(page)).toEqual({});
});

test("reads a selection too long for a query from the fragment of a link", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  const locationIds = Array.from(
    { length: 2000 },
    (_, at) => `0192a000-0000-7000-8000-${String(at).padStart(12, "0")}`,
  );
  const filters = JSON.stringify({ reportDateRange: "last30Days", locationIds });
  const link = `/reports/ams?reportId=2#${new URLSearchParams({ filters })}`;
  expect((await page.goto(link))?.status()).toBe(200);
  await expect(button(page, /^Timeframe Last 30 days/u)).toBeVisible();
  await expect.poll(() => filtersOf(page)).toEqual({ reportDateRange: "last30Days" });
});

test("offers no second try with a range that the server refuses", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await page.route("**/api/report/2", (route) =>
    route.fulfill({
      status: 400,
      contentType: "application/problem+json",
      json: {
        title: "Some values are not valid.",
        status: 400,
        code: "invalid_input",
        fieldErrors: { startDate: "too_far_back" },
      },
    }),
  );
  await openReport(page, REPORTS.history);
  await expect(page.getByText(/starts too far in the past\./u)).toBeVisible();
  await expect(button(page, "Copy details")).toBeVisible();
  await expect(button(page, "Try again")).toHaveCount(0);
});

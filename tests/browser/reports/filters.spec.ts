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
    await popup(page).getByText("All", { exact: true }).click();
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
    await expect(unit).toBeChecked();
    await unit.click();
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

  test("two clicks choose a range with its last day; a third begins another", async ({ page }) => {
    await button(page, /^Timeframe/u).click();
    const day = (name: string) => popup(page).getByRole("gridcell", { name });
    const from = popup(page).getByLabel("From", { exact: true });
    const to = popup(page).getByLabel("To, included", { exact: true });
    const chosen = popup(page).getByRole("gridcell", { selected: true });
    // It opens on the range in use.
    await expect(chosen).toHaveCount(7);
    await expect(from).toHaveValue(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/u);
    await from.fill("11/9/2025");
    await to.fill("");
    await day("Nov 20, 2025").hover();
    await expect(popup(page).locator(".hr-range-day-outlined")).toHaveCount(12);
    await day("Nov 20, 2025").click();
    await expect(popup(page)).toContainText(
      "Nov 9 – 20, 2025, 12 days, compared with Oct 28 – Nov 8, 2025. Nov 20, 2025 counts whole.",
    );
    await day("Nov 24, 2025").click();
    await expect(to).toHaveValue("");
    await expect(popup(page)).toContainText("From Nov 24, 2025. Choose the last day.");
    await day("Nov 1, 2025").click();
    await expect(from).toHaveValue("Nov 1, 2025");
    await expect(to).toHaveValue("Nov 24, 2025");
    await day("Nov 1, 2025").press("Enter");
    await page.keyboard.press("ArrowDown");
    for (const _week of [2, 3, 4]) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveCount(28);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Apply").click();
    await expect(popup(page)).toHaveCount(0);
    expect(filtersOf(page)).toEqual({
      reportDateRange: "custom",
      startDate: "2025-11-01T00:00",
      endDate: "2025-11-29T00:00",
    });
    await button(page, /^Timeframe/u).click();
    await expect(button(page, "Custom")).toHaveAttribute("aria-pressed", "true");
    await expect(to).toHaveValue("Nov 28, 2025");
    await expect(popup(page).getByLabel("Time of To")).toHaveValue("24:00");
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);
  });

  test("a day to come can end a range but never begin one", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-10T17:00:00Z"));
    await page.reload();
    await button(page, /^Timeframe/u).click();
    const day = (name: string) => popup(page).getByRole("gridcell", { name });
    await expect(day("Nov 11, 2026")).toBeDisabled();
    await day("Nov 10, 2026").click();
    await day("Nov 30, 2026").click();
    await expect(popup(page)).toContainText("Nov 10 – 30, 21 days");
  });

  test("a range that is typed is checked by field, and its times are chosen", async ({ page }) => {
    await button(page, /^Timeframe/u).click();
    await expect(popup(page).getByRole("grid").first()).toBeVisible();
    const start = popup(page).getByLabel("From", { exact: true });
    const end = popup(page).getByLabel("To, included", { exact: true });
    await start.fill("");
    await end.fill("");
    await button(page, "Apply").click();
    await expect(alerts(page)).toHaveText(/Enter the report start\. Enter the report end\./u);
    await expect(popup(page)).toContainText("Choose a timeframe.");
    await start.fill("1/1/1950");
    await end.fill("1/1/2150");
    await button(page, "Apply").click();
    await expect(start).toHaveAccessibleDescription(/must be [A-Z][a-z]{2} \d+, \d{4} or later/u);
    await expect(end).toHaveAccessibleDescription(/must be [A-Z][a-z]{2} \d+, \d{4} or earlier/u);

    await end.fill("");
    await start.fill("11/31/2026");
    await button(page, "Apply").click();
    // First: the toast goes by itself.
    await expect(alerts(page)).toHaveText(/month\/day\/year.* Enter the report end\./u);
    await expect(start).toHaveAccessibleDescription(/month\/day\/year/u);
    await expect(end).toHaveAccessibleDescription(/Enter the report end\./u);
    await expect(start).toBeFocused();
    await expect(start).toHaveValue("11/31/2026");
    await start.fill("11/2/2026");
    await end.fill("Nov 1, 2026");
    await button(page, "Apply").click();
    await expect(alerts(page)).toHaveText(/The start must be before the end\./u);
    await expect(start).toHaveAccessibleDescription(/start must be before the end/u);
    await end.fill("11/2/2026");
    const times = popup(page).getByLabel("Time of To").locator("option");
    await expect(times).toHaveCount(48);
    await popup(page).getByLabel("Time of To").selectOption({ label: "12:30 PM" });
    await button(page, "Apply").click();
    await expect(popup(page)).toHaveCount(0);
    await expect(alerts(page)).toHaveCount(0);
    expect(filtersOf(page)).toMatchObject({
      reportDateRange: "custom",
      startDate: "2026-11-02T00:00",
      endDate: "2026-11-02T12:30",
    });
    await expect(page.getByText("Compliance index by hour")).toBeVisible();
  });

  test("what is found among all is chosen alone, and all are brought back", async ({ page }) => {
    await button(page, /^Locations/u).click();
    const field = popup(page).getByRole("searchbox");
    const unit = popup(page).getByRole("checkbox", { name: "Surgical 5 East", exact: true });
    await field.fill("5 east");
    await expect(popup(page)).toContainText(
      "1 found, Floor 5. A click or Enter keeps only this one; the other 11 are let go.",
    );
    await unit.click();
    await expect(popup(page)).toContainText("1 of 12 units");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await expect(unit).toBeChecked();
    await button(page, "Bring all back").click();
    await expect(popup(page)).toContainText("12 of 12 units");
    await unit.focus();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Only Medical 4 East").focus();
    await page.keyboard.press("Enter");
    await expect(popup(page)).toContainText("1 of 12 units");
    await expect(unit).not.toBeChecked();
    await button(page, "Bring all back").click();
    await field.fill("5 east");
    await unit.click();
    await button(page, "Save").click();
    await expect(button(page, "Locations Surgical 5 East")).toBeVisible();
    expect(filtersOf(page)["locationIds"]).toHaveLength(1);
  });

  test("the filter popup works by keyboard alone, without axe findings", async ({ page }) => {
    await button(page, "Edit filters").focus();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("button", { name: /^Timeframe/u })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await expect(popup(page).getByRole("button", { name: /^Compared with/u })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("icu");
    await expect(popup(page)).toContainText("12 of 12 units");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(popup(page)).toContainText("1 of 12 units");
    await expect(popup(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("icu");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(popup(page)).toContainText("3 of 12 units");
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

test.describe("with a finger", () => {
  test.use({ hasTouch: true });

  test("a long press on a row offers it alone or all others", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await openReport(page, REPORTS.history);
    await button(page, /^Locations/u).click();
    const row = popup(page).getByText("Surgical 5 East", { exact: true });
    await row.scrollIntoViewIfNeeded();
    const menu = popup(page).getByRole("group", { name: "Surgical 5 East" });
    const press = async (count: string) => {
      await row.dispatchEvent("pointerdown", { pointerType: "touch", isPrimary: true });
      await expect(menu).toBeVisible();
      await row.dispatchEvent("pointerup", { pointerType: "touch", isPrimary: true });
      // The click that a browser makes of it changes nothing.
      await row.dispatchEvent("click");
      await expect(menu).toBeVisible();
      await expect(popup(page)).toContainText(count);
    };
    await press("12 of 12 units");
    await menu.getByRole("button", { name: "All but this one" }).click();
    await expect(menu).toHaveCount(0);
    await expect(popup(page)).toContainText("11 of 12 units");
    await press("11 of 12 units");
    await menu.getByRole("button", { name: "Only this one" }).click();
    await expect(popup(page)).toContainText("1 of 12 units");
  });
});

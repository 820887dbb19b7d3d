import { test } from "@playwright/test";
import { expect, sidewaysScroll, signInAs } from "../support.ts";
import { REPORTS, openReport, query, withUnitsBelowGoal } from "./report-page.ts";

test("both tables of the summary store their order in the address", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await withUnitsBelowGoal(page);
  await openReport(page, REPORTS.summary, { sortBy: [{ key: "shifts.nothing", desc: true }] });
  const shifts = page.getByRole("table", { name: "Shifts, last 7 days" });
  const units = page.getByRole("table", { name: "Units furthest below goal today" });
  const header = (table: typeof shifts) =>
    table.getByRole("columnheader", { name: "Opportunities" });
  const hours = shifts.locator("tbody tr td:nth-child(3)");
  await expect(units.getByRole("columnheader", { name: "Against goal, points" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await header(shifts).getByRole("button").first().click();
  await header(shifts).getByRole("button").first().click();
  await expect(header(shifts)).toHaveAttribute("aria-sort", "descending");
  await header(units).getByRole("button").first().click();
  await expect(header(units)).toHaveAttribute("aria-sort", "ascending");
  await expect(header(shifts)).toHaveAttribute("aria-sort", "descending");
  expect(JSON.parse(query(page).get("sortBy") ?? "[]")).toEqual([
    { key: "totalOpportunities", desc: false },
    { key: "shifts.opportunities", desc: true },
  ]);
  await page.reload();
  await expect(header(units)).toHaveAttribute("aria-sort", "ascending");
  await expect(header(shifts)).toHaveAttribute("aria-sort", "descending");
  const counts = (await hours.allInnerTexts()).map((text) => Number(text.replaceAll(",", "")));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test("the summary's tables have a sticky header under the tabs", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 260 });
  await signInAs(page, "analyst@northlake.test");
  await withUnitsBelowGoal(page);
  await openReport(page, REPORTS.summary);
  const units = page.getByRole("table", { name: "Units furthest below goal today" });
  await expect(units).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const tabs = page.getByRole("navigation", { name: "Reports" });
  const header = units.getByRole("columnheader", { name: "Unit", exact: true });
  await expect(tabs).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([tabs.boundingBox(), header.boundingBox()]);
      return Math.round((below?.y ?? 0) - (above?.height ?? 0));
    })
    .toBe(0);
});

test("a table scrolling in its box has headers in one line and sticky names", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await signInAs(page, "analyst@northlake.test");
  await page.goto("/reports/ims?reportId=37");
  const people = page.getByRole("table").first();
  await expect(people.getByRole("rowheader").nth(1)).toBeVisible();
  const tops = await people
    .getByRole("columnheader")
    .evaluateAll((all) => all.map((header) => Math.round(header.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  const name = people.getByRole("rowheader").first();
  const before = await name.boundingBox();
  await people.evaluate((table) => table.parentElement?.scrollBy({ left: 200 }));
  expect((await name.boundingBox())?.x).toBe(before?.x);
});

test("the legend of today's hours shows fills without naming dark or light", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.summary);
  const legend = page.locator(".hr-summary-hours-head");
  await expect(legend.getByRole("listitem").first()).toBeVisible();
  await expect(legend).not.toContainText(/dark|light/u);
  await expect(legend.locator(".hr-legend-bar")).toHaveCount(
    await legend.getByRole("listitem").count(),
  );
});

test("the summary's tables stay side by side only while both have room", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("handrail.language", "fr-CA"));
  // The longest words.
  await withUnitsBelowGoal(page, ({ shiftData }) => {
    for (const shift of shiftData) shift.compliance = 12.3;
  });
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.summary);
  await expect(page.getByRole("table").nth(1)).toBeVisible();
  for (const width of [1100, 1200, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page
      .locator(".hr-summary-tables > .hr-card")
      .evaluateAll((cards) =>
        cards.map((card) => (card.querySelector("table")?.offsetWidth ?? 0) - card.clientWidth),
      );
    expect(beyond, `at ${width} px`).toEqual([0, 0]);
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

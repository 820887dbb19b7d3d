import { type Page, test } from "@playwright/test";
import { pathTo } from "#renderer/pages/paths.ts";
import { demoId } from "#server/demo/ids.ts";
import { expect, signInAs } from "../support.ts";

const MOST_PX = 540;

/** The heights of the cards of each row, and how high the tallest of them would be by itself. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const places = [
      ...document.querySelectorAll<HTMLElement>(".hr-widget-place:not(.hr-widget-wide)"),
    ];
    const tops = places.map((place) => place.getBoundingClientRect().top);
    const cards = places.map((place) => place.querySelector(".hr-widget")?.clientHeight ?? 0);
    const grid = document.querySelector<HTMLElement>(".hr-widgets");
    if (grid) grid.style.alignItems = "start";
    const alone = places.map((place) => place.querySelector(".hr-widget")?.clientHeight ?? 0);
    if (grid) grid.style.alignItems = "";
    return [...new Set(tops)].map((top) => {
      const inRow = <Value>(all: readonly Value[]) => all.filter((_one, at) => tops[at] === top);
      return { heights: [...new Set(inRow(cards))], needed: Math.max(...inRow(alone)) };
    });
  });

test("cards of a row have equal heights, and return in place from full screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, "provider@demo.handrail.test");
  const facilityId = demoId("facility", "northlake-general");
  await page.goto(pathTo("facilityDashboard", { query: { facilityId } }));
  await expect(page.getByRole("region", { name: "Shifts" })).toBeVisible();
  await expect(page.locator(".hr-widgets .hr-loading")).toHaveCount(0);
  const rows = await rowsOf(page);
  expect(rows.length).toBeGreaterThan(1);
  for (const { heights, needed } of rows) {
    expect(heights).toEqual([needed]);
    expect(needed).toBeLessThanOrEqual(MOST_PX);
  }
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await pageHeight();
  await page.getByRole("button", { name: "Full screen: Shifts" }).click();
  await expect(page.getByRole("dialog", { name: "Shifts" })).toBeVisible();
  expect(await pageHeight()).toBe(before);
});

import { type Locator, test } from "@playwright/test";
import { expect, sidewaysScroll, signInAs } from "../support.ts";
import { REPORTS, openReport, table, total, withUnitsBelowGoal } from "./report-page.ts";

type Answer = { locations: { unit: string | null }[] };

/** Lines that the words of a cell take. */
const linesIn = (cell: Locator): Promise<number> =>
  cell.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const height = words.getBoundingClientRect().height;
    return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
  });

test("the name of a unit takes two lines at most beside room and floor", async ({ page }) => {
  const name = "Pediatric Medicine and Adolescent Psychiatry East";
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, "analyst@northlake.test");
  await page.route("**/api/report/3*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    for (const room of answer.locations) room.unit = name;
    await route.fulfill({ response, json: answer });
  });
  await openReport(page, REPORTS.rooms);
  await expect(total(page)).toBeVisible();
  expect(await linesIn(page.getByRole("cell", { name }).first())).toBe(2);
});

test("long French names take two lines at most, at every width", async ({ page }) => {
  await signInAs(page, "admin@riviere-claire.test");
  for (const id of [REPORTS.history, REPORTS.bars, REPORTS.rooms]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openReport(page, id);
    await expect(total(page)).toBeVisible();
    for (const width of [1440, 1280, 1100, 1024, 768]) {
      const at = `report ${id}, ${width} px`;
      await page.setViewportSize({ width, height: 900 });
      // Where room is short the floor stands under the name, and a room has its unit there.
      const isFolded = width < 1280;
      const isInCell = id === REPORTS.rooms && !isFolded;
      const unit = page.getByRole(isInCell ? "cell" : "rowheader", {
        name: /Gériatrie, réadaptation et soins palliatifs – Est/u,
      });
      await expect.poll(() => linesIn(unit.first()), at).toBeLessThanOrEqual(isFolded ? 4 : 2);
      if (!isFolded) {
        const floor = page.getByRole("cell", { name: "Rez-de-chaussée" }).first();
        await expect.poll(() => linesIn(floor), at).toBeLessThanOrEqual(2);
      }
      await expect.poll(() => sidewaysScroll(page), at).toBe(0);
      const box = page.locator(".hr-report-table .hr-table-scroll");
      const hidden = () => box.evaluate((table) => table.scrollWidth - table.clientWidth);
      // Names are given room, but not at the price of a table that fitted a tablet on its side.
      if (width >= 1024) await expect.poll(hidden, at).toBe(0);
    }
  }
});

const LONG_NAME = "Gériatrie, réadaptation et soins palliatifs – Est";

test("the summary's names take two lines at most, hours one, at every width", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, "admin@riviere-claire.test");
  await withUnitsBelowGoal(page, ({ locations }) => {
    for (const unit of locations) Object.assign(unit, { name: LONG_NAME });
  });
  await openReport(page, REPORTS.summary);
  const tables = page.locator(".hr-summary-tables");
  const hours = tables.getByRole("cell", { name: /h 30 – / }).first();
  const unit = tables.getByRole("rowheader", { name: LONG_NAME }).first();
  for (const width of [1440, 1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(hours).toBeVisible();
    await expect.poll(() => linesIn(hours), `${width} px`).toBe(1);
    await expect.poll(() => linesIn(unit), `${width} px`).toBeLessThanOrEqual(2);
    await expect.poll(() => sidewaysScroll(page), `${width} px`).toBe(0);
  }
});

test("names take one line where the page has room for them", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  const shown = [
    { id: REPORTS.rooms, width: 1680, names: ["Room 409", "Medical 4 East"] },
    { id: REPORTS.history, width: 1280, names: ["Labor & Delivery", "Medical 4 East"] },
    { id: REPORTS.bars, width: 1366, names: ["Labor & Delivery", "Medical 4 East"] },
  ];
  for (const { id, width, names } of shown) {
    await page.setViewportSize({ width, height: 900 });
    await openReport(page, id);
    await expect(total(page)).toBeVisible();
    for (const name of names) {
      const cell = page.locator("tbody :is(th, td)").getByText(name, { exact: true }).first();
      expect(await linesIn(cell), `${name} at ${width} px`).toBe(1);
    }
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test("headers stand over their figures where they take two lines", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await signInAs(page, "analyst@northlake.test");
  for (const id of [REPORTS.rooms, REPORTS.bars]) {
    await openReport(page, id);
    await expect(total(page)).toBeVisible();
    const header = page.getByRole("columnheader", { name: "Opportunities" });
    await expect(header).toHaveCSS("text-align", "end");
    await expect(header.getByRole("button").first()).toHaveCSS("text-align", "end");
  }
});

test("long location names wrap, and the page does not scroll sideways", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("handrail.language", "fr-CA"));
  const long = "Unité de médecine générale, de gériatrie et de réadaptation fonctionnelle, aile ";
  await page.route("**/api/report/3**", async (route) => {
    const answer = await route.fetch();
    const report = (await answer.json()) as { locations: Record<string, unknown>[] };
    for (const [at, room] of report.locations.entries()) {
      Object.assign(room, { name: long + String(at), unit: long, floor: long });
      // With the longest word for how it stands.
      room["percentCompliant"] = 12.3;
    }
    await route.fulfill({ response: answer, json: report });
  });
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.rooms);
  await expect(table(page).getByRole("row").nth(2)).toBeVisible();
  for (const width of [1100, 1280, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sidewaysScroll(page), `at ${width} px`).toBe(0);
  }
});

import { test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";
import { REPORTS, openReport, table } from "./report-page.ts";

test.describe("everywhere", () => {
  for (const { language, colorScheme, user } of [
    { language: "en-US", colorScheme: "light", user: "analyst@northlake.test" },
    { language: "fr-CA", colorScheme: "dark", user: "admin@riviere-claire.test" },
  ] as const) {
    for (const [name, id] of Object.entries(REPORTS)) {
      test(`${name} is open to everybody, ${language}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.addInitScript((tag) => localStorage.setItem("handrail.language", tag), language);
        await signInAs(page, user);
        await openReport(page, id);
        await expect(table(page)).toBeVisible();
        if (id !== REPORTS.rooms) await expect(page.locator(".js-plotly-plot")).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        for (const width of [1024, 768, 390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await sidewaysScroll(page), `at ${width} px`).toBe(0);
          // No word is broken into letters: a row of a table has a few lines at most.
          const rowHeight = () =>
            table(page)
              .locator("tbody tr:not([aria-hidden])")
              .nth(1)
              .evaluate((row) => row.clientHeight);
          await expect.poll(rowHeight, `at ${width} px`).toBeLessThan(90);
        }
        expect(await axeFindings(page)).toEqual([]);
      });
    }
  }
});

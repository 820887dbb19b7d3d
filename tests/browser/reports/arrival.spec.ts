import { test } from "@playwright/test";
import { MOST_SHIFT, expect, noteShifts, shiftOf, signInAs } from "../support.ts";
import { REPORTS, button, openReport, total } from "./report-page.ts";

test("a page that arrives hardly moves, on a phone and on a desk", async ({ page }) => {
  await noteShifts(page);
  await signInAs(page, "analyst@northlake.test");
  for (const width of [390, 1440]) {
    for (const id of [REPORTS.history, REPORTS.rooms]) {
      // One page after the other: each is measured alone.
      // oxlint-disable no-await-in-loop
      await page.setViewportSize({ width, height: 844 });
      // A machine that is busy with something else draws in steps that users do not see.
      await expect(async () => {
        await openReport(page, id);
        await expect(page.locator("main .hr-loading")).toHaveCount(0);
        await expect(page.getByText(/data to/u)).toBeVisible();
        const shift = await shiftOf(page);
        expect(shift, `report ${id} at ${width}`).toBeLessThanOrEqual(MOST_SHIFT);
      }).toPass();
      // oxlint-enable no-await-in-loop
    }
  }
});

test("a title is typed for paper, and stays when the page is back", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.history);
  await expect(total(page)).toBeVisible();
  await button(page, "Export").click();
  await page.getByRole("menuitem", { name: "Print title…" }).click();
  await page.getByLabel("Title on prints and PDFs").fill("Board, fourth quarter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+P");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Board, fourth quarter");
  await expect(page.locator("html[data-print-ready='true']")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Performance history");
  // The browser's own print names the hospital and has nothing to press.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Northlake General Hospital").first()).toBeVisible();
  await expect(button(page, "Edit filters")).toBeHidden();
});

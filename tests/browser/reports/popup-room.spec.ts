import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { REPORTS, alerts, button, openReport, popup } from "./report-page.ts";

test("the list of timeframes opens at the chosen one, with buttons in reach", async ({ page }) => {
  await signInAs(page, "admin@riviere-claire.test");
  await openReport(page, REPORTS.history, { filters: { reportDateRange: "last30Days" } });
  for (const [width, height] of [
    [1280, 720],
    [1280, 600],
    [768, 720],
    [390, 720],
  ] as const) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await button(page, /^Période/u).click();
    await expect(
      popup(page).getByRole("button", { name: "30 derniers jours" }),
      size,
    ).toBeFocused();
    const start = popup(page).getByLabel("Du", { exact: true });
    await start.fill("demain");
    await popup(page).getByLabel("Au, inclus", { exact: true }).fill("hier");
    const save = popup(page).getByRole("button", { name: "Appliquer" });
    // Within the window before anything is refused, too; and the page need not be scrolled for it.
    await expect(save, size).toBeInViewport({ ratio: 1 });
    await save.click();
    await expect(alerts(page), size).toBeVisible();
    await expect(start, size).toBeFocused();
    await expect(start, size).toBeInViewport({ ratio: 1 });
    for (const name of ["Annuler", "Appliquer"]) {
      const reached = popup(page).getByRole("button", { name, exact: true });
      await expect(reached, size).toBeInViewport({ ratio: 1 });
      // Fails where something else would be hit.
      await reached.click({ trial: true });
    }
    expect(await page.evaluate(() => window.scrollY), size).toBe(0);
    await popup(page).getByRole("button", { name: "Annuler" }).click();
    await expect(popup(page), size).toHaveCount(0);
    await expect(alerts(page), size).toHaveCount(0);
  }
});

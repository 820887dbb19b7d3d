import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { REPORTS, alerts, button, openReport, popup } from "./report-page.ts";

for (const [width, height] of [
  [1280, 720],
  [1280, 600],
  [768, 720],
  [390, 720],
] as const) {
  test(`what refuses a range leaves the popup's buttons in reach at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signInAs(page, "admin@riviere-claire.test");
    await openReport(page, REPORTS.history);
    await button(page, /^Période/u).click();
    await popup(page).getByRole("button", { name: "Personnalisée" }).click();
    const start = popup(page).getByLabel("Début", { exact: true });
    await start.fill("demain");
    await popup(page).getByLabel("Fin", { exact: true }).fill("hier");
    const save = popup(page).getByRole("button", { name: "Enregistrer" });
    // Within the window before anything is refused, too; and the page need not be scrolled for it.
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    await expect(alerts(page)).toBeVisible();
    await expect(start).toBeFocused();
    await expect(start).toBeInViewport({ ratio: 1 });
    for (const name of ["Période", "Annuler", "Enregistrer"]) {
      const reached = popup(page).getByRole("button", { name, exact: true });
      await expect(reached).toBeInViewport({ ratio: 1 });
      // Fails where something else would be hit.
      await reached.click({ trial: true });
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await popup(page).getByRole("button", { name: "Annuler" }).click();
    await expect(popup(page)).toHaveCount(0);
    await expect(alerts(page)).toHaveCount(0);
  });
}

import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { REPORTS, button, filtersOf, openReport, popup } from "./report-page.ts";

test("a person compares this month with a year before, and with nothing", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.history);
  await button(page, /^Timeframe Last 7 days/u).click();
  await popup(page)
    .getByRole("button", { name: /^This month/u })
    .click();
  await expect(button(page, /^Compared with The same days of the month before/u)).toBeVisible();

  await button(page, /^Compared with/u).click();
  const options = popup(page).getByRole("list", { name: "Compared with" }).getByRole("button");
  await expect(options).toHaveCount(4);
  await expect(options.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(options.nth(1)).toHaveText(/^The same days of [A-Z][a-z]+ [A-Z][a-z]{2} 1/u);
  await options.filter({ hasText: "A year before" }).click();
  await expect(button(page, /^Compared with A year before/u)).toBeVisible();
  expect(filtersOf(page)).toMatchObject({
    reportDateRange: "thisMonth",
    compareWith: "yearBefore",
  });

  // Nothing shows no change.
  await button(page, /^Compared with/u).click();
  await popup(page)
    .getByRole("button", { name: /^Nothing/u })
    .click();
  await expect(page.getByRole("columnheader", { name: /^Change/u })).toHaveCount(0);
  await page.reload();
  await expect(button(page, /^Compared with Nothing/u)).toBeVisible();
});

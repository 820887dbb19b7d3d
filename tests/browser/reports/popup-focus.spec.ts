import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { REPORTS, button, openReport, popup, total } from "./report-page.ts";

test("the list of timeframes opens at the one that is chosen", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await openReport(page, REPORTS.history, { filters: { reportDateRange: "last30Days" } });
  await expect(total(page)).toBeVisible();
  await button(page, /^Timeframe/u).click();
  await expect(popup(page).getByRole("button", { name: "Last 30 days" })).toBeFocused();
});

import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { title } from "../administration-page.ts";

test.describe("system status", () => {
  test("an out-of-bounds figure leads to its history and its log lines", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(page, "provider@demo.handrail.test");
    await page.goto("/systemStatus");
    await expect(title(page)).toHaveText("System status");
    // The demo has a gateway that has been out for hours.
    const first = page.getByRole("row").nth(1);
    await expect(first).toContainText("Invalid");
    await expect(first).toContainText("Northlake General Hospital");
    expect(await axeFindings(page)).toEqual([]);
    await first.getByRole("link", { name: /^History of/u }).click();
    await expect(title(page)).toHaveText("System status history");
    await expect(page.getByRole("searchbox")).toHaveValue(/Northlake General Hospital$/u);
    await expect(page.getByRole("searchbox")).toBeFocused();

    await page.goto("/systemStatus/diagnostics");
    await expect(title(page)).toHaveText("Diagnostics");
    await expect(page.getByRole("heading", { name: "Database" })).toBeVisible();
    await page.getByRole("button", { name: "Copy as text" }).click();
    await expect(page.getByText("Diagnostics copied.")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("[database]\ndatabaseReachable ");
  });
});

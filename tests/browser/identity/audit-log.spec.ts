import { readFile } from "node:fs/promises";
import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import {
  dayBox,
  makeToken,
  newName,
  openTokens,
  rename,
  revokeToken,
  rowOf,
  title,
} from "../administration-page.ts";

test.describe("audit log", () => {
  test("the audit log shows both acts, is searched, and saved as CSV", async ({ page }) => {
    const name = newName("Ledger");
    await signInAs(page, "admin@northlake.test");
    await openTokens(page);
    await makeToken(page, name);
    await revokeToken(page, name);

    await page.goto("/admin/auditlog");
    await expect(title(page)).toHaveText("Audit log");
    const created = rowOf(page, name).filter({ hasText: "Created" });
    const revoked = rowOf(page, name).filter({ hasText: "Revoked" });
    await expect(created).toContainText("Created");
    await expect(created.getByRole("cell", { name: "API token" })).toContainText(name);
    await expect(created).toContainText("admin@northlake.test");
    await expect(revoked).toBeVisible();

    await page.getByRole("searchbox").fill("revoked");
    await expect(page).toHaveURL(/search=revoked/u);
    await expect(revoked).toBeVisible();
    await expect(created).toHaveCount(0);

    await page.getByRole("searchbox").fill(name);
    await expect(page).toHaveURL(/search=Ledger/u);
    await expect(rowOf(page, "API token")).toHaveCount(2);
    await expect(created).toHaveCount(1);
    await expect(revoked).toHaveCount(1);
    await created.getByText("Whole entry").click();
    await expect(created.locator("pre")).toContainText(`"name": "${name}"`);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv).toContain(name);
    expect(csv.trim().split("\n")).toHaveLength(3);
  });

  test("the address holds the filter, and a search without a match says so", async ({ page }) => {
    await signInAs(page, "admin@northlake.test");
    await page.goto("/admin/auditlog?search=nobody-knows-this&from=2026-01-01&to=nonsense");
    await expect(page.getByRole("searchbox")).toHaveValue("nobody-knows-this");
    await expect(dayBox(page, "From")).toHaveValue("01/01/2026");
    await expect(dayBox(page, "To")).toHaveValue("");
    await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await expect(page).not.toHaveURL(/search|from|to=/u);
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  test("clearing the audit log's filters leaves the focus there with a notice", async ({
    page,
  }) => {
    await signInAs(page, "admin@northlake.test");
    const filters = page.getByRole("search", { name: "Filters of the log" });
    const said = page.getByRole("status").filter({ hasText: "Filters cleared." });
    for (const [search, which] of [
      ["e", "in the bar"],
      ["nobody-knows-this", "in place of the list"],
    ]) {
      await page.goto(`/admin/auditlog?search=${search}`);
      const buttons = page.getByRole("button", { name: "Clear filters" });
      await expect(buttons).toHaveCount(which === "in the bar" ? 1 : 2);
      await buttons.last().press("Enter");
      await expect(filters).toBeFocused();
      await expect(said).toHaveText("Filters cleared. All entries are listed.");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("searchbox")).toBeFocused();
    }
  });

  test("older entries come as the list is scrolled", async ({ page }) => {
    test.slow();
    const mark = newName("Renamed");
    await signInAs(page, "admin@beacon.test");
    await rename(page, mark, 202);
    await page.goto(`/admin/auditlog?search=${encodeURIComponent(mark)}`);
    const table = page.getByRole("table");
    // A page of 200 entries and the header; of so many, only those in view are drawn.
    await expect(table).toHaveAttribute("aria-rowcount", "201");
    await expect(rowOf(page, "→ After Luis")).toBeVisible();
    await page.getByRole("button", { name: "Show older entries" }).scrollIntoViewIfNeeded();
    await expect(table).toHaveAttribute("aria-rowcount", "204");
    await expect(page.getByRole("button", { name: "Show older entries" })).toHaveCount(0);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(rowOf(page, `Before Luis → After ${mark} 1`)).toBeVisible();
  });
});

import { readFile } from "node:fs/promises";
import { test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";
import { makeToken, newName, openTokens, rename, rowOf, title } from "./administration-page.ts";

test("both pages stand in the menu of an administrator, in the person's language", async ({
  page,
}) => {
  await signInAs(page, "admin@riviere-claire.test");
  await page.goto("/admin/auditlog");
  await expect(title(page)).toHaveText("Journal d’audit");
  // The browser itself speaks English.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Télécharger en CSV" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toMatch(/^\uFEFF"Quand/u);
  const area = page.getByRole("navigation", { name: "Sections" });
  await expect(area.getByRole("link", { name: "Administration" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  // On a desktop every link stands in the bar or in a menu of it.
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  const tabs = page.getByRole("navigation", { name: "Administration" });
  await expect(tabs.getByRole("link", { name: "Journal d’audit" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await tabs.getByRole("link", { name: "Jetons d’API" }).click();
  await expect(title(page)).toHaveText("Jetons d’API");
  // Another journey makes accounts here.
  const none = page.getByRole("heading", { name: "Aucun compte de service" });
  await expect(none.or(page.getByRole("button", { name: "Nouveau jeton" }))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test("the provider's staff choose the customer, which the other page keeps", async ({ page }) => {
  await signInAs(page, "provider@demo.handrail.test");
  await page.goto("/admin/apitokens");
  await page.getByRole("button", { name: /^Customer:/u }).click();
  await page.getByRole("option", { name: "Beacon Foods" }).click();
  await expect(page.getByRole("button", { name: "Customer: Beacon Foods" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No service account yet" })).toBeVisible();
  const chosen = new URL(page.url()).searchParams.get("customerId") ?? "";
  await page.goto("/admin/auditlog");
  await expect(page.getByRole("button", { name: "Customer: Beacon Foods" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`customerId=${chosen}`, "u"));
  await page.goto("/admin/auditlog?customerId=00000000-0000-7000-8000-000000000000");
  await expect(title(page)).toHaveText("You don’t have access to this customer");
});

test("the provider's staff read what was changed at the provider, which has no report", async ({
  page,
}) => {
  await signInAs(page, "provider@demo.handrail.test");
  await page.goto("/admin/auditlog");
  await page.getByRole("button", { name: /^Customer:/u }).click();
  await page.getByRole("option", { name: "Handrail Services" }).click();
  await expect(page.getByRole("button", { name: "Customer: Handrail Services" })).toBeVisible();
  await rename(page, newName("Provider"), 1);
  await page.reload();
  await expect(rowOf(page, "provider@demo.handrail.test").first()).toContainText("User");
  await page.goto("/reports/ams");
  await page.getByRole("button", { name: /^Customer:/u }).click();
  await expect(page.getByRole("option", { name: "Beacon Foods" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Handrail Services" })).toHaveCount(0);
});

test("an administrator is told of another's customer in words about customers, and led home", async ({
  page,
}) => {
  await signInAs(page, "admin@northlake.test");
  await openTokens(page);
  const other = new URL(page.url()).searchParams.get("customerId") ?? "";
  expect(other).not.toBe("");
  await page.context().clearCookies();
  await signInAs(page, "admin@beacon.test");
  for (const path of ["/admin/apitokens", "/admin/auditlog"]) {
    await page.goto(`${path}?customerId=${other}`);
    await expect(title(page)).toHaveText("You don’t have access to this customer");
    await expect(page.getByRole("main")).not.toContainText(/facility|license/u);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Show my customer" }).click();
    await expect(page).toHaveURL(new RegExp(`^[^?]+${path}\\?customerId=(?!${other})`, "u"));
  }
});

test("others neither see the pages nor get there by address", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await page.goto("/admin/apitokens");
  await expect(page).toHaveURL(/\/reports\/ams/u);
  await page.goto("/admin/auditlog");
  await expect(page).toHaveURL(/\/reports\/ams/u);
  const areas = page.getByRole("navigation", { name: "Areas" });
  await expect(areas.getByRole("link", { name: "Dispenser monitoring" })).toBeVisible();
  await expect(areas.getByRole("link", { name: "Administration" })).toHaveCount(0);
});

for (const [width, scheme] of [
  [320, "dark"],
  [1440, "light"],
] as const) {
  test(`both pages at ${width} px, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, "admin@northlake.test");
    await openTokens(page);
    const name = newName("Width");
    await makeToken(page, name);
    // A row, or a card on a phone.
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto("/admin/auditlog");
    await expect(rowOf(page, name)).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
}

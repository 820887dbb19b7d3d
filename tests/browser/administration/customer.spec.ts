import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { title } from "./administration-page.ts";

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
});

test("the pages of administration stand beside each other, in the person's language", async ({
  page,
}) => {
  await signInAs(page, "admin@riviere-claire.test");
  await page.goto("/admin/auditlog");
  await expect(title(page)).toHaveText("Journal d’audit");
  const area = page.getByRole("navigation", { name: "Sections" });
  const administration = area.getByRole("link", { name: "Administration" });
  await expect(administration).toHaveAttribute("aria-current", "page");
  // On a desktop every link stands in the bar or in a menu of it.
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  const tabs = page.getByRole("navigation", { name: "Administration" });
  const auditLog = tabs.getByRole("link", { name: "Journal d’audit" });
  await expect(auditLog).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Jetons d’API" }).click();
  await expect(title(page)).toHaveText("Jetons d’API");
});

import { type Locator, test } from "@playwright/test";
import { DOT_PNG } from "#tests/support/file-form.ts";
import { ONE_TRY, axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";
import { makeFacility, newName, title } from "../administration-page.ts";

test("the provider's staff choose the customer, which the other page takes over", async ({
  page,
}) => {
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

test("a customer is created with its logo, and deactivated by typing a word", async ({ page }) => {
  await signInAs(page, "provider@demo.handrail.test");
  const name = newName("Harbor Point");
  await page.goto("/admin");
  await page.getByRole("link", { name: "New customer" }).click();
  await page.getByLabel("Customer name").fill(name);
  await page.getByLabel("Address line 1").fill("7 Quayside Lane");
  await page.getByLabel("City").fill("Toledo");
  await page.getByRole("combobox", { name: "State or province" }).selectOption("Ohio");
  await page.getByLabel("Postal code").fill("43604");
  const file = { name: "mark.png", mimeType: "image/png", buffer: DOT_PNG };
  await page.getByLabel("Picture").setInputFiles(file);
  await expect(page.getByText("not saved yet")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(title(page)).toHaveText(name);
  const logo = page.locator(".hr-page-logo");
  await expect(logo).toHaveJSProperty("complete", true);
  await expect(logo).toHaveJSProperty("naturalWidth", 1);

  await page.getByRole("link", { name: "Customers" }).last().click();
  await expect(title(page)).toHaveText("Customers");
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("switch", { name: `${name} is active` }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${name}?` });
  await dialog.getByRole("textbox").fill("yes");
  await dialog.getByRole("button", { name: "Deactivate customer" }).click();
  await expect(page.getByRole("switch", { name: `${name} is active` })).not.toBeChecked();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.locator("strong", { hasText: `${name} is deactivated` })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
});

test("a facility is archived on its customer's dashboard and restored again", async ({ page }) => {
  await signInAs(page, "provider@demo.handrail.test");
  const { customerId, facility } = await makeFacility(page);
  await page.goto(`/admin/customerdashboard?customerId=${customerId}`);
  const row = page.getByRole("region", { name: "Facilities" }).getByRole("row").nth(1);
  /** On a busy machine the list may be drawn again between two presses: they are made again then. */
  const choose = (item: string, shown: Locator) =>
    expect(async () => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: `Actions for ${facility}` }).click(ONE_TRY);
      await page.getByRole("menuitem", { name: item }).click(ONE_TRY);
      await expect(shown).toBeVisible(ONE_TRY);
    }).toPass();
  await choose(
    "Facility settings",
    page.getByRole("heading", { level: 1, name: "Facility settings" }),
  );
  const settings = new URL(page.url()).pathname;
  await page.goBack();
  const dialog = page.getByRole("dialog", { name: `Archive ${facility}?` });
  await choose("Archive", dialog);
  await dialog.getByRole("textbox").fill("yes");
  await dialog.getByRole("button", { name: "Archive facility" }).click();
  await expect(row).toContainText("Archived");
  await page.goto(settings);
  await expect(page).not.toHaveURL(new RegExp(`${settings}$`, "u"));
  await page.goto(`/admin/customerdashboard?customerId=${customerId}`);
  await choose("Restore", row.filter({ hasText: "Active" }));
});

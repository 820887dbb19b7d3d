import { type Page, test } from "@playwright/test";
import { newId } from "#server/lib/ids.ts";
import { expect, signInAs } from "../support.ts";

const ADMIN = "admin@northlake.test";
const ANALYST = "analyst@northlake.test";

/** No other test's alert has this name. */
const ownName = (what: string): string => `${what} ${newId().slice(-6)}`;

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

const fillAddress = (page: Page, address: string) =>
  page.getByRole("textbox", { name: "Address", exact: true }).last().fill(address);

test("an instant alert is made, switched off, changed and deleted with a mouse", async ({
  page,
}) => {
  await signInAs(page, ADMIN);
  const name = ownName("Silent gateways");
  await page.goto("/alertsubscriptions");
  await page.getByRole("link", { name: "New instant alert" }).click();
  await page.getByRole("button", { name: "Save alert" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await fillAddress(page, "somebody@gmail.com");
  await page.getByRole("button", { name: "Save alert" }).click();
  // An address outside of the customer's domains is refused at its row, and nothing typed is lost.
  await expect(page.getByText(/Alerts go only to users/u)).toBeVisible();
  await fillAddress(page, ANALYST);
  await expect(page.getByText("in the last 7 days")).toBeVisible();
  await page.getByRole("button", { name: "Save alert" }).click();
  await expect(page.getByText(`The alert “${name}” was created.`)).toBeVisible();
  const row = rowOf(page, name);
  await expect(row.getByText("Instant")).toBeVisible();
  const toggle = row.getByRole("switch", { name: `Active: ${name}` });
  await row.getByText("On", { exact: true }).click();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).not.toHaveAttribute("aria-busy");
  await row.getByRole("link", { name }).click();
  const save = page.getByRole("button", { name: "Save alert" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Name" }).fill(`${name}!`);
  await save.click();
  await expect(page.getByText(`The alert “${name}!” was updated.`)).toBeVisible();
  await rowOf(page, `${name}!`).getByRole("link").click();
  await page.getByRole("button", { name: "Delete alert" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete alert" }).click();
  await expect(page).toHaveURL(/\/alertsubscriptions(\?|$)/u);
  await expect(rowOf(page, `${name}!`).getByRole("link")).toHaveCount(0);
  // Its log stays, below the list.
  const deleted = page.getByRole("region", { name: "Deleted in the last 90 days" });
  await expect(deleted.getByText(`${name}!`, { exact: true })).toBeVisible();
});

test("a scheduled alert is made by keyboard, previewed, and left by its recipient", async ({
  page,
  browser,
}) => {
  await signInAs(page, ADMIN);
  const name = ownName("Weekly batteries");
  await page.goto("/alertsubscriptions/createalert?isInstantAlert=false");
  await page.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Battery");
  await page.getByRole("combobox", { name: "Battery is" }).focus();
  await page.keyboard.type("Low");
  await page.getByRole("combobox", { name: "Frequency" }).focus();
  await page.keyboard.type("Weekly");
  await page.getByRole("textbox", { name: "Address", exact: true }).focus();
  await page.keyboard.type(ANALYST);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Choose at least one day.")).toBeVisible();
  await page.getByRole("button", { name: "Mon" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Show", exact: true }).focus();
  await page.keyboard.press("Enter");
  const preview = page.getByRole("dialog");
  await expect(preview.getByText(/^Subject: /u)).toBeVisible();
  await expect(preview.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save alert" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`The alert “${name}” was created.`)).toBeVisible();
  await expect(rowOf(page, name).getByText("Weekly, Monday, 7:00 AM")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, ANALYST);
  await other.goto("/alertsubscriptions");
  await other.getByRole("button", { name: new RegExp(`for ${name}|${name}`, "u") }).click();
  await other.getByRole("menuitem", { name: "Unsubscribe" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(other.getByText(`You get no more e-mails from “${name}”.`)).toBeVisible();
  await expect(rowOf(other, name)).toHaveCount(0);
  await other.context().close();

  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Delete alert" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete alert" }).click();
  await expect(page).toHaveURL(/\/alertsubscriptions(\?|$)/u);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("an activity alert is made with a finger, narrowed to places", async ({ page }) => {
    await signInAs(page, ADMIN);
    const name = ownName("Busy washroom");
    await page.goto("/alertsubscriptions/createalert?isInstantAlert=true");
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page
      .getByRole("combobox", { name: "Type", exact: true })
      .selectOption({ label: "Activity" });
    await page.getByRole("radio", { name: "100", exact: true }).tap();
    await page.getByRole("radio", { name: "4 h", exact: true }).tap();
    await page.getByRole("button", { name: "Choose locations" }).tap();
    await page.getByRole("checkbox").nth(1).tap();
    await fillAddress(page, ADMIN);
    await page.getByRole("button", { name: "Save alert" }).tap();
    await expect(page.getByText(`The alert “${name}” was created.`)).toBeVisible();
    await page.getByRole("link", { name }).tap();
    await expect(page.getByText(/^\d+ locations?$/u)).toBeVisible();
    await page.getByRole("button", { name: "Delete alert" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Delete alert" }).tap();
    await expect(page).toHaveURL(/\/alertsubscriptions(\?|$)/u);
  });
});

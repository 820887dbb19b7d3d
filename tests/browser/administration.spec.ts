import { readFile } from "node:fs/promises";
import { type APIRequestContext, type Locator, type Page, test } from "@playwright/test";
import { newPerson } from "./people.ts";
import { axeFindings, expect, sidewaysScroll, signInAs } from "./support.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const dayBox = (within: Page | Locator, name: string) =>
  within.getByRole("textbox", { name: new RegExp(`^${name}`, "u") });
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

const openTokens = async (page: Page): Promise<void> => {
  await page.goto("/admin/apitokens");
  await expect(title(page)).toHaveText("API tokens");
  await expect(page.getByRole("button", { name: "New token" })).toBeVisible();
};

/** Makes a token through the dialog and gives its secret. */
const makeToken = async (page: Page, name: string): Promise<string> => {
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByRole("heading")).toHaveText(`The token “${name}” is ready`);
  await expect(dialog.getByRole("button", { name: "Copy" })).toBeFocused();
  const secret = await dialog.getByLabel("Token").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New token" })).toBeFocused();
  return secret;
};

const revokeToken = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const dialog = page.getByRole("dialog", { name: `Revoke the token “${name}”?` });
  await dialog.getByRole("button", { name: "Revoke token" }).click();
  await expect(dialog).toHaveCount(0);
};

/** A call as the other system makes it: no cookie, the token alone. */
const statusWith = async (request: APIRequestContext, token: string): Promise<number> => {
  const answer = await request.post("/api/user/customers", {
    data: { privilege: "runReports" },
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status();
};

/** A name of its own: journeys share one customer. */
const newName = (what: string): string => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** Changes one's own first name again and again, at last back to what it was. */
const rename = async (page: Page, mark: string, times: number): Promise<void> => {
  const answer = await page.request.get("/api/user");
  const user = (await answer.json()) as { firstName: string; lastName: string; csrfToken: string };
  const names = Array.from({ length: times }, (_, at) => `${mark} ${at + 1}`);
  for (const firstName of [...names, user.firstName]) {
    const passwords = { currentPassword: "", newPassword: "", confirmPassword: "" };
    // Each change is written down after the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const changed = await page.request.post("/api/account/manage", {
      data: { firstName, lastName: user.lastName, ...passwords },
      headers: { "x-csrf-token": user.csrfToken },
    });
    expect(changed.status()).toBe(200);
  }
};

test.describe("API tokens", () => {
  test("a token is made, used, seen in use, revoked and refused", async ({ page, request }) => {
    const name = newName("Warehouse");
    await signInAs(page, "admin@northlake.test");
    await openTokens(page);
    const secret = await makeToken(page, name);
    expect(secret).toMatch(/^hrt_\S{20,}$/u);
    await expect(rowOf(page, name)).toContainText("service@northlake.test");
    await expect(rowOf(page, name)).toContainText("Active");
    await expect(rowOf(page, name)).toContainText("Never");

    expect(await statusWith(request, secret)).toBe(200);
    await openTokens(page);
    await expect(rowOf(page, name)).toBeVisible();
    await expect(rowOf(page, name)).not.toContainText("Never");
    await expect(page.locator("body")).not.toContainText(secret);

    await revokeToken(page, name);
    await expect(rowOf(page, name)).toContainText(/Revoked [A-Z][a-z]{2} \d+, \d{4}/u);
    expect(await statusWith(request, secret)).toBe(401);
    const actions = page.getByRole("button", { name: `Actions for ${name}` });
    await expect(actions).toBeFocused();
    await actions.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Revoke" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Show in audit log" }).press("Enter");
    await expect(title(page)).toHaveText("Audit log");
    await expect(page.getByRole("row")).toHaveText([/When/u, /Revoked/u, /Created/u]);
  });

  test("the secret is copied, outlives a slip, and is gone once its dialog is closed", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(page, "admin@northlake.test");
    await openTokens(page);
    await page.getByRole("button", { name: "New token" }).press("Enter");
    const dialog = page.getByRole("dialog");
    const name = newName("Copied");
    await dialog.getByLabel("Name").fill(name);
    const year = new Date().getUTCFullYear() + 1;
    await dayBox(dialog, "Last day").fill(`12/31/${year}`);
    await dialog.getByLabel("Name").press("Enter");
    await dialog.getByRole("button", { name: "Copy" }).press("Enter");
    await expect(page.getByText("Token copied")).toBeVisible();
    const secret = await dialog.getByLabel("Token").inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog.getByLabel("Token")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, name)).toContainText(`Dec 31, ${year}`);
    await page.getByRole("button", { name: "New token" }).press("Enter");
    await expect(dialog.getByLabel("Name")).toHaveValue("");
    await expect(dialog.getByLabel("Token")).toHaveCount(0);
  });

  test("what is wrong stands under its field, and nothing typed is lost", async ({ page }) => {
    await signInAs(page, "admin@northlake.test");
    await openTokens(page);
    await page.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog", { name: "New token" });
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(
      /Enter a name for the token\./u,
    );
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill("Too late");
    const lastDay = dayBox(dialog, "Last day");
    await lastDay.fill("31/12/2099");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(lastDay).toHaveAccessibleDescription(/^Enter a day as month\/day\/year/u);
    await expect(lastDay).toBeFocused();
    await expect(lastDay).toHaveValue("31/12/2099");
    await lastDay.fill("01/31/2020");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(lastDay).toHaveAccessibleDescription(/^This day is over\./u);
    await expect(lastDay).toBeFocused();
    await lastDay.fill("12/31/9999");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(lastDay).toHaveAccessibleDescription(/^Choose a day within the next 5 years\./u);
    await expect(dialog.getByLabel("Name")).toHaveValue("Too late");
    expect(await axeFindings(page)).toEqual([]);
  });

  test("of several accounts one has to be chosen", async ({ page }) => {
    const place = { role: "serviceAccount", customer: "Centre hospitalier Rivière-Claire" };
    const accounts = [await newPerson(page, place), await newPerson(page, place)];
    await signInAs(page, "admin@riviere-claire.test");
    await page.goto("/admin/apitokens");
    await page.getByRole("button", { name: "Nouveau jeton" }).click();
    const dialog = page.getByRole("dialog", { name: "Nouveau jeton" });
    const account = dialog.getByLabel("Compte de service");
    for (const email of accounts) await expect(account).toContainText(email);
    await dialog.getByRole("button", { name: "Créer le jeton" }).click();
    await expect(account).toBeFocused();
    await expect(account).toHaveAccessibleDescription("Choisir un compte de service.");
    await expect(dialog.getByLabel("Nom")).toHaveAccessibleDescription(
      /Entrer un nom pour le jeton\./u,
    );
  });

  test("a customer without service accounts is told how one is made", async ({ page }) => {
    await signInAs(page, "admin@beacon.test");
    await page.goto("/admin/apitokens");
    await expect(page.getByRole("heading", { name: "No service account yet" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("with the role “Service account”");
    await expect(page.getByRole("button", { name: "New token" })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  test("a list that does not load says so and is asked for again", async ({ page }) => {
    await signInAs(page, "admin@northlake.test");
    await page.route("**/api/apiTokens?*", (route) => route.abort());
    await page.goto("/admin/apitokens");
    await expect(page.getByRole("alert")).toContainText("The tokens did not load");
    await page.unroute("**/api/apiTokens?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "New token" })).toBeVisible();
  });
});

test.describe("audit log", () => {
  test("tells of both acts, is searched, and saved as CSV", async ({ page }) => {
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
    await expect(created).toContainText("API token");
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
    await expect(page.getByRole("heading", { name: "No entry fits" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await expect(page).not.toHaveURL(/search|from|to=/u);
    await expect(page.getByRole("searchbox")).toHaveValue("");
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
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Jetons d’API" }).click();
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
  await expect(title(page)).toHaveText("This customer is not open to you");
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
    await expect(title(page)).toHaveText("This customer is not open to you");
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
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "API tokens" })).toHaveCount(0);
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
    await expect(rowOf(page, name)).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto("/admin/auditlog");
    await expect(rowOf(page, name)).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
}

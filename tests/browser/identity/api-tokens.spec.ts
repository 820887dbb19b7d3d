import { type APIRequestContext, test } from "@playwright/test";
import { newServiceAccount } from "../people.ts";
import { axeFindings, expect, signInAs } from "../support.ts";
import {
  dayBox,
  makeToken,
  newName,
  openTokens,
  revokeToken,
  rowOf,
  title,
} from "../administration-page.ts";

/** A call as the other system makes it: no cookie, the token alone. */
const statusWith = async (request: APIRequestContext, token: string): Promise<number> => {
  const answer = await request.post("/api/user/customers", {
    data: { privilege: "runReports" },
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status();
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
    await expect(page.getByRole("row")).toHaveText([
      /When/u,
      /Revoked/u,
      /First use of the day/u,
      /Created/u,
    ]);
  });

  test("the page waits for a token being made, and for a failed revocation", async ({ page }) => {
    const name = newName("Slow");
    await signInAs(page, "admin@northlake.test");
    await openTokens(page);
    let goOn = () => {};
    await page.route(/\/api\/apiTokens/u, async (route) => {
      if (route.request().method() === "GET") return route.continue();
      await new Promise<void>((resolve) => (goOn = resolve));
      return route.request().method() === "DELETE" ? route.abort() : route.continue();
    });
    const dialog = page.getByRole("dialog");
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    const act = async (verb: string) => {
      const sent = page.waitForRequest(
        (request) => request.url().includes("/api/apiTokens") && request.method() !== "GET",
      );
      await dialog.getByRole("button", { name: verb }).click();
      await sent;
      await expect(cancel).toHaveAttribute("aria-disabled", "true");
      await cancel.press("Enter");
      await page.keyboard.press("Escape");
      goOn();
    };
    await page.getByRole("button", { name: "New token" }).click();
    await dialog.getByLabel("Name").fill(name);
    await act("Create token");
    await expect(dialog.getByRole("heading")).toHaveText(`The token “${name}” is ready`);
    await dialog.getByRole("button", { name: "Done" }).click();

    const ask = async () => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Revoke" }).click();
    };
    await ask();
    await act("Revoke token");
    await expect(dialog.getByRole("alert")).toContainText("The token was not revoked.");
    await cancel.click();
    await expect(dialog).toHaveCount(0);
    await ask();
    await expect(dialog).toContainText("Anything using this token loses access");
    await expect(dialog).not.toContainText("The token was not revoked.");
  });

  test("a token's secret is copied, and is gone once its dialog is closed", async ({
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
    await dayBox(dialog, "Expires on").fill(`12/31/${year}`);
    await dialog.getByLabel("Name").press("Enter");
    await dialog.getByRole("button", { name: "Copy" }).press("Enter");
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
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
    const lastDay = dayBox(dialog, "Expires on");
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

  test("a new token requires a choice of several accounts", async ({ page }) => {
    const customer = "Centre hospitalier Rivière-Claire";
    const accounts = [await newServiceAccount(customer), await newServiceAccount(customer)];
    await signInAs(page, "admin@riviere-claire.test");
    await page.goto("/admin/apitokens");
    await page.getByRole("button", { name: "Nouveau jeton" }).click();
    const dialog = page.getByRole("dialog", { name: "Nouveau jeton" });
    const account = dialog.getByLabel("Compte de service");
    for (const email of accounts) await expect(account).toContainText(email);
    await dialog.getByRole("button", { name: "Créer le jeton" }).click();
    await expect(account).toBeFocused();
    await expect(account).toHaveAccessibleDescription("Choisissez un compte de service.");
    await expect(dialog.getByLabel("Nom")).toHaveAccessibleDescription(
      /Entrez un nom pour le jeton\./u,
    );
  });

  test("a customer without service accounts reads how to make one", async ({ page }) => {
    await signInAs(page, "admin@beacon.test");
    await page.goto("/admin/apitokens");
    await expect(page.getByRole("heading", { name: "No service account yet" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("with the role “Service account”");
    await expect(page.getByRole("button", { name: "New token" })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Go to users" }).click();
    await expect(title(page)).toHaveText("Users");
  });

  test("a list of tokens that does not load says so, with a retry", async ({ page }) => {
    await signInAs(page, "admin@northlake.test");
    await page.route("**/api/apiTokens?*", (route) => route.abort());
    await page.goto("/admin/apitokens");
    await expect(page.getByRole("alert")).toContainText("The tokens did not load");
    await page.unroute("**/api/apiTokens?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "New token" })).toBeVisible();
  });
});

import { gzipSync } from "node:zlib";
import { type Page, type Response, test } from "@playwright/test";
import { PASSWORD, axeFindings, expect, signInAnew } from "./support.ts";

const email = (page: Page) => page.getByLabel("E-mail", { exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in" });

/** A page of the portal that asks the server for nothing once it is there. */
const QUIET_PAGE = "/unlicensedaccount";

const fillIn = async (page: Page, user: string, secret = PASSWORD): Promise<void> => {
  await email(page).fill(user);
  await password(page).fill(secret);
};

const accountMenu = (page: Page) => page.getByRole("button", { name: /^Account of|^Compte de/u });

/** The session ends elsewhere, with no page open that would notice it and leave by itself. */
const leave = async (page: Page): Promise<void> => {
  await page.goto("about:blank");
  await page.context().clearCookies();
};

test.describe("the door", () => {
  test("sign-in sends a visitor back to the original address", async ({ page }) => {
    const address = "/reports/ams?reportId=33&graphActions=%7B%22zoom%22%3Atrue%7D";
    await page.goto(address);
    await expect(page).toHaveURL(/\/login\?returnUrl=/u);
    await expect(page).toHaveTitle("Sign in · Handrail");
    await fillIn(page, "analyst@northlake.test");
    await submit(page).click();
    await expect(page).toHaveURL(/\/reports\/ams\?/u);
    const query = new URL(page.url()).searchParams;
    expect(query.get("reportId")).toBe("33");
    expect(query.get("graphActions")).toBe('{"zoom":true}');
  });

  test("a failed sign-in does not say what is wrong, and leaves the input", async ({ page }) => {
    await page.goto("/login");
    await fillIn(page, "analyst@northlake.test", "not the password");
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("The e-mail or password is incorrect.");
    await expect(email(page)).toHaveValue("analyst@northlake.test");
    await expect(password(page)).toHaveValue("not the password");
    const known = await page.getByRole("alert").innerText();
    await fillIn(page, "nobody@northlake.test", "not the password");
    await submit(page).click();
    await expect(submit(page)).not.toHaveAttribute("aria-busy");
    expect(await page.getByRole("alert").innerText()).toBe(known);
  });

  test("sign-in checks fields on leaving, focuses the first wrong one, shows the password", async ({
    page,
  }) => {
    await page.goto("/login");
    await submit(page).click();
    await expect(page.getByText("Enter your e-mail.")).toBeVisible();
    await expect(page.getByText("Enter your password.")).toBeVisible();
    await expect(email(page)).toBeFocused();
    await email(page).fill("analyst at northlake");
    await password(page).focus();
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
    await expect(email(page)).toHaveAccessibleDescription(/Enter an e-mail address/u);
    await email(page).fill("analyst@northlake.test");
    await expect(email(page)).not.toHaveAttribute("aria-invalid");

    await password(page).fill("abc");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await expect(password(page)).toHaveValue("abc");
  });

  test("sign-in remembers the e-mail only where wanted", async ({ page }) => {
    const remember = page.getByLabel("Remember my e-mail on this device");
    const words = page.getByText("Remember my e-mail on this device");
    await page.goto("/login");
    await fillIn(page, "analyst@northlake.test");
    await words.click();
    await submit(page).click();
    await expect(accountMenu(page)).toBeVisible();
    await leave(page);
    await page.goto("/login");
    await expect(email(page)).toHaveValue("analyst@northlake.test");
    await expect(remember).toBeChecked();
    await words.click();
    await password(page).fill(PASSWORD);
    await submit(page).click();
    await expect(accountMenu(page)).toBeVisible();
    await leave(page);
    await page.goto("/login");
    await expect(email(page)).toHaveValue("");
  });

  test("sign-in explains a time-out and names the report it leads back to", async ({ page }) => {
    await page.goto("/login?timeout=true&returnUrl=%2Freports%2Fams%3FreportId%3D2");
    const note = page.getByRole("note");
    await expect(note).toContainText("You were signed out after 20 minutes without activity.");
    await expect(note).toContainText("Sign in to return to Performance history.");
  });

  test("sign-in loses nothing while the server is away", async ({ page, context }) => {
    await page.goto("/login");
    await fillIn(page, "analyst@northlake.test");
    // The code behind the form is fetched while the user types; it is there by now.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
    await expect(password(page)).toHaveValue(PASSWORD);
    await context.setOffline(false);
    await submit(page).click();
    await expect(accountMenu(page)).toBeVisible();
  });

  test("sign-in switches to French at once with its input, and the account stores it", async ({
    page,
  }) => {
    await page.goto("/login");
    await email(page).fill("admin@beacon.test");
    await page.getByRole("button", { name: "Français" }).click();
    await expect(page.getByRole("heading", { name: "Se connecter" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
    await expect(page.getByLabel("Courriel", { exact: true })).toHaveValue("admin@beacon.test");
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByRole("link", { name: "Suivi des distributeurs" })).toBeVisible();

    // Another browser of the same person speaks French too, until they choose otherwise there.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      document.cookie = "culture=; max-age=0; path=/";
    });
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Suivi des distributeurs" })).toBeVisible();
    await page.getByRole("button", { name: "Langue: Français" }).click();
    await page.getByRole("menuitem", { name: "English" }).click();
    await expect(page.getByRole("link", { name: "Dispenser monitoring" })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByRole("link", { name: "Dispenser monitoring" })).toBeVisible();
  });

  test("a browser that is too old gets a warning, and can still sign in", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
    for (const address of ["/login/forgot", "/login"]) {
      await page.goto(address);
      await expect(page.getByText("This browser is too old for Handrail")).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    }
    await fillIn(page, "analyst@northlake.test");
    await submit(page).click();
    await expect(accountMenu(page)).toBeVisible();
    await expect(page.getByText("This browser is too old for Handrail")).toBeVisible();
  });

  test("sign-in pages fetch nothing of the portal and at most 130 KB of script", async ({
    page,
  }) => {
    for (const address of ["/login", "/login/forgot", "/account/register", "/guide"]) {
      const scripts: { path: string; body: Promise<Buffer> }[] = [];
      const note = (answer: Response): void => {
        if (answer.request().resourceType() !== "script") return;
        scripts.push({ path: new URL(answer.url()).pathname, body: answer.body() });
      };
      page.on("response", note);
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      page.off("response", note);
      const paths = scripts.map(({ path }) => path);
      expect(paths).toContainEqual(expect.stringContaining("/assets/shared-"));
      expect(paths.filter((name) => /\/(portal-(?!kit-)|plotly-)/u.test(name))).toEqual([]);
      if (address !== "/login") continue;
      const sizes = (await Promise.all(scripts.map(({ body }) => body))).map(
        (body) => gzipSync(body).length,
      );
      expect(sizes.length).toBeGreaterThan(2);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000);
    }
  });
});

test.describe("a session", () => {
  test("signing out ends the session, even for the back button and the next person", async ({
    page,
  }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=33");
    await expect(page.locator("[data-report='performanceBarGraph']")).toBeVisible();
    await accountMenu(page).click();
    await expect(page.getByText("analyst@northlake.test")).toBeVisible();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
    await page.goto("/reports/ams?reportId=33");
    await expect(page).toHaveURL(/\/login\?returnUrl=/u);
    await signInAnew(page, "analyst@northlake.test");
    await page.goto("/reports/ams");
    await expect(page.locator("[data-report='performanceBarGraph']")).toBeVisible();
    // No page is left to meet the end of the session by itself.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await signInAnew(page, "admin@northlake.test");
    await page.goto("/reports/ams");
    await expect(page.locator("[data-report='performanceHistory']")).toBeVisible();
  });

  test("the session goes on when the server cannot hear of its end", async ({ page, context }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.goto(QUIET_PAGE);
    await accountMenu(page).click();
    await context.setOffline(true);
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("You are still signed in")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("a session replaced in another tab goes on with its new token", async ({
    page,
    context,
  }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.goto(QUIET_PAGE);
    await expect(accountMenu(page)).toBeVisible();
    await context.clearCookies();
    await signInAnew(page, "analyst@northlake.test");
    await accountMenu(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("a session loads a report by itself that failed while the server was away", async ({
    page,
  }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.route("**/api/report/2", (route) => route.abort());
    await page.goto("/reports/ams?reportId=2");
    await expect(page.getByRole("alert").getByText("The report did not load")).toBeVisible();
    await page.unroute("**/api/report/2");
    await expect(page.locator("[data-report='performanceHistory']")).toBeVisible();
  });

  test("a session starts again by itself once the server is back", async ({ page }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.goto("/");
    await expect(accountMenu(page)).toBeVisible();
    await page.route("**/api/user", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByText("Handrail did not start")).toBeVisible();
    await expect(page.getByText("You stay signed in.")).toBeVisible();
    await page.unroute("**/api/user");
    await expect(accountMenu(page)).toBeVisible();
  });
});

test('a visitor does not read "You stay signed in" where the server is away', async ({ page }) => {
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("Handrail did not start")).toBeVisible();
  await expect(page.getByText("Check your network.")).toBeVisible();
  await expect(page.getByText("You stay signed in.")).toHaveCount(0);
});

test.describe("an unused session", () => {
  test.beforeEach(async ({ page }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.clock.install();
    await page.goto(QUIET_PAGE);
    await expect(accountMenu(page)).toBeVisible();
  });

  test("an idle session ends when it cannot be extended", async ({ page }) => {
    await page.clock.runFor("18:50");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Continue session" }).click();
    await expect(page).toHaveURL(/\/login\?timeout=true&returnUrl=/u);
  });
});

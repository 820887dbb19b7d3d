import { type Page, test } from "@playwright/test";
import { FIRST_PASSWORD, newPerson, signIn } from "./people.ts";
import { expect, signInAnew } from "./support.ts";

/** Two pages that ask the server for nothing once they are there. */
const QUIET_PAGES = ["/unlicensedaccount", "/account"] as const;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const accountMenu = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Account of ${name}`, "u") });

/** Another session in place of the browser's own, without a word to the page that is open. */
const signInUnnoticed = async (page: Page, email: string): Promise<void> => {
  await page.context().clearCookies();
  await signIn(page, email);
};

/** The first name that an account has by now, as the server knows it. */
const firstNameOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get("/api/user")).json()) as { firstName: string }).firstName;

test.describe("a tab whose session another tab gave to another user", () => {
  test("a tab of another user's session leaves at once for their portal", async ({
    page,
    context,
  }) => {
    const first = await newPerson(page);
    const second = await newPerson(page, { firstName: "Ben" });
    await signIn(page, first);
    await page.goto("/account");
    await field(page, "First name").fill("Eleonora");
    const other = await context.newPage();
    // With a session the form leads on by itself.
    await context.clearCookies();
    await other.goto("/login");
    await field(other, "E-mail").fill(second);
    await field(other, "Password").fill(FIRST_PASSWORD);
    await other.keyboard.press("Enter");
    await expect(accountMenu(other, "Ben Quill")).toBeVisible();
    await expect(accountMenu(page, "Ben Quill")).toBeVisible();
    await expect(page).not.toHaveURL(/\/account/u);
    expect(await firstNameOf(page)).toBe("Ben");
  });

  test("a tab whose session changed saves nothing in the other person's name", async ({ page }) => {
    const first = await newPerson(page);
    const second = await newPerson(page, { firstName: "Ben" });
    await signIn(page, first);
    await page.goto("/account");
    await field(page, "First name").fill("Eleonora");
    await signInUnnoticed(page, second);
    await page.keyboard.press("Enter");
    await expect(accountMenu(page, "Ben Quill")).toBeVisible();
    await expect(page).not.toHaveURL(/\/account/u);
    expect(await firstNameOf(page)).toBe("Ben");
  });

  test("a tab whose session changed leaves when it is used again", async ({ page }) => {
    const first = await newPerson(page);
    const second = await newPerson(page, { firstName: "Ben" });
    await signIn(page, first);
    await page.goto("/account");
    await expect(accountMenu(page, "Nora Quill")).toBeVisible();
    await signInUnnoticed(page, second);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(accountMenu(page, "Ben Quill")).toBeVisible();
  });
});

test.describe("a session that ends in one tab ends in all of them", () => {
  const openBoth = async (page: Page): Promise<Page> => {
    const other = await page.context().newPage();
    for (const [at, tab] of [page, other].entries()) {
      await tab.goto(QUIET_PAGES[at] ?? "/");
      await expect(accountMenu(tab, "")).toBeVisible();
    }
    return other;
  };

  test("an idle session ends in all tabs, and each returns to its page", async ({
    page,
    context,
  }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.clock.install();
    // The other tab's clock stands still, as that of a tab out of sight may for a while.
    const other = await context.newPage();
    await other.goto(QUIET_PAGES[1]);
    await expect(accountMenu(other, "")).toBeVisible();
    await page.goto(QUIET_PAGES[0]);
    await expect(accountMenu(page, "")).toBeVisible();
    await page.clock.runFor("19:45");
    for (const [at, tab] of [page, other].entries()) {
      const returnUrl = encodeURIComponent(QUIET_PAGES[at] ?? "/");
      await expect(tab).toHaveURL(`/login?timeout=true&returnUrl=${returnUrl}`);
    }
    await expect(page.getByRole("note")).toContainText("without activity");
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });

  test("signing out by hand in one tab ends the session in all", async ({ page }) => {
    await signInAnew(page, "analyst@northlake.test");
    const other = await openBoth(page);
    await accountMenu(page, "").click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
    await expect(other).toHaveURL("/login");
  });

  test("a session ends in all tabs when one call meets no session", async ({ page, context }) => {
    await signInAnew(page, "analyst@northlake.test");
    const other = await openBoth(page);
    await context.clearCookies();
    await page.getByRole("link", { name: "Dispenser monitoring" }).click();
    await expect(page).toHaveURL("/login?returnUrl=%2Freports%2Fams");
    await expect(other).toHaveURL("/login?returnUrl=%2Faccount");
  });
});

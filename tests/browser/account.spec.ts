import { type Page, test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll } from "./support.ts";
import {
  FIRST_PASSWORD,
  change,
  invite,
  mailedLink,
  newEmail,
  newPerson,
  signIn,
} from "./people.ts";

const NEW_PASSWORD = "Battery-staple-10";
const COMMON_PASSWORD = "Password1";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toastOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

const fillTwice = async (page: Page, label: string, password: string): Promise<void> => {
  await field(page, label).fill(password);
  await field(page, "Repeat the password").fill(password);
};

const signInByHand = async (page: Page, email: string, password: string): Promise<void> => {
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
};

test.describe("a forgotten password", () => {
  test("is replaced through a mailed link, which ends every session and works once", async ({
    page,
    browser,
  }) => {
    const email = await newPerson(page);
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, email);

    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await button(page, "Send the link").click();
    await expect(field(page, "E-mail")).toBeFocused();
    await expect(field(page, "E-mail")).toHaveAccessibleDescription(/Enter your e-mail\./u);
    await field(page, "E-mail").fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText(`If ${email} has an account`);
    await expect(page.getByRole("status")).toBeFocused();

    const link = await mailedLink(email, "/login/resetpassword");
    await page.clock.install();
    await page.goto(link);
    await fillTwice(page, "New password", FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "New password")).toHaveAccessibleDescription(/your last five/u);
    await expect(field(page, "New password")).toBeFocused();
    await expect(field(page, "Repeat the password")).toHaveValue(FIRST_PASSWORD);
    await fillTwice(page, "New password", NEW_PASSWORD);
    await page.clock.pauseAt(Date.now() + 600_000);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").last()).toContainText("The password is changed.");
    await page.clock.runFor(4900);
    await expect(page).toHaveURL(link);
    await page.clock.runFor(200);
    await expect(page).toHaveURL("/login");
    await page.clock.resume();

    expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
    await elsewhere.context().close();
    await signInByHand(page, email, NEW_PASSWORD);
    await expect(page.getByRole("button", { name: /^Account of Nora Quill/u })).toBeVisible();

    await page.goto(link);
    await fillTwice(page, "New password", "Another-one-11");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("This link no longer works.");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page).toHaveURL("/login/forgot");
  });

  test("is asked for in the same words whether or not there is an account", async ({ page }) => {
    const email = newEmail();
    await page.goto("/login/forgot");
    await field(page, "E-mail").fill(email);
    await button(page, "Send the link").click();
    await expect(page.getByRole("status")).toContainText(`If ${email} has an account`);
  });

  test("gives way to a better one with the rules in view", async ({ page }) => {
    await page.goto("/login/resetpassword?guid=unknown");
    const rule = (words: string) => page.getByRole("listitem").filter({ hasText: words });
    await expect(field(page, "New password")).toHaveAttribute("autocomplete", "new-password");
    await expect(field(page, "New password")).toHaveAccessibleDescription(/8 to 100 characters/u);
    await field(page, "New password").fill("abc");
    await expect(rule("lowercase letter")).toContainText("(met)");
    await expect(rule("8 to 100 characters")).toContainText("(not yet met)");
    await expect(page.getByRole("status")).toHaveText(/^Still missing: 8 to 100 characters/u);
    await field(page, "New password").fill(NEW_PASSWORD);
    await expect(page.getByRole("status")).toHaveText("The password has all it needs.");
    await field(page, "Repeat the password").fill(FIRST_PASSWORD);
    await field(page, "New password").focus();
    const repeated = field(page, "Repeat the password");
    await expect(repeated).toHaveAccessibleDescription("The two passwords do not match.");
    // Leaving the first field judges the second anew.
    await field(page, "New password").fill(FIRST_PASSWORD);
    await repeated.focus();
    await expect(repeated).not.toHaveAttribute("aria-invalid");
  });

  test("that has run out is replaced at once, with the right one in hand", async ({ page }) => {
    const email = await newPerson(page);
    await change(email, "passwordExpired");
    const wanted = "/account?from=mail";
    await page.goto(`/login?returnUrl=${encodeURIComponent(wanted)}`);
    await signInByHand(page, email, FIRST_PASSWORD);
    await expect(page).toHaveURL(/\/login\/resetpassword\?guid=.+&expired=true&/u);
    await expect(page.getByRole("note")).toContainText("Your password has expired.");
    await fillTwice(page, "New password", NEW_PASSWORD);
    await button(page, "Save the password").click();
    await expect(page.getByText("The password is changed.")).toBeVisible();
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await signInByHand(page, email, NEW_PASSWORD);
    await expect(page.getByRole("button", { name: /^Account of Nora Quill/u })).toBeVisible();
    await expect(page).toHaveURL(wanted);
  });
});

test.describe("an invitation", () => {
  test("becomes an account, and the link is used up", async ({ page }) => {
    const email = newEmail();
    const link = await invite(email);
    await change(email, "named");
    await page.goto(link);
    await expect(field(page, "E-mail")).toHaveValue(email);
    await expect(field(page, "First name")).toHaveValue("Renée");
    await expect(field(page, "Last name")).toHaveValue("O’Neil");
    await field(page, "Last name").fill("");
    await field(page, "First name").fill("");
    await button(page, "Register").click();
    await expect(field(page, "First name")).toBeFocused();
    await expect(field(page, "First name")).toHaveAccessibleDescription("Enter your first name.");
    await expect(field(page, "Last name")).toHaveAccessibleDescription("Enter your last name.");
    await expect(field(page, "Password")).toHaveAccessibleDescription(/Choose a password\./u);
    await field(page, "First name").fill("René");
    await field(page, "Last name").fill("O’Neil");
    await fillTwice(page, "Password", COMMON_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "Password")).toHaveAccessibleDescription(/too easy to guess/u);
    await expect(field(page, "Password")).toBeFocused();
    await expect(field(page, "First name")).toHaveValue("René");
    await fillTwice(page, "Password", FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login?registered=true");
    await expect(page.getByRole("status")).toContainText("Your account is registered.");
    await signInByHand(page, email, FIRST_PASSWORD);
    await expect(page.getByRole("button", { name: /^Account of René O’Neil/u })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("This invitation has been used.");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("tells an observer what to expect, and anybody whom it was sent to", async ({ page }) => {
    const email = newEmail();
    const link = await invite(email, { role: "observer" });
    await page.goto(link.replace(encodeURIComponent(email), email.toUpperCase()));
    await expect(page.getByRole("note")).toContainText("You are invited as an observer.");
    await page.goto(link.replace(encodeURIComponent(email), "somebody.else@journeys.test"));
    await expect(page.getByRole("alert")).toContainText("not for this e-mail");
    await expect(field(page, "Password")).toHaveCount(0);
  });

  test("asks somebody else who is signed in to make way", async ({ page, context }) => {
    const email = newEmail();
    const link = await invite(email);
    const colleague = await newPerson(page);
    await signIn(page, colleague);
    const other = await context.newPage();
    await other.goto("/account");
    await expect(field(other, "First name")).toHaveValue("Nora");
    await page.goto(link);
    const message = page.getByRole("alert");
    await expect(message).toContainText("This invitation is not for this e-mail.");
    await expect(message).toContainText(colleague);
    await expect(message).toContainText(email);
    await expect(field(page, "Password")).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Sign out").click();
    await expect(field(page, "E-mail")).toHaveValue(email);
    await expect(other).toHaveURL("/login");
    await field(page, "First name").fill("René");
    await field(page, "Last name").fill("O’Neil");
    await fillTwice(page, "Password", FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login?registered=true");
  });

  test("that is unknown, empty or has run out sends to the administrator", async ({ page }) => {
    const email = newEmail();
    const link = await invite(email);
    await change(email, "invitationExpired");
    for (const address of [link, "/account/register?guid=x", "/account/register"]) {
      await page.goto(address);
      await expect(page.getByRole("alert"), address).toContainText(
        "This invitation is not valid. It may have run out. Ask the administrator",
      );
    }
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await expect(page).toHaveURL("/login");
  });
});

test.describe("one's own account", () => {
  const accountMenu = (page: Page, name: string) =>
    page.getByRole("button", { name: new RegExp(`^Account of ${name}`, "u") });

  test("changes its names, and every page knows them at once", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.clock.install();
    await page.goto("/account");
    await field(page, "First name").fill("");
    await field(page, "Last name").focus();
    await expect(field(page, "First name")).toHaveAccessibleDescription("Enter your first name.");
    await field(page, "First name").fill("Eleonora");
    await page.keyboard.press("Enter");
    const done = toastOf(page, "Your name is updated.");
    await expect(done).toBeVisible();
    await expect(accountMenu(page, "Eleonora Quill")).toBeVisible();
    await page.clock.runFor(5100);
    await expect(done).toBeHidden();
    await button(page, "Save").click();
    await expect(toastOf(page, "There was nothing to change.")).toBeVisible();
    await page.reload();
    await expect(field(page, "First name")).toHaveValue("Eleonora");
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`shows that the e-mail is not changed here, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await signIn(page, await newPerson(page));
      await page.goto("/account");
      const looks = (label: string) =>
        field(page, label).evaluate((input) => {
          const { boxShadow, color } = getComputedStyle(input);
          return { boxShadow, color };
        });
      const [fixed, editable] = [await looks("E-mail"), await looks("Last name")];
      expect(fixed.boxShadow).not.toBe(editable.boxShadow);
      expect(fixed.color).not.toBe(editable.color);
    });
  }

  test("keeps what was typed until it is saved or given up", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.goto("/account");
    const unsaved = page.getByText("1 unsaved change", { exact: true });
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(button(page, "Save")).toBeVisible();
    await expect(button(page, "Discard")).toHaveCount(0);
    await field(page, "First name").fill("Eleonora");
    await expect(unsaved).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    // To another page of the portal, and back to where one was.
    await page.getByRole("link", { name: "Handrail, start page" }).click();
    await expect(question).toBeVisible();
    await button(page, "Stay").click();
    await expect(question).toBeHidden();
    await expect(field(page, "First name")).toHaveValue("Eleonora");
    // By signing out.
    await accountMenu(page, "Nora Quill").click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(question).toBeVisible();
    await button(page, "Stay").click();
    await expect(question).toBeHidden();
    // By reloading or closing: the browser's own question.
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload({ timeout: 2000 }).catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await reloaded;
    await expect(field(page, "First name")).toHaveValue("Eleonora");

    await button(page, "Discard").click();
    await expect(field(page, "First name")).toHaveValue("Nora");
    await expect(field(page, "First name")).toBeFocused();
    await expect(unsaved).toBeHidden();
    await field(page, "Last name").fill("Quill-Ito");
    await page.getByRole("link", { name: "Handrail, start page" }).click();
    await button(page, "Leave").click();
    await expect(page).not.toHaveURL(/\/account/u);
    await page.goto("/account");
    await expect(field(page, "Last name")).toHaveValue("Quill");
  });

  test("says that it is saved although nothing more can be read", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.goto("/account");
    await expect(field(page, "First name")).toHaveValue("Nora");
    await page.route("**/api/user", (route) => route.abort());
    await field(page, "First name").fill("Eleonora");
    await field(page, "Current password").fill(FIRST_PASSWORD);
    await fillTwice(page, "New password", NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Your name and password are updated.")).toBeVisible();
    await expect(accountMenu(page, "Eleonora Quill")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "did not go through" })).toHaveCount(0);
    // The new session takes further changes.
    await field(page, "First name").fill("Nora");
    await button(page, "Save").click();
    await expect(toastOf(page, "Your name is updated.")).toBeVisible();
  });

  test("says how long to wait after too many wrong passwords", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.goto("/account");
    await expect(field(page, "First name")).toHaveValue("Nora");
    const user = await page.request.get("/api/user");
    const { csrfToken } = (await user.json()) as { csrfToken: string };
    const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const data = { firstName: "Nora", lastName: "Quill", currentPassword: "wrong", ...passwords };
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await page.request.post("/api/account/manage", {
        data,
        headers: { "x-csrf-token": csrfToken },
      });
      expect(answer.status()).toBe(200);
    }
    await field(page, "Current password").fill(FIRST_PASSWORD);
    await fillTwice(page, "New password", NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "too many attempts" })).toContainText(
      /Try again in \d+ minutes?\./u,
    );
    await expect(field(page, "New password")).toHaveValue(NEW_PASSWORD);
  });

  test("changes its password where the current one is right, and goes on alone", async ({
    page,
    browser,
  }) => {
    const email = await newPerson(page);
    await signIn(page, email);
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, email);
    await page.goto("/account");
    await field(page, "New password").fill(NEW_PASSWORD);
    await button(page, "Save").click();
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "Current password")).toHaveAccessibleDescription(
      "Enter your current password.",
    );
    await expect(field(page, "Repeat the password")).toHaveAccessibleDescription(
      "Enter the password once more.",
    );
    await field(page, "Current password").fill("not the one");
    await field(page, "First name").fill("Eleonora");
    await fillTwice(page, "New password", NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "The current password is not right.")).toBeVisible();
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "Current password")).toHaveAccessibleDescription(/is not right/u);
    await expect(field(page, "New password")).toHaveValue(NEW_PASSWORD);
    await expect(accountMenu(page, "Nora Quill")).toBeVisible();
    expect((await elsewhere.request.get("/api/user")).status()).toBe(200);

    await field(page, "Current password").fill(FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Your name and password are updated.")).toBeVisible();
    await expect(toastOf(page, "The current password is not right.")).toBeHidden();
    await expect(accountMenu(page, "Eleonora Quill")).toBeVisible();
    await expect(field(page, "New password")).toHaveValue("");
    expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
    await elsewhere.context().close();

    // The new session takes further changes.
    await field(page, "Current password").fill(NEW_PASSWORD);
    await fillTwice(page, "New password", FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "New password")).toHaveAccessibleDescription(/your last five/u);
    await fillTwice(page, "New password", "Third-time-lucky-3");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Your password is changed.")).toBeVisible();
  });
});

test.describe("every page of an account", () => {
  const pages: readonly [string, (page: Page) => Promise<string>][] = [
    ["forgot", async () => "/login/forgot"],
    ["reset", async () => "/login/resetpassword?guid=x&expired=true"],
    ["register", async () => invite(newEmail(), { role: "observer" })],
    ["invalid invitation", async () => "/account/register?guid=x"],
    ["registered", async () => "/login?registered=true"],
    [
      "my account",
      async (page) => {
        await signIn(page, await newPerson(page));
        return "/account";
      },
    ],
    [
      "nothing licensed",
      async (page) => {
        await signIn(page, await newPerson(page, { role: "observer" }));
        return "/unlicensedaccount";
      },
    ],
  ];
  for (const [name, open] of pages) {
    test(`is open to everybody: ${name}`, async ({ page }) => {
      const address = await open(page);
      for (const [language, colorScheme] of [
        ["en-US", "light"],
        ["fr-CA", "dark"],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto("/guide");
        await page.evaluate((tag) => localStorage.setItem("handrail.language", tag), language);
        await page.goto(address);
        await expect(title(page)).toBeVisible();
        const submit = page.locator("button[type=submit]");
        if ((await submit.count()) > 0) await submit.click();
        expect(await axeFindings(page), `${language} ${colorScheme}`).toEqual([]);
        for (const width of [1440, 768, 390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await sidewaysScroll(page), `${width} px`).toBe(0);
        }
      }
    });
  }

  test("names the way on for somebody without any area", async ({ page }) => {
    await signIn(page, await newPerson(page, { role: "observer" }));
    await page.goto("/unlicensedaccount");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "What Handrail offers" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Support" })).toHaveAttribute("href", /^mailto:/u);
  });
});

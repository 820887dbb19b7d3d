import { type Page, test } from "@playwright/test";
import { axeFindings, expect } from "../support.ts";
import { FIRST_PASSWORD, newPerson, signIn } from "../people.ts";
import { NEW_PASSWORD, field, button, toastOf, fillTwice } from "./account-page.ts";

test.describe("one's own account", () => {
  const accountMenu = (page: Page, name: string) =>
    page.getByRole("button", { name: new RegExp(`^Account of ${name}`, "u") });

  test("changed names of one's account show on every page at once", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.clock.install();
    await page.goto("/account");
    await field(page, "First name").fill("");
    await field(page, "Last name").focus();
    await expect(field(page, "First name")).toHaveAccessibleDescription(
      /^Enter your first name\./u,
    );
    await field(page, "First name").fill("Eleonora");
    await page.keyboard.press("Enter");
    const done = toastOf(page, "Your name is updated.");
    await expect(done).toBeVisible();
    await expect(accountMenu(page, "Eleonora Quill")).toBeVisible();
    await page.clock.runFor(5100);
    await expect(done).toBeHidden();
    await button(page, "Save").click();
    await expect(toastOf(page, "There were no changes to save.")).toBeVisible();
    await page.reload();
    await expect(field(page, "First name")).toHaveValue("Eleonora");
  });

  test("the account page says that its e-mail is fixed, in both themes", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.goto("/account");
    const looks = (label: string) =>
      field(page, label).evaluate((input) => {
        const { boxShadow, color } = getComputedStyle(input);
        return { boxShadow, color };
      });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const [fixed, editable] = [await looks("E-mail"), await looks("Last name")];
      expect(fixed.boxShadow, colorScheme).not.toBe(editable.boxShadow);
      expect(fixed.color, colorScheme).not.toBe(editable.color);
    }
  });

  test("the account page holds what was typed until it is saved or discarded", async ({ page }) => {
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
    // It has no end: the page stays.
    void page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
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

  test("one's own account reports its saving although nothing more can be read", async ({
    page,
  }) => {
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
    await expect(page.getByRole("alert").filter({ hasText: "were not saved" })).toHaveCount(0);
    // The new session takes further changes.
    await field(page, "First name").fill("Nora");
    await button(page, "Save").click();
    await expect(toastOf(page, "Your name is updated.")).toBeVisible();
  });

  test("the account page shows what is unsaved, in a low window too", async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 480 });
    await signIn(page, await newPerson(page));
    await page.goto("/account");
    await button(page, "Save").click();
    const message = toastOf(page, "There were no changes to save.");
    await expect(message).toBeVisible();
    await field(page, "First name").fill("Eleonora");
    const isOnTop = page.getByText("1 unsaved change", { exact: true }).evaluate((words) => {
      const { left, top, width, height } = words.getBoundingClientRect();
      return words.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(await isOnTop).toBe(true);
    await expect(message).toBeVisible();
  });

  test("language and appearance of one's account change at once", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.goto("/account");
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("body")).toHaveClass(/bp6-dark/u);
    await page.getByRole("radio", { name: "Français" }).check();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mon compte");
    await expect(page.getByRole("radio", { name: "Sombre" })).toBeChecked();
    await expect(page.getByRole("heading", { name: "Identité" })).toBeVisible();
  });

  test("one's own account says how long to wait after wrong passwords", async ({ page }) => {
    await signIn(page, await newPerson(page));
    await page.goto("/account");
    await expect(field(page, "First name")).toHaveValue("Nora");
    const user = await page.request.get("/api/user");
    const { csrfToken } = (await user.json()) as { csrfToken: string };
    const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const data = {
      version: 1,
      firstName: "Nora",
      lastName: "Quill",
      currentPassword: "wrong",
      ...passwords,
    };
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

  test("the account's password changes with the right current one", async ({ page, browser }) => {
    const email = await newPerson(page);
    await signIn(page, email);
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, email);
    await page.goto("/account");
    await field(page, "New password").fill(NEW_PASSWORD);
    await button(page, "Save").click();
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "Current password")).toHaveAccessibleDescription(
      /^Enter your current password\./u,
    );
    await expect(field(page, "Confirm password")).toHaveAccessibleDescription(
      /^Enter the password once more\./u,
    );
    await field(page, "Current password").fill("not the one");
    await field(page, "First name").fill("Eleonora");
    await fillTwice(page, "New password", NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "Current password")).toHaveAccessibleDescription(/is incorrect/u);
    await expect(field(page, "Current password")).toBeFocused();
    // Shown at its field alone.
    await expect(toastOf(page, "password")).toHaveCount(0);
    await expect(field(page, "New password")).toHaveValue(NEW_PASSWORD);
    await expect(accountMenu(page, "Nora Quill")).toBeVisible();
    expect((await elsewhere.request.get("/api/user")).status()).toBe(200);

    await field(page, "Current password").fill(FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Your name and password are updated.")).toBeVisible();
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

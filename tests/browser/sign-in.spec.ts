import { type Page, test } from "@playwright/test";
import { FIRST_PASSWORD, newPerson } from "./people.ts";
import { PASSWORD, expect, sidewaysScroll } from "./support.ts";

const email = (page: Page) => page.getByLabel("E-mail", { exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in" });
const accountMenu = (page: Page) => page.getByRole("button", { name: /^Account of/u });
const ANALYST = "analyst@northlake.test";

const signInByHand = async (page: Page, user = ANALYST, secret = PASSWORD): Promise<void> => {
  await email(page).fill(user);
  await password(page).fill(secret);
  await page.keyboard.press("Enter");
};

test.describe("signing in", () => {
  test("sign-in accepts what a password manager writes without events", async ({ page }) => {
    await page.clock.install();
    await page.goto("/login");
    await expect(submit(page)).toBeVisible();
    await page.evaluate(
      ([user = "", secret = ""]) => {
        for (const input of document.querySelectorAll("input")) {
          if (input.name === "UserName") input.value = user;
          if (input.name === "Password") input.value = secret;
        }
      },
      [ANALYST, PASSWORD],
    );
    await page.clock.runFor(150);
    await submit(page).click();
    await expect(accountMenu(page)).toBeVisible();
  });

  test("one press of Tab goes from the e-mail to the password", async ({ page }) => {
    await page.goto("/login");
    // What a password manager goes by.
    await expect(email(page)).toHaveAttribute("autocomplete", "username");
    await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
    await email(page).press("Control+A");
    await page.keyboard.type(ANALYST);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(accountMenu(page)).toBeVisible();
  });

  test("the sign-in page is twice as large at 200 % text, on phones too", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/login");
    const sizes = (): Promise<number[]> =>
      Promise.all(
        [email(page), submit(page), page.getByText("Forgot password?")].map((part) =>
          part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        ),
      );
    const before = await sizes();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await sizes()).toEqual(before.map((size) => 2 * size));
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test("sign-in works in a browser that refuses to store anything", async ({ page }) => {
    await page.addInitScript(() => {
      for (const area of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, area, {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
      }
    });
    await page.goto("/login");
    await signInByHand(page);
    await expect(accountMenu(page)).toBeVisible();
  });

  test("signing in never leads out of the portal", async ({ page, baseURL }) => {
    const visited: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).origin);
    });
    const wanted = [
      "//evil.example/phish",
      "/.//evil.example/",
      "/\\evil.example",
      "https://evil.example/",
    ];
    for (const address of wanted) {
      // No page is left to meet the end of the session by itself.
      await page.goto("about:blank");
      await page.context().clearCookies();
      await page.goto(`/login?ReturnUrl=${encodeURIComponent(address)}`);
      await signInByHand(page);
      await expect(accountMenu(page), address).toBeVisible();
      expect(new Set(visited), address).toEqual(new Set([baseURL]));
    }
  });

  test("the sign-in form does not return while the session lasts", async ({ page }) => {
    await page.goto("/guide");
    await page.goto("/login?returnUrl=%2Faccount");
    await signInByHand(page);
    await expect(accountMenu(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/guide");
    await page.goto("/login?returnUrl=%2Faccount");
    await expect(page).toHaveURL("/account");
    await expect(accountMenu(page)).toBeVisible();
  });

  test("a return address that was not encoded retains its other values", async ({ page }) => {
    await page.goto("/login?timeout=true&ReturnUrl=/reports/ams?reportId=33&pointer=none");
    await signInByHand(page);
    await expect(accountMenu(page)).toBeVisible();
    await expect(page).toHaveURL((address) => address.pathname === "/reports/ams");
    const query = new URL(page.url()).searchParams;
    expect(query.get("reportId")).toBe("33");
    expect(query.get("pointer")).toBe("none");
    expect(query.has("timeout")).toBe(false);
  });

  test("a locked account says for how long, even with the right password", async ({ page }) => {
    const user = await newPerson(page);
    // A browser without any previous sign-in.
    await page.context().clearCookies();
    const wrong = { UserName: user, Password: "not the password", RememberMe: false };
    for (let guess = 1; guess < 5; guess += 1) {
      expect((await page.request.post("/api/login", { data: wrong })).status()).toBe(401);
    }
    await page.goto("/login");
    await signInByHand(page, user, wrong.Password);
    await expect(page.getByRole("alert")).toContainText("is incorrect");
    await password(page).fill(FIRST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("This account is locked for now.");
    await expect(page.getByRole("alert")).toContainText(/Try again in \d+ minutes?\./u);
    await expect(password(page)).toHaveValue(FIRST_PASSWORD);
  });

  test("sign-in reports a fault of the server with its reference", async ({ page }) => {
    await page.route("**/api/login", (route) =>
      route.fulfill({
        status: 500,
        headers: { "x-request-id": "reference-1" },
        contentType: "application/problem+json",
        json: { code: "internal_error", status: 500, title: "Something went wrong." },
      }),
    );
    await page.goto("/login");
    await signInByHand(page);
    await expect(page.getByRole("alert")).toContainText("Something went wrong on the server.");
    await expect(password(page)).toHaveValue(PASSWORD);
  });
});

import { type Page, test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll } from "../support.ts";
import { invite, newEmail, newPerson, signIn } from "../people.ts";
import { title } from "./account-page.ts";

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

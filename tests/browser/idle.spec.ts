import { type Page, test } from "@playwright/test";
import { axeFindings, expect, signInAnew } from "./support.ts";

/** Asks the server for nothing once it is there. */
const QUIET_PAGE = "/unlicensedaccount";
const warning = (page: Page) => page.getByRole("dialog", { name: "Still there?" });
const accountMenu = (page: Page) => page.getByRole("button", { name: /^Account of/u });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("an idle session", () => {
  test("is asked about in every tab, and one answer serves all", async ({ page, context }) => {
    await signInAnew(page, "analyst@northlake.test");
    await context.clock.install();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(QUIET_PAGE);
      await expect(accountMenu(tab)).toBeVisible();
    }
    await context.clock.runFor("18:50");
    await expect(warning(page)).toBeVisible();
    await expect(warning(other)).toBeVisible();
    await other.getByRole("button", { name: "Continue session" }).click();
    await expect(warning(other)).toBeHidden();
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor("18:00");
    await expect(warning(page)).toBeHidden();
  });

  test("counts down by the second, cannot be waved away, and goes on when somebody answers", async ({
    page,
  }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.clock.install();
    await page.goto(QUIET_PAGE);
    await expect(accountMenu(page)).toBeVisible();
    await page.clock.runFor("18:25");
    await expect(warning(page)).toBeHidden();
    await page.clock.runFor("00:20");
    const seconds = async () => Number(/\d+/u.exec(await warning(page).innerText())?.[0]);
    await expect(warning(page)).toContainText(/Your session expires in \d\d seconds\./u);
    expect(await axeFindings(page)).toEqual([]);
    const before = await seconds();
    await page.clock.runFor(5000);
    await expect.poll(seconds).toBeLessThanOrEqual(before - 5);
    expect(await seconds()).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(warning(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue session" })).toBeFocused();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      const isBehind = await page.evaluate(
        () => document.querySelector("#root")?.contains(document.activeElement) ?? true,
      );
      expect(isBehind).toBe(false);
    }
    const kept = page.waitForResponse("**/api/user/resetAuthCookie");
    await page.getByRole("button", { name: "Continue session" }).click();
    expect((await kept).status()).toBe(204);
    await page.clock.runFor("00:02");
    await expect(warning(page)).toBeHidden();
  });

  test("is not kept alive by a page that refreshes itself, but by work", async ({ page }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.clock.install();
    await page.goto("/reports/ams?reportId=19");
    await expect(title(page)).toHaveText("Performance summary");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    const own: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["x-handrail-background"] === "1") own.push(request.url());
    });
    await page.clock.runFor("15:00");
    expect(own.length).toBeGreaterThan(5);
    await expect(warning(page)).toBeHidden();

    const answer = page.waitForResponse(/\/api\/report\/33/u);
    await page.getByRole("link", { name: "Performance bar graph" }).click();
    await answer;
    await expect(title(page)).toHaveText("Performance bar graph");
    await page.clock.runFor("15:00");
    await expect(warning(page)).toBeHidden();
    await page.clock.runFor("03:50");
    await expect(warning(page)).toBeVisible();

    await page.clock.runFor("01:05");
    await expect(page).toHaveURL(/\/login\?timeout=true&returnUrl=/u);
    const returnUrl = new URL(page.url()).searchParams.get("returnUrl") ?? "";
    expect(returnUrl).toMatch(/^\/reports\/ams\?.*reportId=33/u);
  });

  test("that somebody ends by choice has not run out", async ({ page }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.clock.install();
    await page.goto(QUIET_PAGE);
    await expect(accountMenu(page)).toBeVisible();
    await page.clock.runFor("18:50");
    await warning(page).getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });
});

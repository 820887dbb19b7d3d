import { type Page, type Request, test } from "@playwright/test";
import { axeFindings, expect, signInAnew } from "./support.ts";

/** Asks the server for nothing once it is there. */
const QUIET_PAGE = "/unlicensedaccount";
const warning = (page: Page) => page.getByRole("dialog", { name: "Still there?" });
const accountMenu = (page: Page) => page.getByRole("button", { name: /^Account of/u });
/**
 * Lets time pass until the warning comes. Step by step, as an answer that comes late counts as the
 * last call, and only while nothing is under way: the dialog is fetched when it is first needed. A
 * session that is extended in time never warns.
 */
const passUntilAsked = async (page: Page): Promise<void> => {
  const underWay = new Set<Request>();
  const add = (request: Request) => underWay.add(request);
  const drop = (request: Request) => underWay.delete(request);
  page.on("request", add).on("requestfinished", drop).on("requestfailed", drop);
  const step = async () => {
    if (underWay.size === 0) await page.clock.runFor("00:10");
    return warning(page).isVisible();
  };
  await expect.poll(step, { intervals: [50] }).toBe(true);
  page.off("request", add).off("requestfinished", drop).off("requestfailed", drop);
};
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("an idle session", () => {
  test("the idle warning shows in every tab, and one answer serves all", async ({
    page,
    context,
  }) => {
    await signInAnew(page, "analyst@northlake.test");
    await context.clock.install();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(QUIET_PAGE);
      await expect(accountMenu(tab)).toBeVisible();
    }
    await context.clock.runFor("18:00");
    await passUntilAsked(page);
    await expect(warning(other)).toBeVisible();
    await other.getByRole("button", { name: "Continue session" }).click();
    await expect(warning(other)).toBeHidden();
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor("17:30");
    await expect(warning(page)).toBeHidden();
  });

  test("an idle session's warning counts down, cannot be dismissed, and ends on an answer", async ({
    page,
  }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.clock.install();
    await page.goto(QUIET_PAGE);
    await expect(accountMenu(page)).toBeVisible();
    await page.clock.runFor("17:30");
    await expect(warning(page)).toBeHidden();
    await passUntilAsked(page);
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

  test("work extends an idle session, a page that refreshes itself does not", async ({ page }) => {
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
    await passUntilAsked(page);

    await page.clock.runFor("01:05");
    await expect(page).toHaveURL(/\/login\?timeout=true&returnUrl=/u);
    const returnUrl = new URL(page.url()).searchParams.get("returnUrl") ?? "";
    expect(returnUrl).toMatch(/^\/reports\/ams\?.*reportId=33/u);
  });

  test("a session that a user ends by choice does not count as expired", async ({ page }) => {
    await signInAnew(page, "analyst@northlake.test");
    await page.clock.install();
    await page.goto(QUIET_PAGE);
    await expect(accountMenu(page)).toBeVisible();
    await page.clock.runFor("18:00");
    await passUntilAsked(page);
    await warning(page).getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });
});

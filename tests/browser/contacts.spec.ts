import { type Page, test } from "@playwright/test";
import { change, newPerson, signIn } from "./people.ts";
import { axeFindings, expect, signInAs } from "./support.ts";

const CONTACTS = "**/api/portal/contacts";
/** The foot's link: the guide has one in its text, too. */
const support = (page: Page) => page.getByRole("link", { name: "Support" }).last();
const guide = (page: Page) => page.getByRole("link", { name: "User guide" });

/** The address that the server's settings give. */
const supportEmail = async (page: Page): Promise<string> => {
  const answer = await page.request.get("/api/portal/contacts");
  return ((await answer.json()) as { supportEmail: string }).supportEmail;
};

test.describe("support", () => {
  test("support is a mail away before signing in", async ({ page }) => {
    for (const address of ["/login", "/login/forgot", "/guide"]) {
      await page.goto(address);
      const mail = `mailto:${await supportEmail(page)}`;
      await expect(support(page), address).toHaveAttribute("href", mail);
    }
  });

  test("support is a mail away on every page, and its address is fetched once", async ({
    page,
  }) => {
    let calls = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/portal/contacts") calls += 1;
    });
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    const address = `mailto:${await supportEmail(page)}`;
    await expect(support(page)).toHaveAttribute("href", address);
    await page.getByRole("link", { name: "Performance bar graph" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Performance bar graph");
    await expect(support(page)).toHaveAttribute("href", address);
    expect(calls).toBe(1);
  });

  test("the support link appears without moving anything", async ({ page }) => {
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => {
      void page.route(CONTACTS, async (route) => {
        resolve();
        await new Promise<void>((go) => (answer = go));
        await route.continue();
      });
    });
    await page.goto("/login");
    await expect(guide(page)).toBeVisible();
    await asked;
    await expect(support(page)).toHaveCount(0);
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await guide(page).boundingBox();
    answer();
    await expect(support(page)).toBeVisible();
    expect(await guide(page).boundingBox()).toEqual(before);
  });

  test("support is not offered while the server is away", async ({ page }) => {
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/api/portal/contacts"),
    );
    await page.route(CONTACTS, (route) => route.abort());
    await page.goto("/login");
    await failed;
    await expect(guide(page)).toBeVisible();
    await expect(support(page)).toHaveCount(0);
    await expect(page.getByText("Support", { exact: true })).toBeHidden();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test("people without a license can read what the product offers", async ({ page }) => {
  const email = await newPerson(page);
  await signIn(page, email);
  await change(email, "withoutRoles");
  await page.goto("/unlicensedaccount");
  await expect(support(page)).toHaveAttribute("href", /^mailto:/u);
  await page.getByRole("link", { name: "What Handrail offers" }).click();
  await expect(page).toHaveURL("/guide");
  for (const area of [
    "Dispenser monitoring (ECM)",
    "Badge monitoring (IMS)",
    "Observations (OBS)",
    "Service alerts (SA)",
  ]) {
    await expect(page.getByRole("term").filter({ hasText: area })).toBeVisible();
  }
});

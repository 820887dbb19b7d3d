import { type Locator, type Page, test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";

const UNIT = "Surgical 5 East";

/** The name of the unit in the table of the first report, which a manager sees after signing in. */
const unitName = (page: Page): Locator =>
  page.getByRole("link", { name: UNIT, exact: true }).first();

/** How the unit is, whether that is different, and why one should believe it. */
const expectAnswer = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name: UNIT })).toBeVisible();
  const answer = page.getByRole("region", { name: "The answer in one sentence" });
  await expect(answer).toContainText(`${UNIT} is at`);
  await expect(answer).toContainText(
    /Up from|Down from|up from|down from|Not distinguishable from|Too few|Not comparable/u,
  );
  await expect(page.getByRole("region", { name: "Can I believe it?" })).toContainText(
    /of \d+ devices? heard/u,
  );
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
};

test("a manager learns by one click how a unit is, and why", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await page.goto("/reports/ams?reportId=2");
  await unitName(page).click();
  await expectAnswer(page);
  expect(new URL(page.url()).pathname).toBe("/reports/unit");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("radio", { name: "13 months" }).check({ force: true });
  await expect(page.getByText("Index by month")).toBeVisible();
});

test("a unit's page opens by keyboard, and arrow keys read its hours", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await page.goto("/reports/ams?reportId=2");
  await unitName(page).focus();
  await page.keyboard.press("Enter");
  await expectAnswer(page);
  const cell = (at: string) => page.locator(`[data-cell="${at}"]`);
  await cell("0 0").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(cell("1 1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reports\/ams\?.*reportId=2/u);
});

test("another unit is chosen in the breadcrumb of a unit's page", async ({ page }) => {
  await signInAs(page, "analyst@northlake.test");
  await page.goto("/reports/ams?reportId=2");
  await unitName(page).click();
  await expectAnswer(page);
  await page.getByRole("button", { name: `Unit: ${UNIT}` }).click();
  await page.getByRole("option", { name: "Neuro ICU" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Neuro ICU" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a finger on a unit's name opens its answer, its hours wait behind When", async ({
    page,
  }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    await unitName(page).tap();
    await expectAnswer(page);
    await page.getByRole("button", { name: "When" }).tap();
    await expect(page.getByRole("grid", { name: "Weekday and hour" })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

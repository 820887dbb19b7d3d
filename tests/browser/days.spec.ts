import { type Page, test } from "@playwright/test";
import { newServiceAccount } from "./people.ts";
import { axeFindings, expect, sidewaysScroll, signInAs } from "./support.ts";

const day = (page: Page, name: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${name}`, "u") });

test.describe("in a French page, with an English browser", () => {
  test.use({ locale: "en-US" });

  test("the days of the audit log are read and written year first", async ({ page }) => {
    await signInAs(page, "admin@riviere-claire.test");
    await page.goto("/admin/auditlog?from=2026-02-01");
    const from = day(page, "Du");
    const to = day(page, "Au");
    await expect(from).toHaveValue("2026-02-01");
    await expect(to).toHaveAttribute("placeholder", "aaaa-mm-jj");
    await to.pressSequentially("2026-1-15");
    await expect(page).toHaveURL(/to=2026-01-15/u);
    await expect(to).toHaveValue("2026-1-15");
    await expect(to).toHaveAccessibleDescription("Le dernier jour précède le premier.");
    await to.blur();
    await expect(to).toHaveValue("2026-01-15");
  });

  test("the days of the audit log are picked from a French calendar", async ({ page }) => {
    await signInAs(page, "admin@riviere-claire.test");
    await page.goto("/admin/auditlog?from=2026-02-11");
    const button = page.getByRole("button", { name: /^Calendrier : Du/u });
    await button.press("Enter");
    const calendar = page.getByRole("dialog", { name: /^Calendrier : Du/u });
    await expect(calendar.getByRole("gridcell", { name: "11" })).toBeFocused();
    await expect(calendar.getByRole("combobox", { name: "Mois" })).toHaveValue("1");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(calendar).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(day(page, "Du")).toHaveValue("2026-02-12");
    await expect(page).toHaveURL(/from=2026-02-12/u);
  });

  test("a French page in an English browser takes a day year first", async ({ page }) => {
    const customer = "Centre hospitalier Rivière-Claire";
    await newServiceAccount(customer);
    await signInAs(page, "admin@riviere-claire.test");
    await page.goto("/admin/apitokens");
    await page.getByRole("button", { name: "Nouveau jeton" }).click();
    const lastDay = day(page, "Expire le");
    await expect(lastDay).toHaveAttribute("placeholder", "aaaa-mm-jj");
    await lastDay.fill("12/31/2099");
    await lastDay.press("Enter");
    await expect(lastDay).toHaveAccessibleDescription(/^Entrez un jour sous la forme année-mois-/u);
    await expect(lastDay).toHaveValue("12/31/2099");
    await lastDay.fill(`${new Date().getUTCFullYear() + 1}-12-31`);
    await expect(lastDay).not.toHaveAttribute("aria-invalid");
  });
});

test("an invalid day is reported, and the audit log's filter stays as it was", async ({ page }) => {
  await signInAs(page, "admin@northlake.test");
  await page.goto("/admin/auditlog?from=2026-02-01&search=nobody-knows-this");
  const from = day(page, "From");
  await from.fill("2/30/2026");
  await expect(from).not.toHaveAttribute("aria-invalid");
  await from.press("Tab");
  await expect(from).toHaveAccessibleDescription(/^Enter a day as month\/day\/year/u);
  await expect(from).toHaveValue("2/30/2026");
  await expect(page).toHaveURL(/from=2026-02-01/u);
  await day(page, "To").fill("soon");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).not.toHaveURL(/search|from|to=/u);
  await expect(from).toHaveValue("");
  await expect(day(page, "To")).toHaveValue("");
});

test("the calendar closes by Escape before the dialog that it stands in does", async ({ page }) => {
  await signInAs(page, "admin@northlake.test");
  await page.goto("/admin/apitokens");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  const button = dialog.getByRole("button", { name: "Calendar: Expires on" });
  await dialog.getByLabel("Name").press("Tab");
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Calendar: Expires on" });
  await expect(calendar.locator(":focus")).toHaveRole("gridcell");
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(day(page, "Expires on")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("where the calendar cannot be fetched, the day can be typed", async ({ page }) => {
  await page.route("**/day-picker-*.js", (route) => route.abort());
  await signInAs(page, "admin@northlake.test");
  await page.goto("/admin/auditlog");
  await day(page, "To").fill("soon");
  await page.getByRole("button", { name: /^Calendar: From/u }).click();
  await expect(page.getByRole("note")).toHaveText(/The calendar did not load/u);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("note")).toHaveCount(0);
  await expect(day(page, "To")).toHaveValue("soon");
  await day(page, "From").fill("2/1/2026");
  await expect(page).toHaveURL(/from=2026-02-01/u);
});

test("the calendars of both pages fit a dark phone and a light desk", async ({ page }) => {
  await signInAs(page, "admin@northlake.test");
  for (const [address, opener] of [
    ["/admin/auditlog?from=2026-02-11", undefined],
    ["/admin/apitokens", "New token"],
  ] as const) {
    await page.goto(address);
    if (opener !== undefined) await page.getByRole("button", { name: opener }).click();
    await page.getByRole("button", { name: /^Calendar: (From|Expires on)/u }).click();
    await expect(page.getByRole("grid").locator(":focus")).toHaveCount(1);
    for (const [width, colorScheme] of [
      [320, "dark"],
      [1440, "light"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysScroll(page), `${address}, ${width} px`).toBe(0);
      expect(await axeFindings(page), `${address}, ${colorScheme}`).toEqual([]);
    }
  }
});

test("the calendar stays off the window's edges, and its button's tooltip off it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 760 });
  await signInAs(page, "admin@northlake.test");
  await page.goto("/admin/apitokens");
  await page.getByRole("button", { name: "New token" }).click();
  const button = page.getByRole("button", { name: "Calendar: Expires on" });
  const tooltip = page.locator(".bp6-tooltip");
  await button.hover();
  await expect(tooltip).toBeVisible();
  await button.click();
  const calendar = page.getByRole("dialog", { name: "Calendar: Expires on" });
  await expect(calendar.locator(":focus")).toHaveRole("gridcell");
  await expect
    .poll(async () => {
      const { x, width } = (await calendar.boundingBox()) ?? { x: 0, width: 0 };
      return [x >= 8, x + width <= 312];
    })
    .toEqual([true, true]);
  await calendar.getByRole("grid").hover();
  await button.hover();
  // Axe takes longer than a tooltip, had one been on its way.
  expect(await axeFindings(page)).toEqual([]);
  await expect(tooltip).toHaveCount(0);
});

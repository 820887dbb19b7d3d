import { type Page, test } from "@playwright/test";
import { ADDRESSES, type Address, lookOf } from "./addresses.ts";
import { invite, newEmail } from "./people.ts";
import {
  MOST_SHIFT,
  axeFindings,
  expect,
  noteShifts,
  shiftOf,
  sidewaysScroll,
  signInAs,
} from "./support.ts";

const WIDTHS = [1440, 1024, 768, 390, 320];
/** A line of a table that is taller has words broken into letters. */
const TALLEST_ROW = 110;

const addressOf = async ({ path, needs }: Address): Promise<string> =>
  needs === "invitation" ? invite(newEmail(), { role: "observer" }) : path;

/** Waits until the page has what it shows first, and nothing of it loads any more. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
};

const tallestRow = (page: Page): Promise<number> =>
  page
    .locator("[data-report] table")
    .locator("tbody tr:not([aria-hidden])")
    .evaluateAll((rows) => Math.max(0, ...rows.slice(0, 20).map((row) => row.clientHeight)));

for (const address of ADDRESSES) {
  const { language, colorScheme, width } = lookOf(address.path);
  const look = `${language} ${colorScheme} ${width} px`;
  test(`is open to everybody: ${address.path}, ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((tag) => localStorage.setItem("handrail.language", tag), language);
    if (address.as !== undefined) await signInAs(page, address.as[language]);
    await noteShifts(page);
    const at = await addressOf(address);
    // A machine that is busy with something else draws in steps that users do not see.
    await expect(async () => {
      await page.goto(at);
      await settle(page);
      const most = address.mostShift ?? MOST_SHIFT;
      expect(await shiftOf(page), "moves while it arrives").toBeLessThanOrEqual(most);
    }).toPass();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    if (address.sends) await page.locator("button[type=submit]").click();
    expect(await axeFindings(page)).toEqual([]);
    for (const wide of WIDTHS) {
      await page.setViewportSize({ width: wide, height: 800 });
      // A table chooses its columns again once it knows of the width.
      await expect.poll(() => sidewaysScroll(page), `${wide} px`).toBe(0);
      await expect.poll(() => tallestRow(page), `${wide} px`).toBeLessThan(TALLEST_ROW);
    }
  });
}

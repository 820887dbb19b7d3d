import type { Page } from "@playwright/test";
import { axeFindings, sidewaysScroll } from "../support.ts";
import { expect, test } from "./gallery.ts";

/** A gallery of parts is no page: it has no single heading and no landmarks of its own, and shows some twice. */
const NO_PAGE = ["page-has-heading-one", "region", "landmark-one-main", "landmark-unique"];

const graphs = (page: Page) => page.locator(".hr-plot .cartesianlayer .trace");

/** Brings an import to the lines that it would write. */
const chooseFile = async (page: Page): Promise<void> => {
  const imports = page.locator("[data-part=imports]");
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from("id\n1\n") };
  await imports.locator("input[type=file]").setInputFiles(file);
  await expect(imports.getByRole("table")).toBeVisible();
};

test("all parts fit a phone in light French without motion or axe findings", async ({
  openGallery,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openGallery({ theme: "light", lang: "fr-CA" });
  await graphs(page).first().waitFor();
  await chooseFile(page);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) > 0)
      .map((animation) => (animation.effect as KeyframeEffect).target?.className),
  );
  expect(moving).toEqual([]);
  expect(await axeFindings(page, NO_PAGE)).toEqual([]);
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => sidewaysScroll(page), `${width} px`).toBe(0);
  }
});

test("all parts fit large text in dark English without axe findings or lost colours", async ({
  openGallery,
  page,
}) => {
  await openGallery({ theme: "dark" });
  await graphs(page).first().waitFor();
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));

  await chooseFile(page);
  expect(await axeFindings(page, NO_PAGE)).toEqual([]);

  await page.emulateMedia({ forcedColors: "active" });
  const shape = page.locator(".hr-status-shape").first();
  const ground = await page.locator("body").evaluate((e) => getComputedStyle(e).backgroundColor);
  expect(await shape.evaluate((e) => getComputedStyle(e).fill)).not.toBe(ground);
  await expect(page.locator(".hr-tab[aria-current]")).toHaveCSS("border-bottom-width", "2px");
  for (const edged of [".bp6-input", ".bp6-button", ".hr-card"]) {
    await expect(page.locator(edged).first()).toHaveCSS("border-top-width", "1px");
  }
  await expect(page.locator(".hr-row-selected > :first-child").first()).toHaveCSS(
    "border-left-width",
    "3px",
  );
});

test("axe finds nothing in open menus and dialogs", async ({ openGallery }) => {
  const page = await openGallery({ part: "report", theme: "light" });
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menu", { name: "Export" }).waitFor();
  expect(await axeFindings(page, NO_PAGE)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Facility/ }).click();
  await page.getByRole("listbox", { name: "Facility" }).waitFor();
  expect(await axeFindings(page, NO_PAGE)).toEqual([]);
});

import { axeFindings, sidewaysScroll } from "../support.ts";
import { expect, test } from "./gallery.ts";

test("a tree of 2,000 draws what is in view, and keys reach its end", async ({ openGallery }) => {
  const page = await openGallery({ part: "trees", theme: "light" });
  await page.getByRole("radio", { name: "2000" }).check();
  await page.getByRole("button", { name: "Expand all" }).click();
  const rows = page.getByRole("treeitem");
  const first = page.getByRole("treeitem", { name: /^Northlake/u });
  await first.focus();
  expect(await rows.count()).toBeLessThan(80);
  await page.evaluate(() => scrollTo(0, 20_000));
  await expect(page.getByRole("treeitem", { name: /^Room 3/u }).first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);
  await first.press("End");
  const last = page.getByRole("treeitem", { name: /^Zebra annex/u });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await last.press("ArrowUp");
  await expect(page.getByRole("treeitem", { name: /^Room 910-21/u })).toBeFocused();
  expect(await rows.count()).toBeLessThan(100);
  await page.keyboard.press("F2");
  await page.keyboard.type("Room 9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treeitem", { name: /^Room 9 Room/u })).toBeFocused();
});

test("a tree row is renamed from its menu; axe finds nothing on a phone", async ({
  openGallery,
}) => {
  const page = await openGallery({ part: "trees", theme: "dark" });
  await page.getByRole("button", { name: "Actions for Room 302" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const field = page.getByRole("textbox", { name: "Name of Room 302" });
  await expect(field).toBeFocused();
  await field.fill("Room 301");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("There is a Room 301 already.");
  await expect(field).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);
  const noPage = ["page-has-heading-one", "region", "landmark-one-main"];
  expect(await axeFindings(page, noPage)).toEqual([]);
});

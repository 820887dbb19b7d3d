import { type Page, test } from "@playwright/test";
import type { Product } from "#contract/core/permissions.ts";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";
import { makeFacility, newName, title } from "../administration-page.ts";

/** A facility without any locations: other journeys count the demo's locations meanwhile. */
const openNew = async (page: Page, products: readonly Product[] = []): Promise<string> => {
  await signInAs(page, "provider@demo.handrail.test");
  const { customerId, facilityId, facility } = await makeFacility(page, products);
  await page.goto(`/admin/locations?customerId=${customerId}&facilityId=${facilityId}`);
  await expect(title(page)).toHaveText("Locations");
  return facility;
};
const row = (page: Page, name: string) =>
  page.getByRole("treeitem").filter({ has: page.getByText(name, { exact: true }) });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  // The menu of another row may still be closing.
  const menu = page.getByRole("menu", { name: `Actions for ${name}`, exact: true });
  await menu.getByRole("menuitem", { name: item }).click();
};
/** The field of a new name or another one, saved. */
const enter = async (page: Page, field: string, name: string) => {
  await page.getByRole("textbox", { name: field }).fill(name);
  await page.keyboard.press("Enter");
  await expect(row(page, name)).toBeVisible();
};

test("a floor with a unit and a room is added, renamed, observed and deleted", async ({ page }) => {
  const [floor, unit, room] = [newName("Floor"), newName("Unit"), newName("Room")];
  // Not monitored: customers with reports are counted by other journeys, too.
  const facility = await openNew(page, ["OBS"]);
  await page.getByRole("button", { name: "Add floor", exact: true }).first().click();
  await enter(page, `Name of the new row below ${facility}`, floor);
  await choose(page, floor, "Add unit");
  await enter(page, `Name of the new row below ${floor}`, "Draft unit");
  await choose(page, "Draft unit", "Rename");
  await enter(page, "Name of Draft unit", unit);
  await choose(page, unit, "Add room");
  await enter(page, `Name of the new row below ${unit}`, room);
  const observed = row(page, unit).getByRole("switch");
  await expect(observed).not.toBeChecked();
  await row(page, unit).locator(".hr-tree-switch").click();
  await expect(observed).toBeChecked();

  expect(await axeFindings(page)).toEqual([]);

  // All that is new goes in one go, the room before its unit.
  for (const name of [floor, unit, room]) await row(page, name).locator(".hr-tree-tick").click();
  await page.getByRole("toolbar", { name: "Selected rows" }).getByText("Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 3 locations" }).click();
  await expect(row(page, floor)).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});

test("a unit is closed, seen with the switch, and reopened", async ({ page }) => {
  const [floor, unit] = [newName("Floor"), newName("Unit")];
  const facility = await openNew(page);
  await page.getByRole("button", { name: "Add floor", exact: true }).first().click();
  await enter(page, `Name of the new row below ${facility}`, floor);
  await choose(page, floor, "Add unit");
  await enter(page, `Name of the new row below ${floor}`, unit);
  await choose(page, unit, "Close from a day on");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "First day it is closed" })).not.toHaveValue("");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close location" }).click();
  await expect(row(page, unit)).toHaveCount(0);
  await page.getByText("Show closed (1)").click();
  await expect(row(page, unit)).toContainText("Closed since");
  await choose(page, unit, "Reopen");
  await expect(row(page, unit)).not.toContainText("Closed since");
});

test("a location with devices leads to them", async ({ page }) => {
  await signInAs(page, "admin@northlake.test");
  await page.goto("/admin/locations");
  await expect(page.getByRole("tree")).toBeVisible();
  await page.getByRole("searchbox").fill("Room 301");
  // Its records prevent deleting it: it can be closed, once its devices are elsewhere.
  await choose(page, "Room 301", "Close from a day on");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Close location" })).toBeDisabled();
  await dialog.getByRole("link", { name: "Show them" }).click();
  await expect(page).toHaveURL(/deviceMaintenance\?.*locationId=/iu);
});

test("a file with a bad line brings in the others", async ({ page }) => {
  await openNew(page);
  const floor = newName("Floor");
  await page.getByRole("button", { name: "Import CSV" }).first().click();
  await page.locator("input[type=file]").setInputFiles({
    name: "places.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`floor,unit,room\n${floor},,\n${floor},Imported unit,\n,Lost unit,\n`),
  });
  await expect(
    page.getByText("A level above the location is empty.", { exact: false }),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: /leave the refused ones out/u }).check();
  await page.getByRole("button", { name: "Import 2 lines" }).click();
  await expect(page.getByText("2 lines imported: 2 new, 0 changed.")).toBeVisible();
  await expect(page.getByText("1 refused line was left out.")).toBeVisible();
});

test("a unit continues below another floor, and both link to each other", async ({ page }) => {
  const [floor, other, unit] = [newName("Floor"), newName("Other"), newName("Unit")];
  const facility = await openNew(page);
  for (const name of [floor, other]) {
    await page.getByRole("button", { name: "Add floor", exact: true }).first().click();
    await enter(page, `Name of the new row below ${facility}`, name);
  }
  await choose(page, floor, "Add unit");
  await enter(page, `Name of the new row below ${floor}`, unit);
  await choose(page, unit, "Continue elsewhere");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "New location under" })).toContainText(other);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Continue there" }).click();
  await expect(row(page, unit)).toContainText(`formerly ${unit}, ${floor}`);
  await choose(page, unit, `Go to ${unit}, ${floor}`);
  const old = row(page, unit).filter({ hasText: "Closed since" });
  await expect(old).toContainText(`continued as ${unit}, ${other}`);
  await expect(old).toBeFocused();
});

import { test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll } from "../support.ts";
import { title } from "../administration-page.ts";
import { makeDevices } from "./devices-page.ts";

test("a block pasted from a spreadsheet into the device sheet is corrected and saved", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const facility = await makeDevices(page);
  await page.goto(`/admin/deviceMaintenance?${facility}`);
  await page.getByRole("link", { name: "Edit in sheet" }).click();
  await expect(title(page)).toHaveText("Device sheet");
  const grid = page.getByRole("grid");
  await page.evaluate(() =>
    navigator.clipboard.writeText("Bed 1\tRoom 1\nDoor 1\tRoom 9\nGateway 1\tFloor 1"),
  );
  await grid.getByRole("gridcell", { name: "Bed", exact: true }).click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("6 unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Save sheet" }).click();
  await expect(page.getByText("1 cell needs a correction. Nothing was saved.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "Go to the first one" }).click();
  const wrong = grid.getByRole("gridcell", { name: /^Room 9/u });
  await expect(wrong).toBeFocused();
  await expect(wrong).toContainText("This facility does not have this location.");
  await page.keyboard.type("floor 1 > icu > room 1");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("gridcell", { name: /^Floor 1 > ICU > Room 1/u })).toHaveCount(2);
  await page.getByRole("button", { name: "Save sheet" }).click();
  await expect(page.getByText("3 devices were saved.")).toBeVisible();

  await page.reload();
  await expect(grid.getByRole("gridcell", { name: "Gateway 1", exact: true })).toBeVisible();
  await expect(
    grid.getByRole("gridcell", { name: "Floor 1 > ICU > Room 1", exact: true }),
  ).toHaveCount(2);
  await grid.getByRole("gridcell", { name: "Bed 1", exact: true }).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ControlOrMeta+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Bed 1\r\nDoor 1");
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});

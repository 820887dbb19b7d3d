import { test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";
import { title } from "../administration-page.ts";
import { makeDevices } from "./devices-page.ts";

test.describe("the device list", () => {
  test("the device list is filtered, and several devices are unassigned and assigned", async ({
    page,
  }) => {
    const facility = await makeDevices(page);
    await page.goto(`/admin/deviceMaintenance?${facility}`);
    await expect(title(page)).toHaveText("Device maintenance");
    const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
    await expect(rows).toHaveCount(4);
    // What is ticked stands in the address: a box follows a moment after the click.
    await page.getByRole("checkbox", { name: "Dispenser", exact: true }).click();
    await expect(page).toHaveURL(/deviceType=1/u);
    await expect(rows).toHaveCount(3);
    await rows.nth(0).getByRole("checkbox").check();
    await rows.nth(1).getByRole("checkbox").check();
    const bar = page.getByRole("toolbar");
    await bar.getByRole("button", { name: "Unassign", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Unassign 2 devices?");
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Unassign 2 devices" }).click();
    await expect(page.getByText("2 devices were unassigned.")).toBeVisible();
    await expect(rows).toHaveCount(1);

    await page.getByRole("checkbox", { name: /^Unassigned/u }).click();
    await expect(page).toHaveURL(/assignment=all/u);
    await page.getByRole("checkbox", { name: /^Assigned/u }).click();
    await expect(page).toHaveURL(/assignment=unassigned/u);
    await expect(rows).toHaveCount(2);
    await page.getByRole("columnheader").getByRole("checkbox").check();
    await bar.getByRole("button", { name: "Assign", exact: true }).click();
    await dialog.getByRole("treeitem").first().click();
    await dialog.getByRole("button", { name: /^Assign/u }).click();
    await expect(page.getByText("2 devices were assigned.")).toBeVisible();

    await page.goto(`/admin/deviceMaintenance?${facility}&deviceType=1`);
    await expect(rows).toHaveCount(3);
    await rows.nth(0).getByRole("checkbox").check();
    await rows.nth(1).getByRole("checkbox").check();
    await bar.getByRole("button", { name: "Print labels" }).click();
    await expect(page.getByRole("main").locator(".hr-label")).toHaveCount(2);
    // No empty sheet before or after them.
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);
  });

  test("a device is added and moved by choosing its location by mouse or touch", async ({
    page,
    browser,
  }) => {
    const facility = await makeDevices(page);
    await page.goto(`/admin/deviceMaintenance?${facility}`);
    await page.getByRole("button", { name: "Actions for Bed" }).click();
    await page.getByRole("menuitem", { name: "Configure" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("treeitem", { name: /^ICU/u }).locator("button").click();
    await dialog.getByRole("treeitem", { name: "Room 1" }).click();
    await dialog.getByRole("button", { name: "Save device" }).click();
    await expect(page.getByRole("row").filter({ hasText: "A-1" })).toContainText("Room 1");

    const phone = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await phone.addCookies(await page.context().cookies());
    const touched = await phone.newPage();
    await touched.goto(`/admin/deviceMaintenance?${facility}`);
    await touched.getByRole("button", { name: "Add device or placeholders" }).tap();
    const adding = touched.getByRole("dialog");
    await adding.getByRole("radio", { name: /^Device/u }).tap();
    await adding.getByRole("button", { name: "Continue" }).tap();
    await adding.getByLabel("Serial number").fill("A-5");
    await adding.getByLabel("Name").fill("Window");
    await adding.getByRole("button", { name: "Expand all" }).tap();
    await adding.getByRole("treeitem", { name: "Room 1" }).tap();
    await adding.getByLabel("Device type").selectOption({ label: "Gateway" });
    await adding.getByLabel("Model").selectOption({ index: 1 });
    await adding.getByRole("button", { name: "Add device" }).tap();
    await expect(adding).toHaveCount(0);
    await phone.close();
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "A-5" })).toContainText("Room 1");
  });

  test("a device is taken out of service and put back on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, "admin@beacon.test");
    await page.goto("/admin/deviceMaintenance?rows=10&deviceType=2");
    await page
      .getByRole("main")
      .getByRole("link", { name: /counter|entry|door/iu })
      .first()
      .click();
    await expect(page).toHaveURL(/deviceMaintenance\/device/u);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: "Take out of service" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Renovation");
    await dialog.getByRole("button", { name: "Take out of service" }).click();
    await expect(page.getByText("Out of service until further notice.")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Until further notice")).toBeVisible();
    await page.goForward();
    await page.getByRole("button", { name: "Put back into service" }).click();
    await dialog.getByRole("button", { name: "Put back into service" }).click();
    await expect(page.getByText("Out of service until further notice.")).toHaveCount(0);
  });
});

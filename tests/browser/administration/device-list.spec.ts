import { test } from "@playwright/test";
import { expect, sidewaysScroll, signInAs } from "../support.ts";

test.describe("the device list", () => {
  test("leads to a device's page on a phone, where it is taken out of service and put back", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, "admin@beacon.test");
    await page.goto("/admin/deviceMaintenance?rows=10&deviceType=2");
    await page
      .getByRole("main")
      .getByRole("link", { name: /counter|entry|door|\d/iu })
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

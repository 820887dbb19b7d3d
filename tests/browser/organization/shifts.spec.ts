import { type Page, test } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { axeFindings, expect, signInAs } from "../support.ts";
import { makeFacility, title } from "../administration-page.ts";

test("shifts are added, drawn over the day, saved and deleted again", async ({ page }) => {
  await signInAs(page, "admin@beacon.test");
  await page.goto("/admin/shifts");
  await expect(title(page)).toHaveText("Shifts");
  await page.getByRole("button", { name: "Edit shifts" }).last().click();
  await page.getByRole("button", { name: "Add shift" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Night");
  await page.getByRole("combobox", { name: "Start of Night" }).selectOption("22:00");
  await page.getByRole("combobox", { name: "End of Night" }).selectOption("06:00");
  await expect(page.getByText("6:00 AM to 10:00 PM is not in any shift.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save shifts" }).click();
  await expect(page.getByRole("row", { name: /Night/u })).toContainText("10:00 PM – 6:00 AM");
  // The button is gone, and its focus with it: the page's title has it, not the start of everything.
  await expect(title(page)).toBeFocused();

  await page.reload();
  await page.getByRole("button", { name: "Edit shifts" }).click();
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = () => page.evaluate(() => document.body.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Delete Night" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete shift" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "No shifts yet" })).toBeVisible();
});

test("two people changing shifts at once lose nothing; only the same time asks", async ({
  page,
  browser,
}) => {
  await signInAs(page, "provider@demo.handrail.test");
  const { customerId, facilityId } = await makeFacility(page);
  const { csrfToken } = (await (await page.request.get("/api/user")).json()) as SessionUser;
  const day = { name: "Day", startTime: "07:00", endTime: "15:00" };
  const evening = { name: "Evening", startTime: "15:00", endTime: "23:00" };
  const made = await page.request.put(`/api/facility/${facilityId}/shifts`, {
    data: { version: 1, shifts: [day, evening] },
    headers: { "x-csrf-token": csrfToken },
  });
  expect(made.status()).toBe(200);
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, "provider@demo.handrail.test");
  const edit = async (who: Page) => {
    await who.goto(`/admin/shifts?customerId=${customerId}&facilityId=${facilityId}`);
    await who.getByRole("button", { name: "Edit shifts" }).last().click();
  };
  const save = (who: Page) => who.getByRole("button", { name: "Save shifts" }).click();

  await edit(page);
  await edit(other);
  await other.getByRole("textbox", { name: "Name" }).nth(1).fill("Late");
  await save(other);
  await expect(other.getByRole("row", { name: /Late/u })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).first().fill("Early");
  await save(page);
  await expect(page.getByRole("row", { name: /Early/u })).toBeVisible();
  await expect(page.getByRole("row", { name: /Late/u })).toBeVisible();

  await edit(page);
  await edit(other);
  await other.getByRole("combobox", { name: "End of Early" }).selectOption("14:00");
  await save(other);
  await expect(other.getByRole("row", { name: /Early/u })).toContainText("7:00 AM – 2:00 PM");
  await page.getByRole("combobox", { name: "End of Early" }).selectOption("14:30");
  await page.getByRole("combobox", { name: "End of Late" }).selectOption("22:00");
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Someone else also changed the shifts" });
  await expect(dialog.getByText("1 of 1 chosen")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("radio", { name: /^Early, End, Someone else/u }).check();
  await dialog.getByRole("button", { name: "Save shifts" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Early/u })).toContainText("7:00 AM – 2:00 PM");
  await expect(page.getByRole("row", { name: /Late/u })).toContainText("3:00 PM – 10:00 PM");
});

import { type Page, test } from "@playwright/test";
import type { ToDo } from "#contract/devices/to-do.ts";
import { axeFindings, expect, sidewaysScroll } from "../support.ts";
import { makeDevices } from "./devices-page.ts";

const roundOf = (facility: string) => `/admin/deviceMaintenance/todo?${facility}`;

/** What the list says on the server, where the page has noted it. */
const noted = async (page: Page, facility: string): Promise<(string | null)[]> => {
  const facilityId = new URLSearchParams(facility).get("facilityId") ?? "";
  const answer = await page.request.get(`/api/facility/${facilityId}/toDo`);
  const { visits } = (await answer.json()) as ToDo;
  return visits.map(({ mark }) => mark?.kind ?? null);
};

test("an installer ticks visits and leaves one until tomorrow, by mouse and keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const facility = await makeDevices(page);
  await page.goto(roundOf(facility));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^4 to visit today/u);
  const rows = page.getByRole("listitem").filter({ hasText: "Waiting for the first report" });
  await expect(rows).toHaveCount(4);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("checkbox", { name: "Done by me: Bed" }).click();
  await expect(page.getByText(/^Done by you at/u)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^3 to visit today/u);
  await page.getByRole("checkbox", { name: "Done by me: Door" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^2 to visit today/u);
  await expect.poll(() => noted(page, facility)).toEqual(["done", "done", null, null]);
  await page.keyboard.press("Space");
  await expect.poll(() => noted(page, facility)).toEqual(["done", null, null, null]);

  await page.getByRole("button", { name: /North/u }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Not today…" }).click();
  const question = page.getByRole("dialog", { name: "Leave North for today?" });
  await question.getByText("Part is missing").click();
  await question.getByRole("button", { name: "Tomorrow" }).click();
  await expect(page.getByRole("region", { name: "Not today" })).toContainText("Part is missing");
  await expect.poll(() => noted(page, facility)).toContain("notToday");
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect.poll(() => noted(page, facility)).not.toContain("notToday");
});

test("a tick made without a network is sent once there is one", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const facility = await makeDevices(page);
  await page.goto(roundOf(facility));
  const box = page.getByRole("checkbox", { name: "Done by me: Bed" });
  await expect(box).toBeVisible();
  await page.context().setOffline(true);
  await box.click();
  await expect(box).toBeChecked();
  expect(await noted(page, facility)).toEqual([null, null, null, null]);
  await page.context().setOffline(false);
  await expect.poll(() => noted(page, facility)).toContain("done");
  await expect(box).toBeChecked();
});

test("a phone leads from device to device by finger", async ({ browser, page }) => {
  const facility = await makeDevices(page);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.addCookies(await page.context().cookies());
  const held = await phone.newPage();
  await held.goto(roundOf(facility));
  await expect(held.getByRole("link", { name: "Start: Bed" })).toBeVisible();
  await expect(held.getByRole("checkbox")).toHaveCount(0);
  expect(await sidewaysScroll(held)).toBe(0);
  expect(await axeFindings(held)).toEqual([]);
  await held.getByRole("button", { name: /Bed/u }).tap();
  await held.getByRole("menuitem", { name: "Done by me" }).tap();
  await expect.poll(() => noted(held, facility)).toContain("done");
  await held.getByRole("link", { name: "Start: Door" }).tap();
  await expect(held.getByRole("heading", { level: 1, name: "Door" })).toBeVisible();
  await phone.close();
});

import { randomUUID } from "node:crypto";
import { test } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";

test.describe("badges on the spot", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("one is scanned, given to a person, scanned again and taken back", async ({ page }) => {
    const number = `J${randomUUID().slice(0, 6).toUpperCase()}`;
    await signInAs(page, "admin@northlake.test");
    await page.goto("/admin/badges");
    const field = page.getByLabel("Badge number");
    await expect(field).toBeVisible();
    const customerId = new URL(page.url()).searchParams.get("customerId");
    const { csrfToken } = (await (await page.request.get("/api/user")).json()) as SessionUser;
    const added = await page.request.post("/api/Badges", {
      data: { customerId, serialNumbers: [number] },
      headers: { "x-csrf-token": csrfToken },
    });
    expect(added.status()).toBe(200);

    await field.fill(number.toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: `${number} is free` })).toBeVisible();
    await page.getByLabel("Give to").fill("an");
    const person = page.getByRole("main").getByRole("button", { name: / · / }).first();
    await expect(person).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await person.tap();
    await expect(
      page.getByRole("status").filter({ hasText: `now wears ${number}.` }),
    ).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Take back" }).tap();
    await expect(page.getByRole("status").filter({ hasText: `${number} is free` })).toBeVisible();
  });
});

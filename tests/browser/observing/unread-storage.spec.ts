import { test } from "@playwright/test";
import { axeFindings, expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { allKept, observe, resumeSession, startSession } from "./observer.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a session begun while storage is unreadable stands beside the stored one", async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  await startSession(page, address);
  await observe(page);
  await allKept(page);

  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException("Not now", "UnknownError");
    };
    Object.assign(window, {
      mend: () => {
        IDBDatabase.prototype.transaction = transaction;
      },
    });
  });
  await page.goto(address);
  await expect(page.getByText("The data kept on this device cannot be read.")).toBeVisible();
  await expect(button("Read again")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await button("Start new session").click();
  await observe(page);
  await page.evaluate(() => (window as unknown as { mend(): void }).mend());
  await observe(page);
  await allKept(page);
  await expect(button("2 saved")).toBeVisible();

  await page.reload();
  await expect(button("Read again")).toBeVisible();
  await page.evaluate(() => (window as unknown as { mend(): void }).mend());
  await button("Read again").click();
  await resumeSession(page);
  await expect(button("2 saved")).toBeVisible();
  await page.goBack();
  await button("Continue this draft").click();
  await resumeSession(page);
  await expect(button("1 saved")).toBeVisible();
});

import { test } from "@playwright/test";
import { expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import {
  allKept,
  answerInBetween,
  countStored,
  fillStorage,
  loseAnswers,
  observe,
  resumeSession,
  startSession,
  submitSession,
} from "./observer.ts";

test("an answer lost while storage is full loses no observation, as the page explains", async ({
  page,
}) => {
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  await startSession(page, address);
  await observe(page);
  await allKept(page);

  // The second is on screen alone; both arrive, and the answer is lost.
  await fillStorage(page);
  await observe(page);
  await expect(page.getByText("Not kept on this device").first()).toBeVisible();
  const hearAgain = await loseAnswers(page);
  await submitSession(page);
  await expect(page.getByText("Waiting to send")).toBeVisible();
  await expect.poll(() => countStored(page, address)).toBe(2);

  // Loaded again the device has room and knows the first alone, and two more are noted. With room
  // before that it would keep the session that waits.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(address);
  await hearAgain();
  await resumeSession(page);
  await observe(page);
  await observe(page);
  await submitSession(page);
  await expect(
    page.getByText("These had already arrived; the confirmation was lost."),
  ).toBeVisible();
  await expect(page.getByText("2 more were sent separately.")).toBeVisible();
  await expect(page.getByText(/1 more, no longer shown on this device/u)).toBeVisible();
  await expect(page.getByText("Waiting to send")).toBeHidden();
  expect(await countStored(page, address)).toBe(4);
});

test("a proxy's answer in place of the server's delays a session without refusing it", async ({
  page,
}) => {
  await signInAnew(page, "provider@demo.handrail.test");
  const address = await makeObservedFacility(page);
  await startSession(page, address);
  await observe(page);
  const open = await answerInBetween(page, 403);
  await submitSession(page);
  await expect(page.getByText("Waiting to send")).toBeVisible();
  await expect(page.getByText(/the server did not answer$/u)).toBeVisible();
  await open();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(/^1 observation,/u)).toBeVisible();
  await expect(page.getByText("Waiting to send")).toBeHidden();
  expect(await countStored(page, address)).toBe(1);
});

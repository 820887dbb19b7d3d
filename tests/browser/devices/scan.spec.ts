import { writeFileSync } from "node:fs";
import { chromium, test } from "@playwright/test";
import { filmOf, labelPicture } from "#tests/support/code-pictures.ts";
import { axeFindings, expect } from "../support.ts";
import { makeDevices } from "./devices-page.ts";

test("a phone finds a device by its label, read through the camera", async ({ page }, about) => {
  const facility = await makeDevices(page);
  const { baseURL, launchOptions } = about.project.use;
  const film = about.outputPath("label.y4m");
  writeFileSync(film, filmOf(labelPicture("A-3", { width: 640, height: 480, module: 8 })));
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      // Chromium without a window has nothing to ask with, and refuses.
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const phone = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    permissions: ["camera"],
    serviceWorkers: "block",
  });
  await phone.addCookies(await page.context().cookies());
  const held = await phone.newPage();
  await held.goto(`/admin/deviceMaintenance?${facility}`);
  await held.getByRole("button", { name: "Scan a label" }).tap();
  await expect(held.getByRole("searchbox")).toHaveValue("A-3");
  await expect(held).toHaveURL(/search=A-3/u);
  await expect(held.getByRole("dialog")).toHaveCount(0);
  await expect(held.getByText("Sink")).toBeVisible();
  await expect(held.getByText("Door")).toHaveCount(0);
  expect(await axeFindings(held)).toEqual([]);
  await browser.close();
});

import { mkdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { portalOf } from "./support/choice.ts";
import { startPortalServer } from "./support/portal-server.ts";
import { fingerprintOf, makeSelfSigned } from "./support/self-signed.ts";
import { expect, test } from "./support/test.ts";

const askWhoIsThere = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/api/user");
    return (await answer.json()) as unknown;
  });

test("accepts one self-signed certificate by its fingerprint, and no other after it", async ({
  launch,
}, testInfo) => {
  const userData = testInfo.outputPath("profile");
  const { app, page, folder } = await launch({ userData });
  const [first, second] = await Promise.all([
    makeSelfSigned(folder, "first"),
    makeSelfSigned(folder, "second"),
  ]);
  const server = await startPortalServer(first);
  const alert = page.getByRole("alert");
  const fingerprint = page.getByLabel("SHA-256 fingerprint");

  await expect(fingerprint).toBeHidden();
  await page.getByLabel("Server address").fill(server.origin);
  await page.keyboard.press("Enter");
  await expect(alert).toContainText("certificate is not trusted by this computer");
  await fingerprint.fill("12:34");
  await page.keyboard.press("Enter");
  await expect(alert).toContainText("This is not a SHA-256 fingerprint");
  await fingerprint.fill(fingerprintOf(second));
  await page.keyboard.press("Enter");
  await expect(alert).toContainText("does not match this fingerprint");
  expect(server.calls).toEqual([]);

  const connect = async () => {
    await fingerprint.fill(fingerprintOf(first));
    await page.keyboard.press("Enter");
  };
  const portal = await portalOf(app, connect);
  expect(await askWhoIsThere(portal)).toMatchObject({ code: "not_signed_in" });

  await server.showCertificate(second);
  expect(await askWhoIsThere(portal)).toMatchObject({
    code: "certificate_changed",
    title: expect.stringContaining("certificate has changed") as unknown,
  });
  await app.close();
  const { page: again } = await launch({ userData });
  expect(await askWhoIsThere(again)).toMatchObject({ code: "certificate_changed" });
  await server.showCertificate(first);
  expect(await askWhoIsThere(again)).toMatchObject({ code: "not_signed_in" });
  await server.stop();
});

test("says of a preset server that its certificate is not trusted", async ({
  launch,
}, testInfo) => {
  const folder = testInfo.outputPath("certificate");
  await mkdir(folder, { recursive: true });
  const server = await startPortalServer(await makeSelfSigned(folder, "untrusted"));
  const { app, page } = await launch({ realPages: true, args: [`--server=${server.origin}`] });
  await expect(page.getByText("certificate is not trusted by this computer")).toBeVisible();
  expect(server.calls).toEqual([]);
  await app.close();
  await server.stop();
});

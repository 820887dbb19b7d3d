import { sendJson } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

test("runs the built portal at any depth of its addresses", async ({ launch, server }) => {
  server.answer("/api/portal/contacts", (_call, response) =>
    sendJson(response, 200, { supportEmail: "help@example.test", productUrl: null }),
  );
  server.answer("/api/portal/setup", (_call, response) =>
    sendJson(response, 200, { hasAccount: true }),
  );
  const { page } = await launch({ server: server.origin, realPages: true });
  const faults: string[] = [];
  page.on("console", (message) => {
    // A missing session is no fault: what the policy or a missing file stops would be one.
    const isSignInNeeded = message.text().includes("401");
    if (message.type() === "error" && !isSignInNeeded) faults.push(message.text());
  });
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const support = page.getByRole("link", { name: "Support" });
  await expect(support).toHaveAttribute("href", "mailto:help@example.test");
  await page.evaluate(() => location.assign("/reports/ams?reportId=2"));
  await page.waitForURL("**/login**");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(faults).toEqual([]);
});

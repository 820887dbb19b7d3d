import AxeBuilder from "@axe-core/playwright";
import { callBridge } from "./support/bridge.ts";
import { answerQuestions, countWindows } from "./support/electron.ts";
import { connectTo, portalOf } from "./support/choice.ts";
import { sendJson, startPortalServer } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

test("asks for a server at the first start and remembers it", async ({
  launch,
  server,
}, testInfo) => {
  const userData = testInfo.outputPath("profile");
  const { app, page } = await launch({ userData });
  await expect(page.getByRole("heading")).toHaveText("Connect to your portal");
  await expect(page.getByLabel("Server address")).toBeFocused();

  const portal = await portalOf(app, () => connectTo(page, `${server.origin}/reports?reportId=2`));
  await expect(portal.getByRole("heading")).toHaveText("Page /");
  await expect.poll(() => countWindows(app)).toBe(1);
  expect(await callBridge(portal, "serverInUse")).toEqual({ url: server.origin, fixed: false });
  await app.close();

  const { page: again } = await launch({ userData });
  await expect(again.getByRole("heading")).toHaveText("Page /");
});

test("shows what is wrong with an address, and leaves what was typed", async ({
  choosing: { page },
  server,
}) => {
  const field = page.getByLabel("Server address");
  const stranger = await startPortalServer();
  stranger.answer("/api/user", (_call, response) => void response.end("<h1>A printer</h1>"));
  const elsewhere = await startPortalServer();
  elsewhere.answer("/api/user", (_call, response) => {
    response.writeHead(302, { location: `${server.origin}/api/user` }).end();
  });
  server.answer("/api/user", (_call, response) =>
    sendJson(response, 503, { type: "about:blank", title: "", status: 503, code: "unavailable" }),
  );
  const outcomes = {
    "not an address": "This is not a web address.",
    "http://localhost:9": "No server answers at this address. Check the spelling and the network.",
    [stranger.origin]: "A server answers at this address, but it is not Handrail.",
    [elsewhere.origin]: "This server redirects to another address.",
    [server.origin]: "This Handrail server is not ready yet. Try again in a moment.",
  };
  for (const [address, message] of Object.entries(outcomes)) {
    await connectTo(page, address);
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(field).toHaveValue(address);
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await Promise.all([stranger.stop(), elsewhere.stop()]);
});

test("speaks French to a French system, and either on request", async ({ launch }) => {
  const { page } = await launch({ language: "fr-CA" });
  await expect(page.getByRole("heading")).toHaveText("Connexion à votre portail");
  await page.getByRole("textbox").fill("portail.example.org");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading")).toHaveText("Connect to your portal");
  await expect(page.getByRole("textbox")).toHaveValue("portail.example.org");
  await page.getByRole("button", { name: "Français" }).click();
  await connectTo(page, "ceci n’est rien");
  await expect(page.getByRole("alert")).toContainText("Ce n’est pas une adresse Web.");
});

test("greets in the portal in the language chosen here", async ({ launch, baseURL }) => {
  const { app, page } = await launch({ realPages: true });
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("heading")).toHaveText("Connexion à votre portail");
  const portal = await portalOf(app, () => connectTo(page, baseURL ?? ""));
  await expect(portal.getByRole("button", { name: "Se connecter" })).toBeVisible();
});

test("shows an address as text", async ({ choosing: { page } }) => {
  const address = `"><script>document.title = 'ran'</script>`;
  await connectTo(page, address);
  await expect(page.getByRole("textbox")).toHaveValue(address);
  expect(await page.title()).toBe("Handrail");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`can be used by everyone (${colorScheme})`, async ({ choosing: { page } }) => {
    await page.emulateMedia({ colorScheme });
    await connectTo(page, "not an address");
    await expect(page.getByRole("alert")).toContainText("not a web address");
    // Legacy mode: Electron opens no pages of its own for the test.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations).toEqual([]);
  });
}

test("the menu asks before leaving a page, then offers the choice of server", async ({
  launch,
  server,
}) => {
  const { app, page } = await launch();
  const portal = await portalOf(app, () => connectTo(page, server.origin));
  await portal.evaluate(() => {
    document.body.append(Object.assign(document.createElement("textarea"), { value: "unsaved" }));
  });
  const changeFromMenu = () =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      items?.find(({ label }) => label === "Add or manage servers…")?.click();
    });

  const asked = await answerQuestions(app, 0);
  await changeFromMenu();
  const host = new URL(server.origin).host;
  expect(await asked()).toEqual([
    `Change server? Handrail uses ${host} now. Unsaved changes on this page will be lost.`,
  ]);
  await expect(portal.getByRole("textbox")).toHaveValue("unsaved");

  await answerQuestions(app, 1);
  const choice = await portalOf(app, changeFromMenu);
  await expect(choice.getByLabel("Server address")).toHaveValue(server.origin);
  await expect.poll(() => countWindows(app)).toBe(1);
});

test("offers no other server where the environment sets it", async ({ started: { app } }) => {
  const labels = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
      submenu?.items.map(({ label }) => label),
    ),
  );
  expect(labels).toContain("Reload");
  expect(labels).not.toContain("Add or manage servers…");
});

test("gives the choice of a server no bridge", async ({ choosing: { page } }) => {
  expect(await page.evaluate(() => "handrailConsole" in globalThis)).toBe(false);
});

test("leaves a server only on agreement, and separates the cookies of two servers", async ({
  launch,
  server,
}) => {
  const { app, page: choice } = await launch();
  const first = await portalOf(app, () => connectTo(choice, server.origin));
  server.answer("/api/login", (_call, response) => {
    response.setHeader("set-cookie", "session=of-the-first; HttpOnly; Max-Age=3600");
    sendJson(response, 200, {});
  });
  await first.evaluate(() => fetch("/api/login", { method: "POST" }));

  const asked = await answerQuestions(app, 0);
  await callBridge(first, "changeServer");
  expect(await asked()).toEqual([expect.stringContaining(new URL(server.origin).host)]);
  expect(await callBridge(first, "serverInUse")).toEqual({ url: server.origin, fixed: false });

  await answerQuestions(app, 1);
  const again = await portalOf(app, async () => void (await callBridge(first, "changeServer")));
  const other = await startPortalServer();
  const second = await portalOf(app, () => connectTo(again, other.origin));
  await second.evaluate(() => fetch("/api/user"));
  expect(other.calls.at(-1)?.headers).toMatchObject({ origin: other.origin });
  expect(other.calls.at(-1)?.headers.cookie).toBeUndefined();
  await expect.poll(() => countWindows(app)).toBe(1);
  await other.stop();
});

test("a server that the environment sets cannot be changed", async ({
  started: { page },
  server,
}) => {
  expect(await callBridge(page, "serverInUse")).toEqual({ url: server.origin, fixed: true });
  expect(await callBridge(page, "changeServer")).toBe("rejected: server_fixed");
});

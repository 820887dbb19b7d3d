import type { Page } from "@playwright/test";
import { catchOutside, countWindows, lookAtWindow } from "./support/electron.ts";
import { callBridge } from "./support/bridge.ts";
import { sendJson } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ server }) =>
  server.answer("/api/portal/contacts", (_call, response) =>
    sendJson(response, 200, {
      supportEmail: "help@example.org",
      productUrl: "https://example.org/product",
    }),
  ),
);

const HOME = { url: "app://handrail/", heading: "Page /" };

// A console opens only a few links outside in a while: such tests have one of their own.

/** Puts a link on the page and follows it; a pointer would wait for a navigation that never ends. */
const followLink = (page: Page, attributes: { href: string; target?: string }): Promise<void> =>
  page.evaluate((given) => {
    const link = Object.assign(document.createElement("a"), given);
    document.body.append(link);
    // Afterwards: a link that leads on takes the page, and with it this call's answer.
    setTimeout(() => {
      link.click();
      link.remove();
    });
  }, attributes);

for (const target of ["", "_blank"]) {
  test(`opens foreign links outside (${target || "same window"})`, async ({
    own: { app, page },
  }) => {
    const outside = await catchOutside(app);
    await followLink(page, { href: "https://example.org/guide", target });
    await expect.poll(outside).toEqual(["https://example.org/guide"]);
    expect(await lookAtWindow(app)).toEqual(HOME);
    expect(await countWindows(app)).toBe(1);
  });
}

test("opens nothing outside from a display", async ({ own: { app, page } }) => {
  const outside = await catchOutside(app);
  await callBridge(page, "kiosk", true);
  await followLink(page, { href: "https://example.org/guide" });
  await callBridge(page, "kiosk", false);
  await followLink(page, { href: "https://example.org/product" });
  await expect.poll(outside).toEqual(["https://example.org/product"]);
});

test("goes nowhere for foreign schemes, other pages of its own and unknown hosts", async ({
  own: { app, page },
}) => {
  const outside = await catchOutside(app);
  const addresses = [
    "file:///etc/passwd",
    "app://other/",
    "app://setup/",
    "smb://host/x",
    "https://other.example/",
  ];
  for (const href of addresses) await followLink(page, { href });
  await followLink(page, { href: "mailto:help@example.org" });
  // The last link marks that the others have been dealt with.
  await expect.poll(outside).toEqual(["mailto:help@example.org"]);
  expect(await lookAtWindow(app)).toEqual(HOME);
});

test("opens the app's own links in the same window", async ({ started: { app, page } }) => {
  await followLink(page, { href: "/reports/ams?reportId=2", target: "_blank" });
  await expect(page.getByRole("heading")).toHaveText("Page /reports/ams");
  expect(page.url()).toBe("app://handrail/reports/ams?reportId=2");
  expect(await countWindows(app)).toBe(1);
});

test("gives a page no second window", async ({ own: { app, page } }) => {
  const outside = await catchOutside(app);
  const opened = await page.evaluate(() =>
    ["https://example.org/", "about:blank", "/api/x", "javascript:alert(1)"].map((url) =>
      window.open(url),
    ),
  );
  expect(opened).toEqual([null, null, null, null]);
  await expect.poll(outside).toEqual(["https://example.org/"]);
  expect(await countWindows(app)).toBe(1);
  expect(await lookAtWindow(app)).toEqual(HOME);
});

test("refuses a page that sends itself elsewhere", async ({ own: { app, page } }) => {
  const outside = await catchOutside(app);
  await page.evaluate(() => {
    const refresh = Object.assign(document.createElement("meta"), { httpEquiv: "refresh" });
    refresh.content = "0; url=https://example.org/away";
    document.head.append(refresh);
  });
  await expect.poll(outside).toEqual(["https://example.org/away"]);
  expect(await lookAtWindow(app)).toEqual(HOME);
});

test("lets no answer of the server become a page", async ({ started: { app, page }, server }) => {
  server.answer("/api/page", (_call, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<h1>from the server</h1><script>fetch('/api/ran')</script>");
  });
  await followLink(page, { href: "/api/page" });
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement("iframe"), { src: "/api/page" });
    document.body.append(frame);
  });
  // The main process itself passes the navigation guards: the two other locks must hold.
  const loaded = await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    return window?.loadURL("app://handrail/api/page").then(
      () => "loaded",
      (error: Error) => error.message,
    );
  });
  expect(loaded).toContain("ERR_BLOCKED_BY_CLIENT");
  expect(server.calls.map(({ url }) => url)).not.toContain("/api/page");
});

test("marks every answer as nothing to run", async ({ started: { page }, server }) => {
  server.answer("/api/page", (_call, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "content-security-policy": "default-src *",
    });
    response.end("<script>1</script>");
  });
  const headers = await page.evaluate(async () =>
    Object.fromEntries((await fetch("/api/page")).headers),
  );
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
});

test("refuses permissions beyond full screen and copying", async ({ started: { page } }) => {
  const states = await page.evaluate(async () => {
    const names = ["geolocation", "notifications", "camera", "microphone", "midi"];
    const asked = names.map((name) =>
      navigator.permissions.query({ name: name as PermissionName }),
    );
    return (await Promise.all(asked)).map(({ state }) => state);
  });
  expect(states).toEqual(["denied", "denied", "denied", "denied", "denied"]);
  expect(await page.evaluate(() => Notification.requestPermission())).toBe("denied");
});

test("refuses downloads that a page starts by itself", async ({
  started: { app, page },
  server,
}) => {
  server.answer("/api/file", (_call, response) => void response.end("data"));
  await app.evaluate(({ BrowserWindow }) => {
    const ended: string[] = [];
    Object.assign(globalThis, { ended });
    BrowserWindow.getAllWindows()[0]?.webContents.session.on("will-download", (event, item) => {
      ended.push(event.defaultPrevented ? "refused" : item.getURL());
    });
  });
  await page.evaluate(() => {
    const href = URL.createObjectURL(new Blob(["data"]));
    Object.assign(document.createElement("a"), { href, download: "file.txt" }).click();
  });
  const ended = () => app.evaluate(() => (globalThis as unknown as { ended: string[] }).ended);
  await expect.poll(ended).toEqual(["refused"]);
});

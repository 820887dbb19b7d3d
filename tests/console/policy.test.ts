import { expect, test } from "./support/test.ts";

test("a page runs no inline script", async ({ started: { page } }) => {
  // The page itself has one.
  await expect(page.getByRole("heading")).toHaveText("Page /");
  expect(await page.evaluate(() => document.documentElement.dataset["inline"])).toBeUndefined();
});

test("runs no text as code", async ({ started: { page } }) => {
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ blockedURI }) =>
          resolve(blockedURI),
        );
        const button = document.createElement("button");
        button.setAttribute("onclick", "document.title = 'ran'");
        document.body.append(button);
        button.click();
      }),
  );
  expect(outcome).toBe("inline");
  expect(await page.title()).toBe("Test pages");
  const evaluated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        // In a task of its own, as the test's own code is let through.
        setTimeout(() => {
          try {
            // oxlint-disable-next-line typescript/no-implied-eval -- what must not work
            resolve(String(new Function("return 'ran'")()));
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      }),
  );
  expect(evaluated).toBe("EvalError");
});

test("runs no script from an answer of the server", async ({ started: { page }, server }) => {
  server.answer("/api/script.js", (_call, response) => {
    response.writeHead(200, { "content-type": "text/javascript" }).end("document.title = 'ran'");
  });
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const script = Object.assign(document.createElement("script"), { src: "/api/script.js" });
        script.onload = () => resolve("loaded");
        script.onerror = () => resolve("blocked");
        document.head.append(script);
      }),
  );
  expect(outcome).toBe("blocked");
  expect(await page.title()).toBe("Test pages");
});

test("reaches the server only by forwarding", async ({ started: { page }, server }) => {
  const outcome = await page.evaluate(
    (origin) =>
      fetch(`${origin}/api/user`, { mode: "no-cors" }).then(
        () => "reached",
        () => "blocked",
      ),
    server.origin,
  );
  expect(outcome).toBe("blocked");
  expect(server.calls).toEqual([]);
});

test("serves nothing from outside the pages' folder", async ({ started: { page } }) => {
  const statuses = await page.evaluate(async () => {
    const paths = [
      "/assets/page.js",
      "/assets/missing.js",
      "/..%2fmain/index.js",
      "/%00.js",
      "/assets/%.js",
    ];
    const answers = await Promise.all(paths.map((path) => fetch(path)));
    return answers.map(({ status }) => status);
  });
  expect(statuses).toEqual([200, 404, 404, 404, 404]);
});

test("shows the page nothing but the bridge", async ({ started: { page } }) => {
  const seen = await page.evaluate(() => {
    const names = ["require", "process", "module", "Buffer", "electron", "ipcRenderer"];
    const { handrailConsole } = globalThis as unknown as { handrailConsole: object };
    return {
      leaked: names.filter((name) => name in globalThis),
      bridge: Object.keys(handrailConsole).toSorted(),
    };
  });
  expect(seen).toEqual({
    leaked: [],
    bridge: [
      "appInfo",
      "cancelJob",
      "capturePicture",
      "changeServer",
      "isSessionKept",
      "isUnattended",
      "kiosk",
      "language",
      "onFileChosen",
      "onKioskChange",
      "printFailed",
      "printReady",
      "printToPdf",
      "saveFile",
      "serverInUse",
      "serverUrl",
      "setDisplayPin",
      "showSaved",
      "speak",
    ],
  });
});

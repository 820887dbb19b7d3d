import { createHash, generateKeyPairSync } from "node:crypto";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { signRelease } from "#scripts/lib/sign-release.mjs";
import { chooseFromMenu } from "./support/electron.ts";
import { startPortalServer } from "./support/portal-server.ts";
import type { PortalServer } from "./support/portal-server.ts";
import { expect, test } from "./support/test.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const { privateKey: foreignKey } = generateKeyPairSync("ed25519");
const pem = (key: typeof privateKey) => key.export({ type: "pkcs8", format: "pem" }).toString();
const UPDATE_KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");

type Release = {
  version: string;
  /** What the file does when it is started. */
  content: Buffer;
  /** What its description is signed with. */
  key?: typeof privateKey;
  /** The file as somebody has changed it. */
  served?: Buffer;
};

/** Puts a release on a feed, as `pack:console` and `sign-release` make one. */
const publish = (feed: PortalServer, release: Release): void => {
  const name = `Handrail-${release.version}.AppImage`;
  const sha512 = createHash("sha512").update(release.content).digest("base64");
  const description = [
    `version: ${release.version}`,
    "files:",
    `  - url: ${name}`,
    `    sha512: ${sha512}`,
    `    size: ${release.content.length}`,
    `path: ${name}`,
    `sha512: ${sha512}`,
    "",
  ].join("\n");
  const signature = signRelease(pem(release.key ?? privateKey), Buffer.from(description));
  feed.answer("/latest-linux.yml", (_call, response) => void response.end(description));
  feed.answer("/latest-linux.yml.sig", (_call, response) => void response.end(signature));
  feed.answer(
    `/${name}`,
    (_call, response) => void response.end(release.served ?? release.content),
  );
};

/** Lets questions about updates be answered by the place of a button, and tells them. */
const answerUpdates = async (app: ElectronApplication, button: number) => {
  await app.evaluate(({ dialog }, response) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    dialog.showMessageBox = (async (_window: unknown, { message }: Electron.MessageBoxOptions) => {
      said.push(message);
      return { response, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
  }, button);
  return () => app.evaluate(() => (globalThis as unknown as { said: string[] }).said);
};

test("installs a signed newer release, and neither an older, a foreign nor a tampered one", async ({
  launch,
  server,
}, testInfo) => {
  const feed = await startPortalServer();
  const folder = testInfo.outputPath("installed");
  await mkdir(folder, { recursive: true });
  const installed = join(folder, "Handrail.AppImage");
  const started = join(folder, "started");
  await writeFile(installed, "#!/bin/sh\n");
  await chmod(installed, 0o755);
  const preset = { updateUrl: feed.origin, updateKey: UPDATE_KEY };
  // Beside the AppImage, where an administrator puts it.
  await writeFile(join(folder, "handrail.json"), JSON.stringify(preset));
  const program = (words: string) => Buffer.from(`#!/bin/sh\n# ${words}\ntouch "${started}"\n`);
  const good = { version: "9.0.0", content: program("the newer one") };

  const { app } = await launch({
    server: server.origin,
    env: { APPIMAGE: installed, XDG_CACHE_HOME: testInfo.outputPath("cache") },
  });
  const check = async (button: number) => {
    const said = await answerUpdates(app, button);
    await chooseFromMenu(app, "Check for updates…");
    await expect.poll(said).toHaveLength(1);
    return (await said())[0];
  };
  const isInstalled = async () => (await readFile(installed, "utf8")).includes("the newer one");

  publish(feed, { version: "0.0.0-aaa", content: program("an older one") });
  expect(await check(1)).toBe("Handrail is up to date (version 0.0.0-test).");
  publish(feed, { ...good, key: foreignKey });
  expect(await check(1)).toContain("failed");
  expect(feed.calls.map(({ url }) => url).filter((url) => url.endsWith(".AppImage"))).toEqual([]);
  publish(feed, { ...good, served: program("something else entirely") });
  expect(await check(1)).toContain("failed");
  const changed = Buffer.from(good.content);
  changed[changed.length - 1] = 0x20;
  publish(feed, { ...good, served: changed });
  expect(await check(1)).toContain("failed");
  expect(await isInstalled()).toBe(false);

  publish(feed, good);
  expect(await check(0)).toContain("Handrail 9.0.0 is ready.");
  expect(await isInstalled()).toBe(false);
  const closed = app.waitForEvent("close");
  const said = await answerUpdates(app, 1);
  await chooseFromMenu(app, "Check for updates…");
  // The answer may find the app gone already.
  await said().catch(() => []);
  await closed;
  expect(await isInstalled()).toBe(true);
  await expect
    .poll(() =>
      stat(started).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await feed.stop();
});

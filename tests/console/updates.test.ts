import { createHash, generateKeyPairSync } from "node:crypto";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication, TestInfo } from "@playwright/test";
import { describeRelease, signRelease } from "#scripts/lib/sign-release.mjs";
import { chooseFromMenu } from "./support/electron.ts";
import { type PortalServer, startPortalServer } from "./support/portal-server.ts";
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
  /** The file after an outside change. */
  served?: Buffer;
  /** Which description it has, where it is not this system's. */
  describedAs?: string;
};

/** This system's description, as electron-builder names it. */
const OWN = process.arch === "x64" ? "latest-linux.yml" : `latest-linux-${process.arch}.yml`;

/** Puts a release on a feed, as `pack:console` and `sign-release` make one. */
const publish = (feed: PortalServer, release: Release): void => {
  const name = `Handrail-${release.version}.AppImage`;
  const sha512 = createHash("sha512").update(release.content).digest("base64");
  const built = [
    `version: ${release.version}`,
    "files:",
    `  - url: ${name}`,
    `    sha512: ${sha512}`,
    `    size: ${release.content.length}`,
    `path: ${name}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-26T10:00:00.000Z'",
    "",
  ].join("\n");
  const description = describeRelease(release.describedAs ?? OWN, built);
  const signature = signRelease(pem(release.key ?? privateKey), Buffer.from(description));
  feed.answer(`/${OWN}`, (_call, response) => void response.end(description));
  feed.answer(`/${OWN}.sig`, (_call, response) => void response.end(signature));
  feed.answer(
    `/${name}`,
    (_call, response) => void response.end(release.served ?? release.content),
  );
};

/** Lets questions about updates be answered by the place of a button, and records them. */
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

/** A feed, and an AppImage in a folder of its own beside which an administrator has preset it. */
const install = async (testInfo: TestInfo) => {
  const feed = await startPortalServer();
  const folder = testInfo.outputPath("installed");
  await mkdir(folder, { recursive: true });
  const installed = join(folder, "Handrail.AppImage");
  const started = join(folder, "started");
  await writeFile(installed, "#!/bin/sh\n");
  await chmod(installed, 0o755);
  const preset = { updateUrl: feed.origin, updateKey: UPDATE_KEY };
  await writeFile(join(folder, "handrail.json"), JSON.stringify(preset));
  return {
    feed,
    /** For the environment of a console that runs from it. */
    env: { APPIMAGE: installed, XDG_CACHE_HOME: testInfo.outputPath("cache") },
    program: (words: string) => Buffer.from(`#!/bin/sh\n# ${words}\ntouch "${started}"\n`),
    isInstalled: async (words: string) => (await readFile(installed, "utf8")).includes(words),
    isStarted: () =>
      stat(started).then(
        () => true,
        () => false,
      ),
  };
};

/** Looks for updates by the menu, and answers what the console says to it. */
const check = async (app: ElectronApplication, button: number) => {
  const said = await answerUpdates(app, button);
  await chooseFromMenu(app, "Check for updates…");
  await expect.poll(said).toHaveLength(1);
  return (await said())[0];
};

test("installs a signed newer release, and no older, foreign or tampered one", async ({
  launch,
  server,
}, testInfo) => {
  const { feed, env, program, isInstalled, isStarted } = await install(testInfo);
  const good = { version: "9.0.0", content: program("the newer one") };
  const { app } = await launch({ server: server.origin, env });

  publish(feed, { version: "0.0.0-aaa", content: program("an older one") });
  expect(await check(app, 1)).toBe("Handrail is up to date (version 0.0.0-test).");
  publish(feed, { ...good, key: foreignKey });
  expect(await check(app, 1)).toContain("failed");
  expect(feed.calls.map(({ url }) => url).filter((url) => url.endsWith(".AppImage"))).toEqual([]);
  publish(feed, { ...good, served: program("something else entirely") });
  expect(await check(app, 1)).toContain("failed");
  const changed = Buffer.from(good.content);
  changed[changed.length - 1] = 0x20;
  publish(feed, { ...good, served: changed });
  expect(await check(app, 1)).toContain("failed");
  expect(await isInstalled("the newer one")).toBe(false);

  publish(feed, good);
  expect(await check(app, 0)).toContain("Handrail 9.0.0 is ready.");
  expect(await isInstalled("the newer one")).toBe(false);
  const closed = app.waitForEvent("close");
  const said = await answerUpdates(app, 1);
  await chooseFromMenu(app, "Check for updates…");
  // The answer may find the app gone already.
  await said().catch(() => []);
  await closed;
  expect(await isInstalled("the newer one")).toBe(true);
  await expect.poll(isStarted).toBe(true);
  await feed.stop();
});

test("installs the release that waits, whatever else was signed once and is served again", async ({
  launch,
  server,
}, testInfo) => {
  const { feed, env, program, isInstalled } = await install(testInfo);
  const userData = testInfo.outputPath("profile");
  const newest = { version: "9.0.0", content: program("the newest one") };
  const older = { version: "8.0.0", content: program("an older one") };
  const downloads = () =>
    feed.calls.flatMap(({ url }) => /\/Handrail-(.*)\.AppImage/u.exec(url)?.[1] ?? []);

  const first = await launch({ server: server.origin, env, userData });
  for (const describedAs of ["latest.yml", "latest-mac.yml", "latest-linux-mips.yml"]) {
    publish(feed, { ...newest, describedAs });
    expect(await check(first.app, 1)).toContain("failed");
  }
  expect(downloads()).toEqual([]);
  publish(feed, newest);
  expect(await check(first.app, 0)).toContain("Handrail 9.0.0 is ready.");
  publish(feed, older);
  expect(await check(first.app, 1)).toContain("failed");
  // As if its power were cut: nothing installs itself.
  first.app.process().kill("SIGKILL");
  await first.app.waitForEvent("close");

  const second = await launch({ server: server.origin, env, userData });
  expect(await check(second.app, 1)).toContain("failed");
  publish(feed, newest);
  expect(await check(second.app, 0)).toContain("Handrail 9.0.0 is ready.");
  publish(feed, older);
  expect(await check(second.app, 1)).toContain("failed");
  await second.app.close();
  await expect.poll(() => isInstalled("the newest one")).toBe(true);
  expect(downloads()).not.toContain("8.0.0");
  await feed.stop();
});

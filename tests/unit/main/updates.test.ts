import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepRestartArguments, takeRestartArguments } from "#main/updates/restart-arguments.ts";
import { isSignedBy, parseUpdateKey } from "#main/updates/signature.ts";
import { findUpdateFeed } from "#main/updates/update-feed.ts";
import { createUpdateSchedule, isInstallTime } from "#main/updates/update-schedule.ts";
import { signRelease } from "#scripts/lib/sign-release.mjs";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");

describe("a release's signature", () => {
  const text = "version: 1.2.3\nreleaseNotes: été\n";
  const signature = signRelease(PEM, Buffer.from(text));
  const key = parseUpdateKey(KEY);

  it("holds for its description and no other", () => {
    expect(isSignedBy(key, text, signature)).toBe(true);
    expect(isSignedBy(key, `${text} `, signature)).toBe(false);
    expect(isSignedBy(key, text, "")).toBe(false);
    expect(isSignedBy(key, text, "<html>404</html>")).toBe(false);
    const another = generateKeyPairSync("ed25519").privateKey;
    const foreign = another.export({ type: "pkcs8", format: "pem" }).toString();
    expect(isSignedBy(key, text, signRelease(foreign, Buffer.from(text)))).toBe(false);
  });

  it("takes an Ed25519 key and nothing else", () => {
    expect(() => parseUpdateKey("no key")).toThrow("no public key");
    const { publicKey: other, privateKey: otherPrivate } = generateKeyPairSync("ec", {
      namedCurve: "P-256",
    });
    const der = other.export({ type: "spki", format: "der" }).toString("base64");
    expect(() => parseUpdateKey(der)).toThrow("no Ed25519 key");
    const pem = otherPrivate.export({ type: "pkcs8", format: "pem" }).toString();
    expect(() => signRelease(pem, Buffer.from(text))).toThrow("no Ed25519 key");
  });
});

describe("the update feed", () => {
  let folder: string;
  let manifest: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-feed-"));
    manifest = join(folder, "package.json");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const find = (
    { updateUrl, updateKey }: { updateUrl?: string; updateKey?: string },
    canUpdate = true,
  ) => findUpdateFeed({ manifest, preset: { updateUrl, updateKey }, canUpdate });

  it("is the preset one, else the build's, with the build's key before a preset one", async () => {
    const built = { url: "https://vendor.example/console", key: KEY };
    await writeFile(manifest, JSON.stringify({ name: "handrail", updates: built }));
    expect((await find({}))?.url).toBe("https://vendor.example/console");
    expect((await find({ updateUrl: "https://it.example.org/x/" }))?.url).toBe(
      "https://it.example.org/x/",
    );
    const foreign = await find({ updateKey: "no key" });
    expect(foreign?.key.asymmetricKeyType).toBe("ed25519");
  });

  it("is none without an address or a key, or where a package manager updates", async () => {
    await writeFile(manifest, JSON.stringify({ name: "handrail" }));
    expect(await find({ updateUrl: "https://it.example.org/" })).toBeUndefined();
    expect(await find({ updateKey: KEY })).toBeUndefined();
    const both = { updateUrl: "https://it.example.org/", updateKey: KEY };
    expect(await find(both)).toBeDefined();
    expect(await find(both, false)).toBeUndefined();
  });

  it.each(["http://it.example.org/", "file:///srv/console", "it.example.org"])(
    "is refused: %s",
    async (updateUrl) => {
      await expect(find({ updateUrl, updateKey: KEY })).rejects.toThrow(updateUrl);
    },
  );
});

describe("the update schedule", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const run = (given: { isInKiosk: boolean; startsAt: Date }) => {
    vi.setSystemTime(given.startsAt);
    const check = vi.fn(async () => ({ result: "downloaded" as const, version: "9.0.0" }));
    const installed: Date[] = [];
    const log = vi.fn();
    createUpdateSchedule({
      updater: { check, install: () => void installed.push(new Date()) },
      isInKiosk: () => given.isInKiosk,
      log,
    }).start();
    return { check, installed, log };
  };
  const HOUR = 60 * 60_000;

  it("looks a minute after the start and every four hours, and goes on after a failure", async () => {
    const { check, log } = run({ isInKiosk: false, startsAt: new Date(2026, 10, 26, 8) });
    check.mockRejectedValueOnce(new Error("away"));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(check).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith("warn", "update failed", { reason: "Error: away" });
    await vi.advanceTimersByTimeAsync(8 * HOUR);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it("installs on a display between 2:00 and 4:00, once", async () => {
    const { installed } = run({ isInKiosk: true, startsAt: new Date(2026, 10, 26, 22) });
    await vi.advanceTimersByTimeAsync(12 * HOUR);
    expect(installed).toHaveLength(1);
    expect(installed[0]?.getHours()).toBe(2);
  });

  it("leaves a desk alone", async () => {
    const { installed } = run({ isInKiosk: false, startsAt: new Date(2026, 10, 26, 22) });
    await vi.advanceTimersByTimeAsync(12 * HOUR);
    expect(installed).toEqual([]);
  });

  it("knows the night", () => {
    const at = (hour: number, minute: number) =>
      isInstallTime(new Date(2026, 10, 26, hour, minute));
    expect([at(1, 59), at(2, 0), at(3, 59), at(4, 0), at(14, 0)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

it("keeps a display's arguments over an installation, once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "handrail-restart-"));
  const file = join(folder, "restart.json");
  const args = ["--display", "--screen=2"];
  expect(await takeRestartArguments(file, 0)).toEqual([]);
  keepRestartArguments(file, args, 1_000);
  expect(await takeRestartArguments(file, 60_000)).toEqual(args);
  expect(await takeRestartArguments(file, 60_000)).toEqual([]);
  keepRestartArguments(file, args, 1_000);
  expect(await takeRestartArguments(file, 1_000 + 15 * 60_000)).toEqual([]);
  keepRestartArguments(file, [], 1_000);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

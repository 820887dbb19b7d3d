import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNewestRelease } from "#main/updates/newest-release.ts";
import { acceptRelease, compareVersions } from "#main/updates/release.ts";
import { storeRestartArguments, takeRestartArguments } from "#main/updates/restart-arguments.ts";
import { isSignedBy, parseUpdateKey } from "#main/updates/signature.ts";
import { findUpdateFeed } from "#main/updates/update-feed.ts";
import { createUpdateSchedule, isInstallTime } from "#main/updates/update-schedule.ts";
import { describeRelease, signRelease } from "#scripts/lib/sign-release.mjs";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");

describe("a release's signature", () => {
  const text = "version: 1.2.3\nreleaseNotes: été\n";
  const signature = signRelease(PEM, Buffer.from(text));
  const key = parseUpdateKey(KEY);

  it("a release's signature fits its description and no other", () => {
    expect(isSignedBy(key, text, signature)).toBe(true);
    expect(isSignedBy(key, `${text} `, signature)).toBe(false);
    expect(isSignedBy(key, text, "")).toBe(false);
    expect(isSignedBy(key, text, "<html>404</html>")).toBe(false);
    const another = generateKeyPairSync("ed25519").privateKey;
    const foreign = another.export({ type: "pkcs8", format: "pem" }).toString();
    expect(isSignedBy(key, text, signRelease(foreign, Buffer.from(text)))).toBe(false);
  });

  it("a release's signature requires an Ed25519 key", () => {
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

describe("what a release's description says", () => {
  const BUILT = "version: 1.2.3\nfiles:\n  - url: FILE\nreleaseDate: '2026-11-26T10:00:00.000Z'\n";
  const describedAs = (name: string, file: string, architectures?: string[]) =>
    describeRelease(name, BUILT.replace("FILE", file), architectures)
      .slice(BUILT.length - 4 + file.length)
      .trimEnd();

  it.each([
    ["latest-linux.yml", "Handrail-1.2.3.AppImage", "system: linux\narchitectures: [x64]"],
    [
      "latest-linux-arm64.yml",
      "Handrail-1.2.3-arm64.AppImage",
      "system: linux\narchitectures: [arm64]",
    ],
    ["latest-mac.yml", "Handrail-1.2.3-arm64-mac.zip", "system: darwin\narchitectures: [arm64]"],
    [
      "latest-mac.yml",
      "Handrail-1.2.3-universal-mac.zip",
      "system: darwin\narchitectures: [arm64, x64]",
    ],
    ["latest.yml", "Handrail Setup 1.2.3.exe", "system: win32\narchitectures: [x64]"],
  ])(
    "a release's description names system and architecture: %s with %s",
    (name, file, described) => {
      expect(describedAs(name, file)).toBe(described);
    },
  );

  it("a release's description has the architectures that its signer names", () => {
    expect(describedAs("latest.yml", "Handrail Setup 1.2.3.exe", ["x64", "arm64"])).toBe(
      "system: win32\narchitectures: [arm64, x64]",
    );
  });

  it("a release signed twice is described once", () => {
    const once = describeRelease("latest.yml", BUILT);
    expect(describeRelease("latest.yml", `${once}stagingPercentage: 10\n`)).toBe(
      `${BUILT}stagingPercentage: 10\nsystem: win32\narchitectures: [x64]\n`,
    );
  });

  it("a release without a version, a date or a system is not signed", () => {
    const without = (field: string) => BUILT.replace(new RegExp(`^${field}.*\n`, "mu"), "");
    expect(() => describeRelease("latest.yml", without("releaseDate"))).toThrow("no releaseDate");
    expect(() => describeRelease("latest.yml", without("version"))).toThrow("no version");
    expect(() => describeRelease("latest-bsd.yml", BUILT)).toThrow("no description");
  });
});

describe("a release that is offered", () => {
  const machine = { system: "linux", architecture: "x64" };
  const offered = {
    version: "2.0.0",
    releaseDate: "2026-11-26T10:00:00.000Z",
    system: "linux",
    architectures: ["arm64", "x64"],
  };
  const accept = (changes: object, newest?: { version: string; day: string }) =>
    acceptRelease(
      { ...offered, ...changes },
      machine,
      newest && { version: newest.version, releaseDate: new Date(newest.day) },
    );

  it("a release for this machine is accepted where nothing newer waits", () => {
    expect(accept({}).version).toBe("2.0.0");
    expect(accept({}, { version: "1.9.9", day: "2026-12-24" }).version).toBe("2.0.0");
    expect(accept({}, { version: "2.0.0", day: "2026-11-26T10:00:00Z" }).version).toBe("2.0.0");
  });

  it.each([
    ["for another system", { system: "win32" }, "for win32"],
    ["for another architecture", { architectures: ["arm64"] }, "for arm64"],
    ["without a date", { releaseDate: undefined }, "does not say"],
    ["without a system", { system: undefined }, "does not say"],
    ["without an architecture", { architectures: [] }, "does not say"],
    ["without a version that can be compared", { version: "newest" }, "does not say"],
  ])("a release is refused %s", (_reason, changes, message) => {
    expect(() => accept(changes)).toThrow(message);
  });

  it("an offered release is refused where a newer one waits", () => {
    expect(() => accept({}, { version: "2.0.1", day: "2026-11-20" })).toThrow("older than 2.0.1");
    expect(() => accept({}, { version: "2.0.0", day: "2026-11-27" })).toThrow("older than 2.0.0");
    expect(() => accept({ version: "2.0.1-beta.1" }, { version: "2.0.1", day: "2026" })).toThrow();
  });

  it("releases are ordered as semantic versions", () => {
    const ordered = ["0.9.10", "1.0.0-alpha.2", "1.0.0-alpha.10", "1.0.0-beta", "1.0.0", "1.10.0"];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
  });

  it("the newest offered release is remembered over restarts", async () => {
    const folder = await mkdtemp(join(tmpdir(), "handrail-newest-"));
    const file = join(folder, "newest.json");
    const first = await createNewestRelease(file);
    expect(first.get()).toBeUndefined();
    const at = (version: string) => ({ version, releaseDate: new Date("2026-11-26") });
    first.set(at("3.0.0"));
    first.set(at("2.0.0"));
    expect((await createNewestRelease(file)).get()).toEqual(at("3.0.0"));
    await rm(folder, { recursive: true });
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

  it("prefers the preset update feed, and the build's key to a preset one", async () => {
    const built = { url: "https://vendor.example/console", key: KEY };
    await writeFile(manifest, JSON.stringify({ name: "handrail", updates: built }));
    expect((await find({}))?.url).toBe("https://vendor.example/console");
    expect((await find({ updateUrl: "https://it.example.org/x/" }))?.url).toBe(
      "https://it.example.org/x/",
    );
    const foreign = await find({ updateKey: "no key" });
    expect(foreign?.key.asymmetricKeyType).toBe("ed25519");
  });

  it("no update feed exists without address and key, or under package managers", async () => {
    await writeFile(manifest, JSON.stringify({ name: "handrail" }));
    expect(await find({ updateUrl: "https://it.example.org/" })).toBeUndefined();
    expect(await find({ updateKey: KEY })).toBeUndefined();
    const both = { updateUrl: "https://it.example.org/", updateKey: KEY };
    expect(await find(both)).toBeDefined();
    expect(await find(both, false)).toBeUndefined();
  });

  it.each(["http://it.example.org/", "file:///srv/console", "it.example.org"])(
    "an update feed is refused: %s",
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

  it("checks for updates a minute after start and every four hours, despite failures", async () => {
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

  it("the update schedule installs on a display between 2:00 and 4:00, once", async () => {
    const { installed } = run({ isInKiosk: true, startsAt: new Date(2026, 10, 26, 22) });
    await vi.advanceTimersByTimeAsync(12 * HOUR);
    expect(installed).toHaveLength(1);
    expect(installed[0]?.getHours()).toBe(2);
  });

  it("never updates a desk console unattended", async () => {
    const { installed } = run({ isInKiosk: false, startsAt: new Date(2026, 10, 26, 22) });
    await vi.advanceTimersByTimeAsync(12 * HOUR);
    expect(installed).toEqual([]);
  });

  it("displays update at night", () => {
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

it("a restart after an installation receives a display's arguments once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "handrail-restart-"));
  const file = join(folder, "restart.json");
  const args = ["--display", "--screen=2"];
  expect(await takeRestartArguments(file, 0)).toEqual([]);
  storeRestartArguments(file, args, 1_000);
  expect(await takeRestartArguments(file, 60_000)).toEqual(args);
  expect(await takeRestartArguments(file, 60_000)).toEqual([]);
  storeRestartArguments(file, args, 1_000);
  expect(await takeRestartArguments(file, 1_000 + 15 * 60_000)).toEqual([]);
  storeRestartArguments(file, [], 1_000);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

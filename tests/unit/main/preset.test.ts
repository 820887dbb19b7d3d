import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kioskArguments, presetFromArguments } from "#main/preset/from-arguments.ts";
import {
  parseRegistryValues,
  POLICY_KEY,
  readMacProfile,
  readWindowsPolicy,
} from "#main/preset/from-policy.ts";
import { parsePreset, resolvePreset } from "#main/preset/preset.ts";
import { readPresets, presetFiles, readPresetFile } from "#main/preset/read-presets.ts";

const HEX = "07".repeat(32);
const PIN = `sha256/${Buffer.alloc(32, 7).toString("base64")}`;

describe("the command line", () => {
  it("the command line presets server, pin, kiosk, display and screen, in either form", () => {
    expect(
      presetFromArguments(["--display", "--screen=2", "--server", "https://a.org", "app"]),
    ).toEqual({ display: true, screen: 2, server: "https://a.org" });
    expect(presetFromArguments(["--kiosk", `--certificate=${HEX}`, "--screen", "1"])).toEqual({
      kiosk: true,
      certificate: HEX,
      screen: 1,
    });
    expect(presetFromArguments(["--kiosk-printing", "--update-url=https://evil.org"])).toEqual({});
  });

  it("arguments after -- are ignored, as they may be foreign addresses", () => {
    expect(presetFromArguments(["--", "--server=https://evil.org"])).toEqual({});
  });

  it.each([["--screen", "--kiosk"], ["--screen=two"], ["--screen=0"], ["--server", "--kiosk"]])(
    "the command line is refused with a missing or invalid value: %s %s",
    (...argv) => {
      expect(() => parsePreset("Command line", presetFromArguments(argv))).toThrow("Command line");
    },
  );

  it("a restarted display has the same command line", () => {
    const argv = ["--display", "--screen", "2", "--server", "https://a.org", "--lang=fr"];
    expect(kioskArguments(argv)).toEqual(["--display", "--server=https://a.org", "--screen=2"]);
    expect(presetFromArguments(kioskArguments(argv))).toEqual(presetFromArguments(argv));
  });
});

describe("resolvePreset", () => {
  const sources = [
    { name: "Command line", preset: { screen: 2 } },
    { name: "File", preset: { server: "https://a.org", display: true, screen: 1 } },
    { name: "Environment", preset: { server: "https://b.org", certificate: HEX } },
  ];

  it("each preset value comes from the first source, a pin with its server", () => {
    expect(resolvePreset(sources)).toEqual({
      server: { url: "https://a.org", certificate: undefined },
      kiosk: true,
      display: true,
      screen: 2,
      updateUrl: undefined,
      updateKey: undefined,
    });
    expect(resolvePreset(sources.slice(2)).server).toEqual({
      url: "https://b.org",
      certificate: PIN,
    });
    expect(resolvePreset([])).toMatchObject({ server: undefined, kiosk: false, display: false });
  });

  it("resolvePreset names the source of an invalid server or fingerprint", () => {
    const from = (preset: object) => () => resolvePreset([parsePreset("File", preset)]);
    expect(from({ server: "ftp://x" })).toThrow("File: server is not a web address: ftp://x");
    expect(from({ server: "https://a.org", certificate: "07" })).toThrow(
      "File: certificate is not a SHA-256 fingerprint: 07",
    );
    expect(from({ serer: "https://a.org" })).toThrow("File");
  });
});

describe("the preset file", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-preset-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("each system has its preset file beside the program", () => {
    const windows = String.raw`C:\Program Files\Handrail\Handrail.exe`;
    expect(presetFiles({ platform: "win32", program: windows, appImage: undefined })).toEqual([
      String.raw`C:\Program Files\Handrail\handrail.json`,
    ]);
    const mac = "/Applications/Handrail.app/Contents/MacOS/Handrail";
    expect(presetFiles({ platform: "darwin", program: mac, appImage: undefined })).toEqual([
      "/Applications/handrail.json",
    ]);
    expect(
      presetFiles({ platform: "linux", program: "/opt/Handrail/handrail", appImage: undefined }),
    ).toEqual(["/opt/Handrail/handrail.json", "/etc/handrail/handrail.json"]);
    expect(
      presetFiles({ platform: "linux", program: "/tmp/.mount/x", appImage: "/srv/H.AppImage" })[0],
    ).toBe("/srv/handrail.json");
  });

  it("the preset file comes before the environment and after the command line", async () => {
    await writeFile(
      join(folder, "handrail.json"),
      `\uFEFF${JSON.stringify({ server: "https://file.org", kiosk: true })}`,
    );
    const start = (argv: string[]) =>
      readPresets({
        platform: "linux",
        argv,
        program: join(folder, "handrail"),
        environment: { HANDRAIL_SERVER: "https://env.org", HANDRAIL_SERVER_CERTIFICATE: "" },
        preferences: undefined,
      });
    expect(await start([])).toMatchObject({ server: { url: "https://file.org" }, kiosk: true });
    expect(await start(["--server=https://a.org"])).toMatchObject({
      server: { url: "https://a.org" },
      kiosk: true,
    });
  });

  it("an unreadable preset file is an error", async () => {
    const file = join(folder, "handrail.json");
    expect(await readPresetFile(file)).toBeUndefined();
    await writeFile(file, "{");
    await expect(readPresetFile(file)).rejects.toThrow(`${file} is not JSON`);
    await expect(readPresetFile(folder)).rejects.toThrow("EISDIR");
  });
});

describe("the Windows policy", () => {
  const PRINTED = [
    "",
    `HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Handrail\\Console`,
    "    Server    REG_SZ    https://portal.example.org",
    "    Display    REG_DWORD    0x1",
    "    Kiosk    REG_DWORD    0x0",
    "    Screen    REG_DWORD    0x2",
    "    UpdateUrl    REG_SZ    https://updates.example.org/console ",
    "    Another    REG_SZ    x",
    "    constructor    REG_SZ    x",
    "",
  ].join("\r\n");
  const VALUES = {
    server: "https://portal.example.org",
    display: true,
    kiosk: false,
    screen: 2,
    updateUrl: "https://updates.example.org/console",
  };

  it("the Windows policy is read from what reg.exe prints", async () => {
    expect(parseRegistryValues(PRINTED)).toEqual(VALUES);
    const asked: unknown[] = [];
    const read = await readWindowsPolicy(String.raw`C:\Windows`, async (...call) => {
      asked.push(call);
      return { stdout: PRINTED };
    });
    expect(read).toEqual(VALUES);
    expect(asked).toEqual([
      [String.raw`C:\Windows\System32\reg.exe`, ["query", POLICY_KEY, "/reg:64"]],
    ]);
    expect(() => parsePreset(POLICY_KEY, read)).not.toThrow();
  });

  it("the Windows policy is empty where absent, and an error where unreadable", async () => {
    const failing = (code: unknown) =>
      readWindowsPolicy("C:", async () =>
        Promise.reject(Object.assign(new Error("reg"), { code })),
      );
    expect(await failing(1)).toEqual({});
    await expect(failing("ENOENT")).rejects.toThrow("reg");
  });
});

it("reads a macOS profile by the same names", () => {
  const profile: Record<string, unknown> = { Server: "https://portal.example.org", Kiosk: true };
  const empty = { string: "", boolean: false, integer: 0 };
  const read = (values: Record<string, unknown>) =>
    readMacProfile({
      getUserDefault: ((name: string, type: keyof typeof empty) =>
        values[name] ?? empty[type]) as Electron.SystemPreferences["getUserDefault"],
    });
  expect(read(profile)).toEqual({ server: "https://portal.example.org", kiosk: true });
  expect(read({})).toEqual({});
  expect(read({ Screen: 2 })).toEqual({ screen: 2 });
});

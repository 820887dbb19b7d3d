import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test as base } from "@playwright/test";
import { runtimeProgram } from "./support/console-app.ts";
import { pack, packedFiles, readFuses, readPacked, resolveTarget } from "./support/packed.ts";
import { startPortalServer } from "./support/portal-server.ts";

const { expect } = base;
const ROOT = join(import.meta.dirname, "../..");

/** Packing takes seconds and a quarter of a gigabyte: one program serves these tests, and is gone after. */
const test = base.extend<object, { program: string }>({
  program: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "handrail-packed-"));
      await use(await pack(dirname(runtimeProgram()), folder));
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

// In one worker, so that one program does.
test.describe.configure({ mode: "default" });

test("locks every way around the packed code", async ({ program }) => {
  expect(await readFuses(program)).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeCliInspect: false,
    asarIntegrity: true,
    onlyLoadAppFromAsar: true,
    browserV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test("packs the console and nothing else", async ({ program }) => {
  const files = await packedFiles(program);
  expect(files).toContain("main/index.js");
  expect(files).toContain("preload/index.cjs");
  expect(files).toContain("renderer/index.html");
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const others = files.filter((file) => !/^(main|preload|renderer)\//u.test(file));
  expect(others).toEqual(["package.json"]);
  const manifest: unknown = JSON.parse(await readPacked(program, "package.json"));
  expect(Object.keys(manifest as object).toSorted()).toEqual([
    "author",
    "description",
    "homepage",
    "license",
    "main",
    "name",
    "productName",
    "type",
    "version",
  ]);
});

/** Starts the packed program with more switches; `profile` is its own. */
const startPacked = (program: string, profile: string, server: string, switches: string[] = []) => {
  const flags = [`--user-data-dir=${profile}`, ...switches];
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  return spawn(program, flags, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HANDRAIL_SERVER: server },
  });
};

test("a packed console starts as packed, and quits", async ({ program }, testInfo) => {
  const server = await startPortalServer();
  const running = startPacked(program, testInfo.outputPath("profile"), server.origin);
  running.stderr.resume();
  const exited = once(running, "exit");
  try {
    // No debugger can look at the page, but the page asks the server who is there.
    const asked = () => server.calls.map(({ url }) => url);
    await expect.poll(asked).toContain("/api/user");
    // The sign-in page names the contacts.
    await expect.poll(asked).toContain("/api/portal/contacts");
    // The page may still be loading.
    running.kill();
    expect(await exited).toEqual([0, null]);
  } finally {
    running.kill("SIGKILL");
    await server.stop();
  }
});

/** What a start that is refused says, and that it says no more. */
const refusal = async (running: ChildProcess): Promise<string> => {
  const said: Buffer[] = [];
  running.stderr?.on("data", (chunk: Buffer) => said.push(chunk));
  try {
    const [code] = (await once(running, "close")) as [number];
    expect(code, Buffer.concat(said).toString()).toBe(1);
    return Buffer.concat(said).toString();
  } finally {
    running.kill("SIGKILL");
  }
};

const NOBODY = 65_534;

test("refuses to start with --no-sandbox as anybody but root", async ({ program }) => {
  const isRoot = process.getuid?.() === 0;
  const profile = await mkdtemp(join(tmpdir(), "handrail-profile-"));
  if (isRoot) {
    // Who is not root has to reach the program, and have a home.
    await chmod(dirname(dirname(program)), 0o755);
    await chown(profile, NOBODY, NOBODY);
  }
  const running = spawn(program, [`--user-data-dir=${profile}`, "--no-sandbox"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HANDRAIL_SERVER: "http://localhost:9", HOME: profile },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  try {
    expect(await refusal(running)).toContain(`"switches":["no-sandbox"]`);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

for (const name of [
  "remote-debugging-port=0",
  "remote-debugging-pipe",
  "inspect=0",
  "ignore-certificate-errors",
  "host-resolver-rules=MAP * 127.0.0.1",
  "log-net-log=net.json",
  "ssl-key-log-file=keys.txt",
  "proxy-server=localhost:9",
  "renderer-cmd-prefix=env",
  "gpu-launcher=env",
  "js-flags=--allow-natives-syntax",
  "disable-setuid-sandbox",
]) {
  test(`refuses to start with --${name}`, async ({ program }, testInfo) => {
    const profile = testInfo.outputPath("profile");
    const said = await refusal(startPacked(program, profile, "http://localhost:9", [`--${name}`]));
    expect(said).toContain(`"switches":["${name.replace(/=.*/u, "")}"]`);
    expect(said).not.toContain("DevTools listening");
  });
}

for (const [switchName, system, targets] of [
  ["--win", "win32", ["nsis"]],
  ["--mac", "darwin", ["dmg", "zip"]],
  ["--linux", "linux", ["AppImage", "deb", "rpm"]],
] as const) {
  // oxlint-disable-next-line no-empty-pattern -- as above
  test(`resolves the installers of ${system} up to the download of its Electron`, async ({}, testInfo) => {
    const { asked, said } = await resolveTarget(testInfo.outputPath("made"), [switchName]);
    const read = (name: string) => readFile(join(ROOT, name), "utf8");
    const { devDependencies } = JSON.parse(await read("package.json")) as {
      devDependencies: Record<string, string>;
    };
    const version = devDependencies["electron"] ?? "";
    expect(asked[0], said).toBe(`/v${version}/electron-v${version}-${system}-x64.zip`);
    expect(said).toMatch(new RegExp(`packaging.*platform=${system}`, "u"));
    expect(await read("electron-builder.yml")).toContain(`target: [${targets.join(", ")}]`);
  });
}

// oxlint-disable-next-line no-empty-pattern -- as above
test("makes its targets before that, so that a wrong one is reported", async ({}, testInfo) => {
  const { asked, said } = await resolveTarget(testInfo.outputPath("made"), ["--linux", "deb2"]);
  expect(asked).toEqual([]);
  expect(said).toContain("Unknown target: deb2");
});

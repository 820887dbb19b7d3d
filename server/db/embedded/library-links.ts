import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { errorCode } from "#server/lib/error-code.ts";

type Link = { source: string; target: string };

/** A package cannot hold symbolic links, so it lists those of its libraries in a file. */
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
export const makeLibraryLinks = async (root: string): Promise<void> => {
  for (const { source, target } of await listedLinks(root)) {
    const link = join(dirname(root), target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
};

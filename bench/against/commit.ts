import { execFile } from "node:child_process";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const runFile = promisify(execFile);

const git = async (args: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const { stdout } = await runFile("git", args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
};

/** The full name of a commit, or undefined where the repository has none of that name. */
export const findCommit = (name: string): Promise<string | undefined> =>
  git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]).catch(
    () => undefined,
  );

/** What is measured here: the commit, and whether the files differ from it. */
export const commitHere = async (): Promise<{ commit: string; isDirty: boolean }> => ({
  commit: await git(["rev-parse", "HEAD"]),
  isDirty: (await git(["status", "--porcelain"])) !== "",
});

/** Writes a commit's files into a folder, beside this work tree and its index. */
export const checkOut = async (commit: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const index = { GIT_INDEX_FILE: `${folder}.index` };
  await git(["read-tree", commit], index);
  await git(["checkout-index", "--all", `--prefix=${folder}/`], index);
};

const lockOf = (folder: string): Promise<string> =>
  readFile(join(folder, "package-lock.json"), "utf8").catch(() => "");

/**
 * Lends this folder's packages to a commit that has the same lock file; false where it differs: the
 * commit's own start installs what it needs.
 */
export const lendPackages = async (folder: string): Promise<boolean> => {
  if ((await lockOf(folder)) !== (await lockOf(ROOT))) return false;
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return true;
};

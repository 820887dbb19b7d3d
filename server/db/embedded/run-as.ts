import { execFile } from "node:child_process";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

/** The user as whom PostgreSQL runs when this process is root, which PostgreSQL refuses to be. */
export type RunAs = { uid: number; gid: number };

const userName = "handrail";

const lookUp = async (name: string): Promise<RunAs | undefined> => {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  const fields = lines.map((line) => line.split(":")).find(([user]) => user === name);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
};

const create = async (name: string): Promise<RunAs | undefined> => {
  const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  try {
    await promisify(execFile)("useradd", [...options, name]);
  } catch {
    // No such tool, a read-only /etc, or another start that made the user first: look again.
  }
  return lookUp(name);
};

/** True when this process is root, so that PostgreSQL needs another user. */
const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user for a new database: an own system user, made when it is missing; `nobody` where users
 * cannot be made. Undefined when this process is an ordinary user and runs PostgreSQL as itself.
 */
export const userForNewDatabase = async (): Promise<RunAs | undefined> => {
  if (!isRoot()) return undefined;
  const user = (await lookUp(userName)) ?? (await create(userName)) ?? (await lookUp("nobody"));
  return user ?? { uid: 65534, gid: 65534 };
};

/** The owner of an existing database folder, which is the only user PostgreSQL accepts for it. */
export const ownerOf = async (folder: string): Promise<RunAs | undefined> => {
  if (!isRoot()) return undefined;
  const { uid, gid } = await stat(folder);
  return { uid, gid };
};

const may = (user: RunAs, owner: { uid: number; gid: number; mode: number }, bit: number) => {
  if (owner.uid === user.uid) return (owner.mode & (bit << 6)) !== 0;
  if (owner.gid === user.gid) return (owner.mode & (bit << 3)) !== 0;
  return (owner.mode & bit) !== 0;
};

/** True when `user` may pass every folder above `path` and read `path` itself. */
export const canReach = async (user: RunAs, path: string): Promise<boolean> => {
  const real = await realpath(path);
  const target = await stat(real);
  if (!may(user, target, target.isDirectory() ? 1 : 4)) return false;
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!may(user, await stat(folder), 1)) return false;
    if (folder === dirname(folder)) return true;
  }
};

import { randomBytes } from "node:crypto";
import { chown, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#server/lib/error-code.ts";
import type { RoleName } from "./roles.ts";
import type { RunAs } from "./run-as.ts";

const superuser = "handrail";

const passwordFile = (dir: string): string => join(dir, "handrail-password");

/** Writes a file that only `runAs` (or this user) may read. */
export const writePrivate = async (
  path: string,
  text: string,
  runAs: RunAs | undefined,
): Promise<void> => {
  await writeFile(path, text, { mode: 0o600 });
  if (runAs) await chown(path, runAs.uid, runAs.gid);
};

/** A password that no person has to type. */
export const newPassword = (): string => randomBytes(24).toString("base64url");

/** Stores the superuser's password inside the database folder, where PostgreSQL ignores it. */
export const savePassword = (
  dir: string,
  password: string,
  runAs: RunAs | undefined,
): Promise<void> => writePrivate(passwordFile(dir), password, runAs);

/** The address of one database of the cluster in `dir`. */
export const databaseUrl = async (dir: string, port: number, database: string): Promise<string> => {
  const password = (await readFile(passwordFile(dir), "utf8")).trim();
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
};

/** The password of one of the product's roles, made and stored on first use. */
export const rolePassword = async (
  dir: string,
  role: RoleName,
  runAs: RunAs | undefined,
): Promise<string> => {
  const file = join(dir, `${role.replace("_", "-")}-password`);
  const kept = await readFile(file, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  });
  if (kept.trim() !== "") return kept.trim();
  const password = newPassword();
  await writePrivate(file, password, runAs);
  return password;
};

/** The same address for another role. */
export const asRole = (url: string, role: RoleName, password: string): string => {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.href;
};

export { superuser };

import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { databasesFolder } from "#scripts/lib/memory-folder.mjs";

/** A new data folder that PostgreSQL's own user may pass when the tests run as root. */
export const makeDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(databasesFolder(), "handrail-test-"));
  await chmod(dataDir, 0o711);
  return dataDir;
};

/** Removes a data folder, and its database files where they are elsewhere. */
export const removeDataDir = async (dataDir: string): Promise<void> => {
  const files = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  if (files) await rm(files, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
};

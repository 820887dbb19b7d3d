import { createHmac, randomBytes } from "node:crypto";
import { chmod, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./error-code.ts";
import { newId } from "./ids.ts";
import { StartError } from "./start-error.ts";

/** A shorter secret could be guessed from what is signed with it. */
export const SECRET_MIN_LENGTH = 32;

const fileOf = (dataDir: string): string => join(dataDir, "secret");

/**
 * The secret that a data folder holds; null where it has none.
 * @throws StartError when it is too short
 */
export const storedSecret = async (dataDir: string): Promise<string | null> => {
  const path = fileOf(dataDir);
  try {
    const kept = (await readFile(path, "utf8")).trim();
    // A file put here by hand may be open to others.
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
    // A power cut may leave the file without its text; nothing can be signed with that.
    if (kept === "") return null;
    if (kept.length >= SECRET_MIN_LENGTH) return kept;
    throw new StartError(`The secret in ${path} is shorter than ${SECRET_MIN_LENGTH} characters.`);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return null;
  }
};

/** Stores a secret in the data folder. */
export const storeSecret = async (dataDir: string, secret: string): Promise<void> => {
  const path = fileOf(dataDir);
  const draft = `${path}.${newId()}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
};

/**
 * The installation's own secret: the configured one, else one made once and stored in the data
 * folder.
 * @throws StartError when the stored one is too short
 */
export const loadSecret = async (config: { secret?: string; dataDir: string }): Promise<string> => {
  if (config.secret !== undefined) return config.secret;
  const kept = await storedSecret(config.dataDir);
  if (kept !== null) return kept;
  const secret = randomBytes(32).toString("base64url");
  await storeSecret(config.dataDir, secret);
  return secret;
};

/** A key for one purpose, so that nothing ever shows the secret itself. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac("sha256", secret).update(purpose).digest("base64url");

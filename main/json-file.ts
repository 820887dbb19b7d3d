import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";

/** A small settings file; one that is missing or does not fit the schema reads as `undefined`. */
export const readJsonFile = async <T>(
  file: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> => {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    // A file cut by a power failure is as good as none; the person has to choose again.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Replaces a settings file in one step, so that a kill leaves the old or the new one. Synchronous,
 * as the last write comes while the app quits.
 */
export const writeJsonFile = (file: string, value: unknown): void => {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.part`;
  writeFileSync(part, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(part, file);
};

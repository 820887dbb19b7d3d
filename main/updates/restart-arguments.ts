import { rm } from "node:fs/promises";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

/** Longer than an installation takes. */
const VALID_MS = 15 * 60_000;

const Stored = z.object({ at: z.number(), args: z.array(z.string().max(2_000)).max(20) });

/**
 * Stores a display's arguments over the installation of an update, which starts the program without
 * any.
 */
export const storeRestartArguments = (file: string, args: readonly string[], now: number): void => {
  if (args.length > 0) writeJsonFile(file, { at: now, args });
};

/** The arguments stored for this start, once; none if the installation is long ago. */
export const takeRestartArguments = async (file: string, now: number): Promise<string[]> => {
  const kept = await readJsonFile(file, Stored);
  await rm(file, { force: true });
  return kept && now >= kept.at && now - kept.at < VALID_MS ? kept.args : [];
};

import { z } from "zod";
import type { ServerChoice } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import { parseServerAddress } from "./server-address.ts";

const StoredServer = z.object({ url: z.string() });

export type ChosenServer = {
  /** The server to use; `undefined` as long as nobody has chosen one. */
  get(): Promise<ServerChoice | undefined>;
  /** Keeps an origin. @throws CodedError `server_fixed` if the environment decides */
  set(origin: string): Promise<void>;
};

/**
 * Where the console's server is kept: `HANDRAIL_SERVER` first, otherwise the person's choice.
 * @throws if `HANDRAIL_SERVER` is set and is no web address
 */
export const createChosenServer = (
  file: string,
  fromEnvironment: string | undefined,
): ChosenServer => {
  const fixed = fromEnvironment ? parseServerAddress(fromEnvironment) : undefined;
  if (fromEnvironment && !fixed) {
    throw new Error(`HANDRAIL_SERVER is not a web address: ${fromEnvironment}`);
  }
  return {
    get: async () => {
      if (fixed) return { url: fixed, fixed: true };
      const stored = await readJsonFile(file, StoredServer);
      const url = stored && parseServerAddress(stored.url);
      return url ? { url, fixed: false } : undefined;
    },
    set: async (origin) => {
      if (fixed) throw new CodedError("server_fixed");
      writeJsonFile(file, { url: origin });
    },
  };
};

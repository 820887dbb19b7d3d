import { z } from "zod";
import type { ServerChoice } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import { parseFingerprint } from "./certificate-pin.ts";
import type { Fingerprint } from "./certificate-pin.ts";
import { parseServerAddress } from "./server-address.ts";

const StoredServer = z.object({ url: z.string(), certificate: z.string().optional() });

/** A server, and the one certificate that it may show; without, the computer decides whom it trusts. */
export type PinnedServer = { url: string; certificate: Fingerprint | undefined };

/** What main knows of the choice; a page gets no certificate. */
export type ConsoleServer = ServerChoice & PinnedServer;

/** What the environment says: `HANDRAIL_SERVER` and `HANDRAIL_SERVER_CERTIFICATE`. */
export type ServerFromEnvironment = {
  server?: string | undefined;
  certificate?: string | undefined;
};

export type ChosenServer = {
  /** The server to use; `undefined` as long as nobody has chosen one. */
  get(): Promise<ConsoleServer | undefined>;
  /** Keeps a server. @throws CodedError `server_fixed` if the environment decides */
  set(server: PinnedServer): Promise<void>;
};

const fixedServer = ({ server, certificate }: ServerFromEnvironment): ConsoleServer | undefined => {
  if (!server) return undefined;
  const url = parseServerAddress(server);
  if (!url) throw new Error(`HANDRAIL_SERVER is not a web address: ${server}`);
  if (!certificate) return { url, fixed: true, certificate: undefined };
  const pinned = parseFingerprint(certificate);
  if (!pinned) {
    throw new Error(`HANDRAIL_SERVER_CERTIFICATE is not a SHA-256 fingerprint: ${certificate}`);
  }
  return { url, fixed: true, certificate: pinned };
};

/**
 * Where the console's server is kept: the environment first, otherwise the person's choice.
 * @throws if the environment has no web address or no fingerprint where it should
 */
export const createChosenServer = (
  file: string,
  fromEnvironment: ServerFromEnvironment,
): ChosenServer => {
  const fixed = fixedServer(fromEnvironment);
  return {
    get: async () => {
      if (fixed) return fixed;
      const stored = await readJsonFile(file, StoredServer);
      const url = stored && parseServerAddress(stored.url);
      if (!url) return undefined;
      if (stored.certificate === undefined) return { url, fixed: false, certificate: undefined };
      const certificate = parseFingerprint(stored.certificate);
      // A damaged pin must not become no pin: the person is asked again.
      return certificate && { url, fixed: false, certificate };
    },
    set: async (server) => {
      if (fixed) throw new CodedError("server_fixed");
      writeJsonFile(file, server);
    },
  };
};

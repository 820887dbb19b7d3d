import { z } from "zod";
import type { ServerChoice } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import { type Fingerprint, parseFingerprint } from "./certificate-pin.ts";
import { parseServerAddress } from "./server-address.ts";

/** As many as anybody uses; a menu has to show them. */
export const MAX_SERVERS = 20;
export const SERVER_NAME_MAX_LENGTH = 60;

/** A server, and the one certificate that it may show; without, the computer decides whom it trusts. */
export type PinnedServer = { url: string; certificate: Fingerprint | undefined };

/** A server of the list, with the name that the person gave it; empty for none. */
export type KnownServer = PinnedServer & { name: string };

/** What main knows of the server in use; a page gets no certificate. */
export type ConsoleServer = ServerChoice & PinnedServer;

const StoredServer = z.object({
  url: z.string(),
  certificate: z.string().optional(),
  name: z.string().max(SERVER_NAME_MAX_LENGTH).default(""),
});
const StoredServers = z.object({
  /** Address of the server in use; absent once it was removed. */
  inUse: z.string().optional(),
  servers: z.array(StoredServer).max(MAX_SERVERS),
});

/** The servers of this console: each has a profile of its own, and one of them is in use. */
export type KnownServers = {
  list(): readonly KnownServer[];
  /** The server to use; `undefined` as long as none was chosen. */
  inUse(): ConsoleServer | undefined;
  /**
   * Adds a server, or takes another certificate for one that is there, and uses it from now on.
   * @throws CodedError `server_fixed` if it is preset, `too_many_servers`
   */
  add(server: PinnedServer): void;
  /** Uses a server of the list. @throws CodedError `server_unknown`, `server_fixed` */
  use(url: string): PinnedServer;
  /** Names a server of the list. @throws CodedError `server_unknown`, `server_fixed` */
  rename(url: string, name: string): void;
  /** Takes a server off the list and answers what it was. @throws as `rename` */
  remove(url: string): KnownServer;
};

/** What the person calls a server: its name, or its host. */
export const labelOf = ({ name, url }: Pick<KnownServer, "name" | "url">): string =>
  name || new URL(url).host;

/** A damaged pin must not become no pin: such a server is entered again. */
const restored = (stored: z.infer<typeof StoredServer>): KnownServer[] => {
  const url = parseServerAddress(stored.url);
  const certificate = stored.certificate && parseFingerprint(stored.certificate);
  if (!url || (stored.certificate !== undefined && !certificate)) return [];
  return [{ url, certificate: certificate || undefined, name: stored.name }];
};

/**
 * Reads the servers that this console knows. A preset one (arguments, file, environment) is the
 * only one: no other can be added, and what was chosen before waits in its file.
 */
export const createKnownServers = async (
  file: string,
  preset: PinnedServer | undefined,
): Promise<KnownServers> => {
  const stored = await readJsonFile(file, StoredServers);
  let servers = (stored?.servers ?? []).flatMap(restored);
  let used = stored?.inUse;

  const change = (next: readonly KnownServer[], inUse: string | undefined) => {
    if (preset) throw new CodedError("server_fixed");
    writeJsonFile(file, { inUse, servers: next });
    servers = [...next];
    used = inUse;
  };
  const find = (url: string): KnownServer => {
    const found = servers.find((server) => server.url === url);
    if (!found) throw new CodedError("server_unknown");
    return found;
  };

  return {
    list: () => (preset ? [{ ...preset, name: "" }] : servers),
    inUse: () => {
      if (preset) return { ...preset, fixed: true };
      const found = servers.find(({ url }) => url === used);
      return found && { url: found.url, certificate: found.certificate, fixed: false };
    },
    add: ({ url, certificate }) => {
      const known = servers.find((server) => server.url === url);
      if (!known && servers.length >= MAX_SERVERS) throw new CodedError("too_many_servers");
      const added = { url, certificate, name: known?.name ?? "" };
      const next = known
        ? servers.map((server) => (server === known ? added : server))
        : [...servers, added];
      change(next, url);
    },
    use: (url) => {
      const server = find(url);
      change(servers, url);
      return server;
    },
    rename: (url, name) => {
      const server = find(url);
      const named = { ...server, name: name.trim().slice(0, SERVER_NAME_MAX_LENGTH) };
      change(
        servers.map((each) => (each === server ? named : each)),
        used,
      );
    },
    remove: (url) => {
      const server = find(url);
      change(
        servers.filter((each) => each !== server),
        used === url ? undefined : used,
      );
      return server;
    },
  };
};

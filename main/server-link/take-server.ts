import type { KnownServers, PinnedServer } from "./known-servers.ts";

/**
 * Stores a checked server and reopens the console there. @throws CodedError `server_fixed`,
 * `too_many_servers`
 */
export type TakeServer = (server: PinnedServer) => void;

export const createTakeServer =
  (known: KnownServers, moveTo: (server: PinnedServer) => void): TakeServer =>
  (server) => {
    known.add(server);
    // The asking window gets its answer first: moving closes it.
    setImmediate(() => moveTo(server));
  };

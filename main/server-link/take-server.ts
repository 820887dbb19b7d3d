import type { ChosenServer, PinnedServer } from "./chosen-server.ts";

/** Keeps a checked server and reopens the console there. @throws CodedError `server_fixed` */
export type TakeServer = (server: PinnedServer) => Promise<void>;

export const createTakeServer =
  (chosen: ChosenServer, moveTo: (server: PinnedServer) => void): TakeServer =>
  async (server) => {
    await chosen.set(server);
    // The asking window gets its answer first: moving closes it.
    setImmediate(() => moveTo(server));
  };

import type { ChosenServer } from "./chosen-server.ts";

/** Keeps a checked server and reopens the console there. @throws CodedError `server_fixed` */
export type TakeServer = (origin: string) => Promise<void>;

export const createTakeServer =
  (chosen: ChosenServer, moveTo: (origin: string) => void): TakeServer =>
  async (origin) => {
    await chosen.set(origin);
    // The asking window gets its answer first: moving closes it.
    setImmediate(() => moveTo(origin));
  };

import type { Client } from "pg";
import { StartError } from "#server/lib/start-error.ts";
import { tryAgain } from "#server/lib/try-again.ts";

/** As long may what is left of a killed PostgreSQL take to end: as its statements, and a little. */
const REGAIN_MS = 90_000;
const AGAIN_MS = 100;

/** A PostgreSQL that runs, and the connection that marks it as used by this process. */
type Joined = { mark: Client; url: string };

export type StoreOptions = {
  log: { info(text: string): void };
  /**
   * With it, a PostgreSQL that ends by itself (killed, or out of memory) is started again on the
   * same port; called when that does not go.
   */
  onLost?: (error: unknown) => void;
  /** How long that is tried. */
  regainMs?: number;
};

type Keeper = {
  /** Takes the mark off; what is being started again is there by then. */
  end(): Promise<void>;
};

/**
 * Watches over the mark, a connection that ends with PostgreSQL: then PostgreSQL is started again,
 * unless it does so by itself, and marked again, so that no command beside this process stops it.
 */
export const keep = (
  first: Joined,
  rejoin: () => Promise<Joined>,
  { log, onLost, regainMs = REGAIN_MS }: StoreOptions,
): Keeper => {
  let { mark } = first;
  let regaining: Promise<void> | null = null;
  let isEnding = false;
  const regain = async (): Promise<void> => {
    log.info("The embedded PostgreSQL has gone: it is started again.");
    const again = await tryAgain(rejoin, {
      everyMs: AGAIN_MS,
      limitMs: regainMs,
      mayHelp: () => !isEnding,
    });
    if (again.url !== first.url) {
      await again.mark.end();
      throw new StartError("The embedded PostgreSQL came back on another port.");
    }
    mark = again.mark;
    watch();
    log.info("The embedded PostgreSQL serves again.");
  };
  const watch = (): void => {
    mark.once("end", () => {
      if (isEnding || onLost === undefined) return;
      regaining = regain().catch((error: unknown) => {
        if (!isEnding) onLost(error);
      });
    });
  };
  watch();
  return {
    end: async () => {
      isEnding = true;
      await regaining;
      await mark.end();
    },
  };
};

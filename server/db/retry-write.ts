import { tryAgain } from "#server/lib/try-again.ts";
import { isDatabaseAway } from "./errors.ts";

const AGAIN_MS = 1_000;

type Patience = {
  /** Aborts when nothing is to wait any more; one last try is made then. */
  signal: AbortSignal;
  /** How long the database may be away. */
  limitMs: number;
};

/**
 * Writes down what has happened already, such as a mail that was sent: where the database is away
 * just now, once it is back. The work must bear being done twice.
 */
export const persist = async <T>(work: () => Promise<T>, patience: Patience): Promise<T> =>
  tryAgain(work, { ...patience, everyMs: AGAIN_MS, mayHelp: isDatabaseAway });

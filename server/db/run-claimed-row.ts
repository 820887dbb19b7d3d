import { type Claimed, type Queue, backoffMs, releaseClaim } from "./claim.ts";
import {
  type ClaimTimes,
  type LiveRun,
  RunAborted,
  type RunParts,
  startLiveRun,
} from "./live-run.ts";
import { persist } from "./retry-write.ts";

/** What is done with a claimed row. */
export type ClaimedRun = ClaimTimes & {
  queue: Queue;
  /** The wait after the first failure, which doubles with each, and the longest one. */
  backOff: { firstMs: number; mostMs: number };
  /** What the log's lines say of the row. */
  line: object;
  /**
   * Does the work and writes down that it is done, in a statement or a transaction that names the
   * claim.
   * @throws RunAborted where the claim was lost
   */
  run(live: LiveRun): Promise<void>;
  /** Writes down that it failed, and when it is tried again. */
  failed(error: unknown, retryAt: Date): Promise<void>;
  /** Ends a row whose run was cancelled. */
  cancelled?(): Promise<void>;
};

/**
 * Runs the work of a claimed row with heartbeats, and notes how it ended unless `run` did. A row
 * whose claim was lost is left to the process that has it; one that a stop breaks off is released as
 * if it had not been claimed.
 * @param stopping aborts when the process stops
 */
export const runClaimedRow = async (
  parts: RunParts,
  row: Claimed,
  claimed: ClaimedRun,
  stopping: AbortSignal,
): Promise<void> => {
  const { queue, claimMs, backOff, line } = claimed;
  const { db, clock, log } = parts;
  const live = startLiveRun(parts, queue, row, claimed, stopping);
  const note = (work: () => Promise<void>): Promise<void> =>
    persist(work, { signal: stopping, limitMs: claimMs });
  try {
    await Promise.race([claimed.run(live), live.abandoned]);
  } catch (error) {
    const reason: unknown = error instanceof RunAborted ? error : live.signal.reason;
    const why = reason instanceof RunAborted ? reason.why : null;
    if (why === "lost") log.warn(line, "another process has taken the job over");
    else if (why === "cancelled" && claimed.cancelled) {
      log.info(line, "job cancelled");
      await note(claimed.cancelled);
    } else if (stopping.aborted) await note(() => releaseClaim(db, queue, row));
    else {
      const waitMs = backoffMs(row.attempts, backOff.firstMs, backOff.mostMs);
      const failure = why === null ? error : reason;
      await note(() => claimed.failed(failure, new Date(clock.now().getTime() + waitMs)));
    }
  } finally {
    live.end();
  }
};

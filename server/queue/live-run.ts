import { rejection } from "../lib/abort-promise.ts";
import type { JobParts } from "./define-job.ts";
import { beat } from "./job-rows.ts";
import type { JobRow } from "./job-rows.ts";

/** Why a run is to end before it is done. */
export class RunAborted extends Error {
  readonly why: "lost" | "cancelled" | "timeout";

  constructor(why: RunAborted["why"]) {
    super({ lost: "lost its claim", cancelled: "was cancelled", timeout: "took too long" }[why]);
    this.why = why;
  }
}

export type LiveRun = {
  /** Aborts when the run is to end. */
  signal: AbortSignal;
  /** Rejects when a run that was aborted for its time does not end: it holds up its lane no more. */
  abandoned: Promise<never>;
  progress(done: number, total: number): void;
  /** Stops the beats. */
  end(): void;
};

const BEAT_MS = 2_000;

/**
 * Beats for a run as long as it may take: each beat extends its claim, writes how far it is, and
 * hears whether it was cancelled or taken over.
 */
export const startLiveRun = (
  { db, clock, log }: JobParts,
  row: JobRow,
  { timeoutMs, claimMs }: { timeoutMs: number; claimMs: number },
  stopping: AbortSignal,
): LiveRun => {
  const own = new AbortController();
  const abandoning = new AbortController();
  let progress: { done: number; total: number } | null = null;
  let isBeatUnderWay = false;
  const extend = async (): Promise<void> => {
    if (isBeatUnderWay) return;
    isBeatUnderWay = true;
    try {
      const lockedUntil = new Date(clock.now().getTime() + claimMs);
      const answer = await beat(db, row, { lockedUntil, progress });
      if (answer !== "on") own.abort(new RunAborted(answer));
    } catch (error) {
      // Where the database is away, nobody else can take the row up either.
      log.debug({ err: error, job: row.name }, "a beat failed");
    } finally {
      isBeatUnderWay = false;
    }
  };
  const beats = setInterval(() => void extend(), Math.min(BEAT_MS, claimMs / 3));
  const timeout = setTimeout(() => {
    clearInterval(beats);
    own.abort(new RunAborted("timeout"));
  }, timeoutMs);
  const abandon = setTimeout(
    () => abandoning.abort(new RunAborted("timeout")),
    timeoutMs + claimMs,
  );
  return {
    signal: AbortSignal.any([stopping, own.signal]),
    abandoned: rejection(abandoning.signal),
    progress: (done, total) => {
      progress = { done, total };
    },
    end: () => {
      clearInterval(beats);
      clearTimeout(timeout);
      clearTimeout(abandon);
    },
  };
};

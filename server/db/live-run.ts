import type { Logger } from "pino";
import { rejection } from "../lib/abort-promise.ts";
import type { Clock } from "../lib/clock.ts";
import { type Claimed, type Queue, extendClaim } from "./claim.ts";
import type { Db } from "./knex.ts";

/** Why a run is to end before it is done; `lost`: another process has its row, or it was deleted. */
export class RunAborted extends Error {
  readonly why: "lost" | "cancelled" | "timeout";

  constructor(why: RunAborted["why"]) {
    super({ lost: "lost its claim", cancelled: "was cancelled", timeout: "took too long" }[why]);
    this.why = why;
  }
}

export type RunParts = { db: Db; clock: Clock; log: Logger };

export type ClaimTimes = {
  /** How long a claim lasts without a heartbeat: what a killed process ran is taken up this late. */
  claimMs: number;
  heartbeatMs: number;
  /** A run that takes longer is aborted and counts as failed; without it, none is too long. */
  timeoutMs?: number;
};

export type LiveRun = {
  /** Aborts when the run is to end. */
  signal: AbortSignal;
  /** Rejects when a run that was aborted for its time does not end: it holds up its lane no more. */
  abandoned: Promise<never>;
  /** Sets columns of the row with the next heartbeat. */
  setColumns(columns: Readonly<Record<string, number>>): void;
  /** Stops the heartbeats. */
  end(): void;
};

/**
 * Sends heartbeats for a claimed row until the run ends: each extends the claim and learns whether
 * the run was cancelled or its row taken over.
 */
export const startLiveRun = (
  { db, clock, log }: RunParts,
  queue: Queue,
  row: Claimed,
  { claimMs, heartbeatMs, timeoutMs }: ClaimTimes,
  stopping: AbortSignal,
): LiveRun => {
  const own = new AbortController();
  const abandoning = new AbortController();
  let columns: Readonly<Record<string, number>> = {};
  let isHeartbeatUnderWay = false;
  const extend = async (): Promise<void> => {
    if (isHeartbeatUnderWay) return;
    isHeartbeatUnderWay = true;
    try {
      const state = await extendClaim(db, queue, row, clock.now(), claimMs, columns);
      if (state !== "on") own.abort(new RunAborted(state));
    } catch (error) {
      // Where the database is away, no other process can take the row up either.
      const line = { err: error, table: queue.table, key: row.claimed_key };
      log.debug(line, "a heartbeat failed");
    } finally {
      isHeartbeatUnderWay = false;
    }
  };
  const heartbeats = setInterval(() => void extend(), heartbeatMs);
  const after = (ms: number, action: () => void) =>
    timeoutMs === undefined ? undefined : setTimeout(action, timeoutMs + ms);
  const timeout = after(0, () => {
    clearInterval(heartbeats);
    own.abort(new RunAborted("timeout"));
  });
  const abandon = after(claimMs, () => abandoning.abort(new RunAborted("timeout")));
  return {
    signal: AbortSignal.any([stopping, own.signal]),
    abandoned: rejection(abandoning.signal),
    setColumns: (changed) => {
      columns = changed;
    },
    end: () => {
      clearInterval(heartbeats);
      clearTimeout(timeout);
      clearTimeout(abandon);
    },
  };
};

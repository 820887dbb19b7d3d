import type { Clock } from "#server/lib/clock.ts";
import type { Sender, Sent } from "./sender.ts";
import type { TrafficSource } from "./traffic-source.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

type SimulatorOptions = {
  sender: Sender;
  /** What happens from now on. */
  live: TrafficSource;
  /** What may have been missed before; facts that the server knows already change nothing. */
  missed: TrafficSource;
  /** Where the missed time begins, epoch ms. */
  sinceMs: number;
  everyMs: number;
  /** Ends the simulation after a last send. */
  signal: AbortSignal;
  log(line: string): void;
  clock: Clock;
};

const describe = (
  { facts, accepted, duplicate, refused }: Sent,
  waiting: number,
  now: Date,
): string =>
  [
    `${now.toISOString().slice(11, 19)}  ${facts} sent: ${accepted} new`,
    ...(duplicate > 0 ? [`${duplicate} known already`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(", ");

/**
 * Where the missed time begins: so many hours ago, but not before the end of the history that the
 * demo was loaded with, which has more of refills than the simulator could repeat.
 */
export const missedFrom = (nowMs: number, hours: number, historyEnd: Date | null): number =>
  Math.max(nowMs - hours * HOUR_MS, historyEnd?.getTime() ?? 0);

/** Resolves after `ms`, or at once when the signal ends the wait. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });

/**
 * Sends a facility's facts as they happen until the signal ends it, first those that were missed.
 * @returns the sums of what the server said
 */
export const runSimulator = async (options: SimulatorOptions): Promise<Sent> => {
  const { sender, live, missed, sinceMs, everyMs, signal, log, clock } = options;
  const total: Sent = { facts: 0, accepted: 0, duplicate: 0, refused: 0 };
  let untilMs = clock.now().getTime();
  const flush = async (isLast: boolean): Promise<void> => {
    const sent = await sender.flush(isLast);
    if (sent.facts === 0) return;
    log(describe(sent, sender.waiting, new Date(untilMs)));
    for (const key of ["facts", "accepted", "duplicate", "refused"] as const)
      total[key] += sent[key];
  };
  sender.add(missed.between(sinceMs, untilMs));
  await flush(false);
  while (!signal.aborted) {
    await pause(everyMs, signal);
    const nowMs = clock.now().getTime();
    sender.add(live.between(untilMs, nowMs));
    untilMs = nowMs;
    await flush(signal.aborted);
  }
  return total;
};

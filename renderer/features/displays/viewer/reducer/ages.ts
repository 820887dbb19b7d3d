import { type Draft, patch } from "./draft.ts";
import type { Failure } from "./events.ts";
import type { FailureCounts, StoredContent, Turn, ViewerState } from "./state.ts";
import { AWAY_FROM, TIMES } from "./times.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** `Date` has whole seconds: a smaller difference is no news. */
const NO_NEWS_MS = 2_000;

/** The server's time, carried on by the monotonic clock. */
export const serverNow = (state: ViewerState, now: number): number => now + state.clock.offsetMs;

/** Takes over the server's time from an answer. */
export const noteTime = (draft: Draft, serverMs: number | null): void => {
  if (serverMs === null) return;
  const { clock, mayHaveSlept } = draft.state;
  if (mayHaveSlept) patch(draft, { mayHaveSlept: false });
  const offsetMs = serverMs - draft.now;
  if (clock.isHeard && Math.abs(offsetMs - clock.offsetMs) < NO_NEWS_MS) return;
  patch(draft, { clock: { offsetMs, isHeard: true, looksWrong: false } });
};

const counted = (counts: FailureCounts, atMs: number, hasFailed: boolean): FailureCounts => {
  const hour = Math.floor(atMs / HOUR_MS);
  const kept = counts.filter((one) => one.hour > hour - 24);
  const own = kept.find((one) => one.hour === hour) ?? { hour, failed: 0, of: 0 };
  const next = { hour, failed: own.failed + (hasFailed ? 1 : 0), of: own.of + 1 };
  return [...kept.filter((one) => one !== own), next];
};

/** Fetches of slides in the last 24 hours, and how many of them failed. */
export const failuresOf = (state: ViewerState, now: number): { failed: number; of: number } => {
  const from = Math.floor(serverNow(state, now) / HOUR_MS) - 24;
  const recent = state.failures.filter(({ hour }) => hour > from);
  return {
    failed: recent.reduce((sum, { failed }) => sum + failed, 0),
    of: recent.reduce((sum, { of }) => sum + of, 0),
  };
};

export const countSlide = (draft: Draft, hasFailed: boolean): void =>
  patch(draft, {
    failures: counted(draft.state.failures, serverNow(draft.state, draft.now), hasFailed),
  });

/** The server has answered a slide or a beat as it should. */
export const noteGood = (draft: Draft, serverMs: number | null): void => {
  noteTime(draft, serverMs);
  patch(draft, { away: 0, isUnsure: false, lastGoodMs: serverNow(draft.state, draft.now) });
};

/** A slide or a beat went wrong; a server that refuses is there. */
export const noteFailure = (draft: Draft, { failure, serverMs }: Failure): void => {
  noteTime(draft, serverMs);
  patch(draft, { away: failure === "away" ? draft.state.away + 1 : 0 });
};

export const isAway = (state: ViewerState): boolean => state.away >= AWAY_FROM;

/** Whether figures are too old to be shown; pictures never are. */
export const isTooOld = ({ kind, answeredAtMs }: StoredContent, nowMs: number): boolean =>
  kind === "report" && nowMs - answeredAtMs > TIMES.figures;

export type Stamp =
  | { kind: "current" | "aged"; ageMs: number }
  /** Server time of the last good answer, if there was any. */
  | { kind: "away"; lastGoodMs: number | null }
  | { kind: "clock" };

/** What the stamp says of what is shown. */
export const stampOf = (
  state: ViewerState,
  { content }: Pick<Turn, "content">,
  now: number,
): Stamp => {
  if (isAway(state)) {
    if (state.clock.looksWrong) return { kind: "clock" };
    return { kind: "away", lastGoodMs: state.lastGoodMs };
  }
  const ageMs = Math.max(0, serverNow(state, now) - content.answeredAtMs);
  const { dataToMs, answeredAtMs } = content;
  const lags = dataToMs !== null && answeredAtMs - dataToMs > TIMES.dataLag;
  const isAged = ageMs > TIMES.current || lags || state.isUnsure;
  return { kind: isAged ? "aged" : "current", ageMs };
};

import { SLIDE_LIMITS } from "#contract/displays/slides.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Milliseconds of the viewer's rules. */
export const TIMES = {
  /** So long before the end of a turn the next slide is fetched. */
  lead: 10 * SECOND,
  /** For each candidate. */
  fetch: 4 * SECOND,
  /** A slide that is laid out unseen for longer does not come any more. */
  prepare: 4 * SECOND,
  paint: 2 * SECOND,
  /** Room for the code that carries out a call with a limit of its own. */
  grace: 2 * SECOND,
  call: 4 * SECOND,
  /** A beat goes out so long before the next slide is chosen, unless one just did. */
  beatAhead: 2 * SECOND,
  betweenBeats: 5 * SECOND,
  sleep: 20 * SECOND,
  pause: 10 * MINUTE,
  cursor: 3 * SECOND,
  fetchPlan: 60 * MINUTE,
  fetchPlanInPortal: MINUTE,
  betweenReloads: 10 * MINUTE,
  sameBuild: 60 * MINUTE,
  buildRetry: MINUTE,
  /** Younger stored content need not be fetched again when a page starts with it. */
  fresh: MINUTE,
  nightReload: 30 * MINUTE,
  codeLimited: MINUTE,
  day: 24 * 60 * MINUTE,
  current: SLIDE_LIMITS.currentMs,
  dataLag: SLIDE_LIMITS.dataLagMs,
  figures: SLIDE_LIMITS.figuresMaxAgeMs,
} as const;

/** Candidates of one turn. */
export const CANDIDATES = 2;
/** Calls in a row without an answer from which on the server counts as away. */
export const AWAY_FROM = 2;
export const STORED_MAX_BYTES = 50 * 1024 * 1024;

const TRIES = [5, 10, 20, 40, 60].map((seconds) => seconds * SECOND);

/** How long to wait after a number of tries that failed: 5, 10, 20, 40, 60 s, then each minute. */
export const waitAfter = (tries: number): number => TRIES[Math.max(0, tries - 1)] ?? MINUTE;

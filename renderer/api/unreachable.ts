import { ApiError } from "./api-error.ts";

/** Failures that end by themselves once the server is back. */
const AWAY: ReadonlySet<string> = new Set([
  "offline",
  "timeout",
  "unavailable",
  "bad_response",
  // The computer's clock may be wrong, or an administrator renews it.
  "certificate_untrusted",
]);

/** Whether a call failed as it does while the server is away. */
export const isAwayFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && AWAY.has(error.code);

/** Whether it may have failed for a reason of its own: it is too slow, or its answer does not fit. */
export const mayBeItsOwn = ({ code }: ApiError): boolean =>
  code === "timeout" || code === "bad_response";

/** The first tries come soon, as after a restart of the server; later ones leave it in peace. */
const DELAYS_MS = [2_000, 5_000, 10_000, 30_000, 60_000];

/** How long to wait after a number of tries. */
export const retryDelay = (tries: number): number =>
  DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0;

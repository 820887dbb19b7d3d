import { observations, type SubmittedSession } from "#contract/observing.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import type { SendResult } from "./queue.ts";

/** The server never got to the session: the next try may. */
const AWAY: ReadonlySet<string> = new Set(["offline", "timeout", "cancelled"]);
/** Refusals that pass by themselves. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 425, 429]);

const resultOf = (error: ApiError): SendResult => {
  const { code, status, fieldErrors, requestId, retryAfter } = error;
  if (status === 401) return { result: "signedOut" };
  if (AWAY.has(code)) return { result: "network" };
  if (status >= 500 || status < 400 || PASSING.has(status) || code === "csrf_failed")
    return { result: "server", retryAfterMs: (retryAfter ?? 0) * 1000 };
  const faults = Object.keys(fieldErrors).length === 0 ? { "": code } : fieldErrors;
  return { result: "refused", fieldErrors: faults, reference: requestId ?? null };
};

/** Sends a session by itself: nobody who looks at another page is told of a failure. */
export const sendSession = async (session: SubmittedSession): Promise<SendResult> => {
  try {
    const options = { background: true, quiet: true };
    return {
      result: "received",
      receipt: await call(observations.submit, { body: session }, options),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return resultOf(error);
  }
};

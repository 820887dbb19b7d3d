import {
  type ReceivedSession,
  StoredSession,
  type SubmittedSession,
  observations,
} from "#contract/observing/observations.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { asInstant } from "../model/wall-clock.ts";
import type { SendResult } from "./queue.ts";

/** The server never got to the session: the next try may. */
const AWAY: ReadonlySet<string> = new Set(["offline", "timeout", "cancelled"]);
/** Refusals that pass by themselves. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 425, 429]);

/** Only a receipt for all that was sent says that it has arrived. */
const receivedOf = (session: SubmittedSession, receipt: ReceivedSession): SendResult => {
  const isWhole =
    receipt.sessionId === session.sessionId &&
    receipt.observationCount === session.observations.length;
  return isWhole
    ? { result: "received", receipt }
    : { result: "refused", fieldErrors: { "": "receipt_differs" }, reference: null };
};

const resultOf = (error: ApiError): SendResult => {
  const { code, status, fieldErrors, requestId, retryAfter } = error;
  // No problem document: something in between has answered, and the server was not reached.
  if (code === "bad_response") return { result: "server" };
  if (status === 401) return { result: "signedOut" };
  if (AWAY.has(code)) return { result: "network" };
  if (status >= 500 || status < 400 || PASSING.has(status) || code === "csrf_failed")
    return { result: "server", retryAfterMs: (retryAfter ?? 0) * 1000 };
  if (code === "session_differs") {
    const stored = StoredSession.safeParse(error.current);
    return stored.success ? { result: "differs", stored: stored.data } : { result: "server" };
  }
  const faults = Object.keys(fieldErrors).length === 0 ? { "": code } : fieldErrors;
  return { result: "refused", fieldErrors: faults, reference: requestId ?? null };
};

/** Sends a session by itself: a user on another page is not shown a failure. */
export const sendSession = async (session: SubmittedSession): Promise<SendResult> => {
  try {
    // By its own clock: the server knows from it how far off that is.
    const body = { ...session, sentAtUtc: asInstant(Date.now()) };
    const options = { background: true, quiet: true };
    return receivedOf(session, await call(observations.submit, { body }, options));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return resultOf(error);
  }
};

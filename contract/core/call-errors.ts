import type { CallDefinition } from "./call.ts";
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from "./errors.ts";

const isRefused = ({ access, peopleOnly, reach }: CallDefinition): boolean =>
  access.kind === "privilege" ||
  peopleOnly === true ||
  ((reach === "customer" || reach === "facility") && access.kind === "signedIn");

/** Its turn is not waited for without end; a change that is soon over is never refused for it. */
const isRefusedInTime = ({ heavy, method, audit }: CallDefinition): boolean =>
  heavy !== undefined && (heavy !== "short" || method === "GET" || audit === "none");

/**
 * Every code that a call may be refused with: what follows from its access, reach, input, rate and
 * `current`, and what its `errors` name. A fault of the server (5xx) may befall any.
 */
export const errorsOf = (call: CallDefinition): readonly ErrorCode[] => {
  const { access, method, reach, file, rate, current, errors = [] } = call;
  const changes = method !== "GET";
  const codes = new Set<ErrorCode>(["invalid_input", "too_many_parameters", ...errors]);
  if (access.kind !== "public") codes.add("not_signed_in");
  if (isRefused(call)) codes.add("forbidden");
  const bringsSecret =
    access.kind === "gateway" || access.kind === "ticket" || access.kind === "display";
  if (changes && !bringsSecret) codes.add("csrf_failed");
  if (changes) codes.add("body_too_large").add("body_type");
  if (file !== undefined) codes.add("file_too_large").add("file_type");
  if (reach === "row") codes.add("not_found");
  if (rate !== undefined || isRefusedInTime(call)) codes.add("rate_limited");
  if (current !== undefined && !codes.has("session_differs")) codes.add("conflict");
  return ERROR_CODES.filter((code) => codes.has(code));
};

/** The same by status, in the order of statuses. */
export const errorsByStatus = (call: CallDefinition): Map<number, ErrorCode[]> =>
  Map.groupBy(
    errorsOf(call).toSorted((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b]),
    (code) => ERROR_STATUS[code],
  );

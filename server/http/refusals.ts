import type { Logger } from "pino";
import type { CallDefinition } from "#contract/call.ts";
import { allCalls } from "#contract/index.ts";
import type { Metrics } from "./metrics.ts";
import type { RequestState } from "./types.ts";

const NAMES = new Map<CallDefinition, string>(allCalls().map(({ name, call }) => [call, name]));

/**
 * Records that somebody was refused for want of permission: who and which call, never what they
 * sent with it.
 */
export const recordForbidden = (
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, "forbidden"> },
  { call, actor, requestId }: RequestState,
): void => {
  const name = (call === null ? undefined : NAMES.get(call)) ?? "unknown";
  const userId = actor?.userId ?? null;
  log.warn({ event: "forbidden", call: name, userId, requestId }, "permission refused");
  metrics.forbidden.inc({ call: name });
};

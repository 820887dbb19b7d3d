import type { Logger } from "pino";
import type { CallDefinition } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import { writeAudit } from "../access/audit-log.ts";
import { ownScope } from "../db/tenant-scope.ts";
import type { Db } from "../db/knex.ts";
import type { Clock } from "../lib/clock.ts";
import { createOnce } from "../lib/seen-cache.ts";
import type { Metrics } from "./metrics.ts";
import type { RequestState } from "./types.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const NAMES = new Map<CallDefinition, string>(allCalls().map(({ name, call }) => [call, name]));
const REMEMBERED_MAX = 10_000;

type RefusalDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, "forbidden">;
};

/**
 * Records that a user was refused for want of permission: who and which call, never what they sent
 * with it. The server's log has each time; the log of their customer has one a minute for a session
 * and call, so that a page that asks again and again does not fill it.
 */
export const createRefusals = ({ db, clock, log, metrics }: RefusalDeps) => {
  const once = createOnce(REMEMBERED_MAX);
  return async ({ call, actor, requestId }: RequestState): Promise<void> => {
    const name = (call === null ? undefined : NAMES.get(call)) ?? "unknown";
    const userId = actor?.userId ?? null;
    log.warn({ event: "forbidden", call: name, userId, requestId }, "permission refused");
    metrics.forbidden.inc({ call: name });
    if (actor === null || call === null) return;
    const now = clock.now();
    const key = `${actor.sessionId} ${name} ${Math.floor(now.getTime() / MINUTE_MS)}`;
    if (!once.isFirst(key)) return;
    const after = { name: `${call.method} ${call.path}` };
    const entry = { scope: ownScope(actor), action: "refuse", entity: "call", id: name, after };
    // The caller is answered in any case.
    await writeAudit(db, actor, now, entry).catch((error: unknown) => {
      once.forget(key);
      log.warn({ err: error, requestId }, "a refusal was not recorded");
    });
  };
};

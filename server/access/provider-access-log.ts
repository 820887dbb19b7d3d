import type { Logger } from "pino";
import type { Db } from "../db/knex.ts";
import type { Clock } from "../lib/clock.ts";
import { createOnce } from "../lib/seen-cache.ts";
import type { Actor } from "./actor.ts";
import { writeAudit } from "./audit-log.ts";
import { customerScope } from "../db/tenant-scope.ts";

/** By actor, who is built again for every request: the customers whose rows it has reached. */
const reached = new WeakMap<Actor, Set<string>>();

/** Notes that one of the provider's staff has been given rows of a customer. */
export const noteLook = (actor: Actor, customerId: string): void => {
  if (!actor.isProvider || actor.customerId === customerId) return;
  const customers = reached.get(actor) ?? new Set();
  reached.set(actor, customers.add(customerId));
};

const REMEMBERED_MAX = 10_000;

/**
 * Writes the first look of a session at a customer into that customer's log, outside the request's
 * transaction: a look stays a look if what follows fails. An entry that cannot be written is a line
 * of the server's log, and is tried again with the next look.
 */
export const createLookLog = ({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) => {
  const once = createOnce(REMEMBERED_MAX);
  return async (actor: Actor): Promise<void> => {
    for (const customerId of reached.get(actor) ?? []) {
      const key = `${actor.sessionId} ${customerId}`;
      if (!once.isFirst(key)) continue;
      const scope = customerScope(customerId);
      const entry = { scope, action: "view", entity: "customer", id: customerId };
      // oxlint-disable-next-line no-await-in-loop -- a request rarely reaches more than one customer
      await writeAudit(db, actor, clock.now(), entry).catch((error: unknown) => {
        once.forget(key);
        log.warn({ err: error }, "a look at a customer was not recorded");
      });
    }
  };
};

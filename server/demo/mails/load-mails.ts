import type { Tx } from "#server/db/knex.ts";
import { type DemoMails, enqueue, loadDemoMailsTask } from "#server/queue/queue.ts";
import { type PastDeps, playInstant, playScheduled } from "./past-mails.ts";
import { subscribeAll } from "./subscribe.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const DAYS = 7;

/** Has the demo's subscriptions made, with the mails of their last days, behind the open pages. */
export const askForMails = async (tx: Tx, now: Date): Promise<void> => {
  const payload = { endsAt: now.toISOString() };
  await enqueue(tx, loadDemoMailsTask, payload, { now, dedupeKey: "demo.mails" });
};

type Finish = (work: (tx: Tx) => Promise<void>) => Promise<void>;

/**
 * Makes the demo's subscriptions, and what they would have sent in the week before it was loaded.
 * Begun again after a kill, it goes on where it was.
 */
export const loadMails = async (
  deps: PastDeps,
  { endsAt }: DemoMails,
  finish: Finish,
): Promise<void> => {
  const to = new Date(endsAt);
  const span = { from: new Date(to.getTime() - DAYS * DAY_MS), to };
  const made = await deps.db.transaction((tx) => subscribeAll(tx, deps, deps.clock.now()));
  for (const one of made) if (one.kind !== "instant") await playScheduled(deps, one, span);
  await finish(async (tx) => {
    for (const one of made) if (one.kind === "instant") await playInstant(deps, tx, one, span);
  });
};

import type { Tx } from "#server/db/knex.ts";
import { replayPastAlerts } from "#server/engine/alerts/service.ts";
import {
  instantMails,
  runScheduledAlert,
} from "#server/features/messaging/alert-subscriptions/service.ts";
import { runReportSubscription } from "#server/features/messaging/report-subscriptions/service.ts";
import { type SlotAt, missedSlots, nextSlot } from "#server/scheduling/schedule-slots.ts";
import {
  type MailDeliveryDeps,
  deliverNextMail,
} from "#server/features/messaging/deliveries/service.ts";
import { spreadRun } from "#server/scheduling/due-rows.ts";
import { facilityZone, storedSchedules } from "#server/scheduling/schedules.ts";
import type { MadeSubscription } from "./subscribe.ts";

/** What those work with whose past is played. */
export type PastDeps = Parameters<typeof runReportSubscription>[0] &
  Parameters<typeof runScheduledAlert>[0] &
  MailDeliveryDeps;

type Span = { from: Date; to: Date };

/**
 * Takes what waits in the outbox for sent at an instant of the past. Nothing leaves: it is stored
 * as a file where mails are, and otherwise only counts as sent. Before the demo there was no mail,
 * so all that waits by then is the demo's.
 */
const settleAt = async (deps: PastDeps, tx: Tx, at: Date): Promise<void> => {
  const mail = {
    perSecond: null,
    send: async (envelope: Parameters<typeof deps.mail.send>[0]): Promise<string | null> =>
      (await deps.mail.keep?.(envelope, at)) ?? null,
    close: () => undefined,
  };
  const delivering = { ...deps, db: tx, clock: { now: () => at }, mail };
  while (await deliverNextMail(delivering)) deps.signal.throwIfAborted();
};

/** Each transaction settles the mails that it writes: they are never seen waiting. */
const settling = (deps: PastDeps, at: Date): PastDeps["db"] =>
  new Proxy(deps.db, {
    get: (db, key) =>
      key === "transaction"
        ? (work: (tx: Tx) => Promise<unknown>) =>
            db.transaction(async (tx) => {
              const result = await work(tx);
              await settleAt(deps, tx, at);
              return result;
            })
        : (Reflect.get(db, key) as unknown),
  });

const slotsWithin = async (
  { db }: PastDeps,
  kind: "report" | "alert",
  { scope, subscriptionId }: MadeSubscription,
  { from, to }: Span,
): Promise<readonly SlotAt[]> => {
  const schedule = (await storedSchedules(db, kind, scope, [subscriptionId])).get(subscriptionId);
  const zone = await facilityZone(db, scope);
  if (schedule === undefined || zone === undefined) return [];
  const first = nextSlot(schedule, zone, from);
  return missedSlots(schedule, zone, first, to).filter(({ at }) => at <= to);
};

/**
 * Has a scheduled subscription of the demo send what it would have sent in an interval of the past,
 * by the functions that send it today. Slots that were played are not played again.
 */
export const playScheduled = async (
  deps: PastDeps,
  made: MadeSubscription,
  span: Span,
): Promise<void> => {
  const { scope, subscriptionId } = made;
  const kind = made.kind === "report" ? "report" : "alert";
  for (const due of await slotsWithin(deps, kind, made, span)) {
    deps.signal.throwIfAborted();
    const at = spreadRun(subscriptionId, due.at);
    // The poll waits for its first slot after now already.
    const finish = (): Promise<void> => Promise.resolve();
    const run = { scope, subscriptionId, due, attempts: 1, finish };
    const then = { ...deps, db: settling(deps, at), clock: { now: () => at } };
    if (kind === "report") await runReportSubscription(then, run);
    else await runScheduledAlert(then, run);
  }
};

/** The same of an instant one, in the transaction that ends the demo's task: it is mailed once. */
export const playInstant = async (
  deps: PastDeps,
  tx: Tx,
  { scope, subscriptionId }: MadeSubscription,
  span: Span,
): Promise<void> =>
  replayPastAlerts(tx, { scope, subscriptionId }, span, async (told) => {
    const then = { ...deps, db: tx, clock: { now: () => told.now } };
    await instantMails(then).alarms(tx, told);
    await settleAt(deps, tx, told.now);
  });

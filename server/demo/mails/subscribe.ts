import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import { type Act, openAct } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { loadActor } from "#server/access/load-actor.ts";
import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import {
  saveInstant,
  saveScheduled,
} from "#server/features/messaging/alert-subscriptions/service.ts";
import { addSubscription } from "#server/features/messaging/report-subscriptions/service.ts";
import { demoId } from "../ids.ts";
import { type SubscriptionPlan, demoSubscriptions } from "../plan/subscriptions.ts";

export type MadeSubscription = {
  kind: SubscriptionPlan["kind"];
  scope: Scope;
  subscriptionId: string;
};

type LinkDeps = { unsubscribeKey: string };

const actOf = async (
  tx: Tx,
  { customer, by }: SubscriptionPlan,
  now: Date,
): Promise<Act<Actor>> => {
  const account = { customerId: demoId("customer", customer), userId: demoId("user", by) };
  const actor = await loadActor(tx, { ...account, sessionId: "" }, null);
  if (actor === null) throw new Error(`the demo has no account ${by}`);
  const author = { userId: actor.userId, userName: actor.userName, ipAddress: null };
  const language = actor.language ?? DEFAULT_LANGUAGE;
  return openAct({ tx, now, actor, author, language, requestId: "", ipAddress: null });
};

const scopeOf = ({ customer, form }: SubscriptionPlan): Scope =>
  facilityScope(demoId("customer", customer), form.facilityId);

/** One that was made before; null where there is none, or not any more. */
const findMade = async (tx: Tx, plan: SubscriptionPlan): Promise<MadeSubscription | null> => {
  const scope = scopeOf(plan);
  const table = plan.kind === "report" ? "report_subscription" : "alert_subscription";
  const of = { customer_id: scope.customerId, facility_id: scope.facilityId };
  const row = await tx(table)
    .where({ ...of, name: plan.form.name, created_by: demoId("user", plan.by) })
    .first("subscription_id");
  return row === undefined ? null : { kind: plan.kind, scope, subscriptionId: row.subscription_id };
};

/** Makes a subscription of the demo just as its maker's form does. */
const subscribe = async (
  tx: Tx,
  deps: LinkDeps,
  plan: SubscriptionPlan,
  now: Date,
): Promise<MadeSubscription> => {
  const act = await actOf(tx, plan, now);
  const { kind, form } = plan;
  const made = (subscriptionId: string) => ({ kind, scope: scopeOf(plan), subscriptionId });
  if (kind === "report") return made((await addSubscription(act, deps, form)).id);
  if (kind === "scheduled") return made((await saveScheduled(act, deps, form)).id);
  return made((await saveInstant(act, deps, form)).id);
};

/** The demo's subscriptions: all are made at once, and never again once one is there. */
export const subscribeAll = async (
  tx: Tx,
  deps: LinkDeps,
  now: Date,
): Promise<MadeSubscription[]> => {
  const found: MadeSubscription[] = [];
  for (const plan of demoSubscriptions) {
    const one = await findMade(tx, plan);
    if (one !== null) found.push(one);
  }
  if (found.length > 0) return found;
  for (const plan of demoSubscriptions) found.push(await subscribe(tx, deps, plan, now));
  return found;
};

import type { CallInput } from "#contract/core/call.ts";
import { api } from "#contract/index.ts";
import { type LinkedSubscription, MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { Language } from "#contract/core/primitives.ts";
import type {
  ReportSubscription,
  SubscriptionChange,
  SubscriptionForm,
} from "#contract/messaging/report-subscriptions.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { type Needs, requireFacility } from "#server/access/facility-access.ts";
import { type Asking, enterRows, leaveRows, reachRow } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import type { ReportDeps } from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { dropLinks } from "#server/mail/unsubscribe.ts";
import { noteDeleted } from "#server/features/messaging/subscriptions/service.ts";
import { dropDue, setDue } from "#server/scheduling/due-rows.ts";
import { facilityZone } from "#server/scheduling/schedules.ts";
import { type Content, FILTERS, contentOf, fieldOf, isSameSchedule } from "../lib/content.ts";
import { can } from "../policy.ts";
import { columnsOf, contentOfRow } from "../presenter.ts";
import * as queries from "../queries/subscriptions.ts";
import type { SubscriptionRow } from "../queries/subscriptions.ts";
import { subscriptionOfLink } from "./leave.ts";
import { type Reader, presentSubscriptions } from "./present-subscriptions.ts";
import { saveRecipients } from "./save-recipients.ts";

const entity = "report_subscription";
const calls = api.reportSubscriptions;

/** Makes the keys of unsubscribe links. */
export type LinkDeps = { unsubscribeKey: string };

/** A subscription that is named by its id alone, with what the actor may do where it lies. */
export const reachSubscription = async (
  asking: Asking,
  subscriptionId: string,
  access: Needs,
): Promise<{ reachable: ReachableFacility; row: SubscriptionRow }> => {
  const reachable = await reachRow(asking, "reportSubscription", subscriptionId, access);
  const row = await queries.findSubscription(asking.tx, reachable.scope, subscriptionId);
  if (row === undefined) throw new AppError("not_found");
  return { reachable, row };
};

/**
 * @throws AppError `forbidden` for subscriptions of others without the customer's administration
 */
export const requireEdit = (
  actor: Actor,
  reachable: ReachableFacility,
  row: Pick<SubscriptionRow, "created_by">,
): void => {
  if (!can.edit(reachable, actor, row)) throw new AppError("forbidden");
};

const presentOne = async (
  db: Db,
  reader: Reader,
  reachable: ReachableFacility,
  subscriptionId: string,
): Promise<ReportSubscription> => {
  const row = await queries.findSubscription(db, reachable.scope, subscriptionId);
  const [presented] = row ? await presentSubscriptions(db, reader, reachable, [row]) : [];
  if (presented === undefined) throw new AppError("not_found");
  return presented;
};

type Query = CallInput<typeof calls.list>["query"];

/**
 * One path, three questions: what a mailed link stands for, one subscription, or the ones of a
 * facility.
 * @throws AppError `not_signed_in` for all but a link; `forbidden`, `not_found`, `invalid_input`
 */
export const readSubscriptions = async (
  { db, clock }: ReportDeps,
  actor: Actor | null,
  { facilityId, subscriptionId, unsubscribeToken }: Query,
  language: Language,
): Promise<ReportSubscription | ReportSubscription[] | LinkedSubscription> => {
  if (unsubscribeToken !== undefined) return subscriptionOfLink(db, unsubscribeToken);
  if (actor === null) throw new AppError("not_signed_in");
  const { access } = calls.remove;
  const reader = { actor, language };
  if (subscriptionId !== undefined) {
    const asking = { tx: db, actor, now: clock.now() };
    const { reachable } = await reachSubscription(asking, subscriptionId, access);
    if (facilityId !== undefined && facilityId !== reachable.scope.facilityId)
      throw new AppError("not_found");
    return presentOne(db, reader, reachable, subscriptionId);
  }
  if (facilityId === undefined)
    throw new AppError("invalid_input", { fieldErrors: { facilityId: "required" } });
  const reachable = await requireFacility(db, actor, facilityId, access, clock.now());
  const rows = await queries.listSubscriptions(db, reachable.scope);
  return presentSubscriptions(db, reader, reachable, rows);
};

/**
 * What was chosen before may name rows that are gone, also where it is sent back: mails are without
 * them.
 * @throws AppError `invalid_input` for chosen rows that the facility does not have
 */
const checkChosen = async (
  { tx }: Act,
  { scope }: ReachableFacility,
  { chosen }: Content,
  before: Content | null,
): Promise<void> => {
  const live = await queries.liveRows(tx, scope);
  const foreign = FILTERS.filter((filter) =>
    chosen[filter]?.some(
      (id) => !live[filter].has(id) && before?.chosen[filter]?.includes(id) !== true,
    ),
  );
  if (foreign.length > 0)
    throw new AppError("invalid_input", {
      fieldErrors: Object.fromEntries(foreign.map((filter) => [fieldOf(filter), "not_in_list"])),
    });
};

/** @throws AppError `invalid_input` for a type that the actor may not send */
const requireType = (reachable: ReachableFacility, { reportTypeId }: Content): void => {
  if (!can.receive(reachable, reportTypeId))
    throw new AppError("invalid_input", { fieldErrors: { selectedReportTypeId: "not_in_list" } });
};

const zoneOf = async (db: Db, { scope }: ReachableFacility): Promise<string> => {
  const zone = await facilityZone(db, scope);
  if (zone === undefined) throw new AppError("forbidden");
  return zone;
};

/** What the log records of a subscription. */
const audited = (name: string, content: Content, recipients: readonly string[]) => ({
  name,
  reportTypeId: content.reportTypeId,
  frequencyId: content.schedule.frequencyId,
  dayOfWeek: content.schedule.daysOfWeek[0] ?? null,
  timeOfDayLocal: content.schedule.hour,
  timeframeId: content.timeframeId,
  compareWith: content.compareWith,
  locationIds: content.chosen.locations,
  jobRoleIds: content.chosen.jobRoles,
  employeeIds: content.chosen.employees,
  shiftIds: content.chosen.shifts,
  withPdf: content.withPdf,
  withCsv: content.withCsv,
  sendWhen: content.sendWhen,
  note: content.note,
  recipients,
});

/**
 * Makes a report subscription.
 * @throws AppError `forbidden`, `subscription_limit`, `invalid_input`
 */
export const addSubscription = async (
  act: Act<Actor>,
  { unsubscribeKey }: LinkDeps,
  form: SubscriptionForm,
): Promise<ReportSubscription> => {
  const { tx, actor, now, language } = act;
  const { facilityId, name, recipients } = form;
  const reachable = await requireFacility(tx, actor, facilityId, calls.add.access, now);
  const { scope } = reachable;
  const content = contentOf(form);
  requireType(reachable, content);
  if ((await queries.countSubscriptions(tx, scope)) >= MAIL_LIMITS.subscriptionsMax)
    throw new AppError("subscription_limit");
  await checkChosen(act, reachable, content, null);
  const subscriptionId = newId();
  await queries.insertSubscription(tx, scope, {
    ...columnsOf(name, content),
    subscription_id: subscriptionId,
    created_by: actor.userId,
    creator_customer_id: actor.customerId,
    created_at: now,
  });
  await enterRows(tx, "reportSubscription", scope, [subscriptionId]);
  const { after: addresses } = await saveRecipients(act, recipients, {
    subscriptionId,
    typeId: content.reportTypeId,
    facility: reachable,
    unsubscribeKey,
  });
  const key = { kind: "report", scope, subscriptionId } as const;
  await setDue(tx, key, content.schedule, await zoneOf(tx, reachable), now);
  const after = audited(name, content, addresses);
  await act.record({ scope, action: "create", entity, id: subscriptionId, after });
  return presentOne(tx, { actor, language }, reachable, subscriptionId);
};

/**
 * Changes a report subscription. Its next slot is worked out again only where its schedule has changed,
 * and none that has passed is caught up.
 * @throws AppError `not_found`, `forbidden`, `conflict`, `invalid_input`
 */
export const changeSubscription = async (
  act: Act<Actor>,
  { unsubscribeKey }: LinkDeps,
  { id, version, ...form }: SubscriptionChange,
): Promise<ReportSubscription> => {
  const { tx, actor, now, language } = act;
  const { facilityId, name, recipients } = form;
  const { access } = calls.change;
  await requireFacility(tx, actor, facilityId, access, now);
  const { reachable, row } = await reachSubscription(act, id, access);
  const { scope } = reachable;
  if (scope.facilityId !== facilityId) throw new AppError("not_found");
  requireEdit(actor, reachable, row);
  const before = contentOfRow(row);
  const content = contentOf(form, before);
  if (content.reportTypeId !== before.reportTypeId) requireType(reachable, content);
  const current = () => presentOne(tx, { actor, language }, reachable, id);
  await updateVersioned(
    tx,
    scope,
    "report_subscription",
    { subscription_id: id },
    columnsOf(name, content),
    { version, current },
  );
  await checkChosen(act, reachable, content, before);
  const addresses = await saveRecipients(act, recipients, {
    subscriptionId: id,
    typeId: content.reportTypeId,
    facility: reachable,
    unsubscribeKey,
  });
  if (!isSameSchedule(before.schedule, content.schedule)) {
    const key = { kind: "report", scope, subscriptionId: id } as const;
    await setDue(tx, key, content.schedule, await zoneOf(tx, reachable), now);
  }
  await act.record({
    scope,
    action: "update",
    entity,
    id,
    before: audited(row.name, before, addresses.before),
    after: audited(name, content, addresses.after),
  });
  return current();
};

/**
 * Deletes a report subscription; the log of its mails stays as long as the log of others.
 * @throws AppError `not_found`, `forbidden`
 */
export const removeSubscription = async (
  act: Act<Actor>,
  subscriptionId: string,
): Promise<void> => {
  const { tx, actor, now } = act;
  const { reachable, row } = await reachSubscription(act, subscriptionId, calls.remove.access);
  const { scope } = reachable;
  requireEdit(actor, reachable, row);
  await dropDue(tx, subscriptionId);
  await dropLinks(tx, { subscriptionId });
  await queries.deleteSubscription(tx, scope, subscriptionId);
  await leaveRows(tx, "reportSubscription", scope, [subscriptionId]);
  await noteDeleted(tx, { kind: "report", scope, subscriptionId }, row, now);
  const before = { name: row.name };
  await act.record({ scope, action: "remove", entity, id: subscriptionId, before });
};

import {
  ALERT_TYPES,
  type InstantAlert,
  type InstantChange,
  type InstantRule,
  type ScheduledAlert,
  type ScheduledChange,
  type ScheduledRule,
} from "#contract/messaging/alert-subscriptions.ts";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { lookAtAlerts } from "#server/engine/alerts/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { setDue } from "#server/scheduling/due-rows.ts";
import {
  creatorsOf,
  listRecipients,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { auditedAlert, presentInstant, presentScheduled } from "../presenter.ts";
import { alertFacility, placesAmong } from "../queries/facility.ts";
import {
  type AlertRow,
  type AlertValues,
  countAlerts,
  findAlert,
  insertAlert,
} from "../queries/subscriptions.ts";
import { type Given, ownRecipient, requireAllowed, saveRecipients } from "./recipients.ts";
import { type Change, completeInstant, completeScheduled, withStoredValues } from "./complete.ts";
import { type Form, type RuleValues, instantValues, scheduledValues } from "./rule-values.ts";
import {
  type AlertDeps,
  entity,
  manageAt,
  nextOf,
  requireAlert,
  scheduleOf,
  storedOf,
} from "./shared.ts";
import { emptiedPlaces } from "./standing.ts";

type Deps = Pick<AlertDeps, "unsubscribeKey">;

const refuse = (field: string): AppError =>
  new AppError("invalid_input", { fieldErrors: { [field]: "not_in_list" } });

/**
 * Looks whether a rule names what the facility has: its products and places.
 * @throws AppError `invalid_input` at the field
 */
export const requireKnown = async (
  db: Db,
  { scope, products }: ReachableFacility,
  rule: InstantRule | ScheduledRule | Form,
): Promise<void> => {
  const { alertTypeId, locationIds } = rule;
  if (alertTypeId === ALERT_TYPES.badgeBattery && !products.has("IMS")) throw refuse("alertTypeId");
  const chosen = new Set(locationIds);
  if ((await placesAmong(db, scope, [...chosen])).length < chosen.size) throw refuse("locationIds");
};

/** @throws AppError `nothing_selected` for a rule narrowed to places none of which is left */
export const requirePlaceLeft = async (
  db: Db,
  { scope }: ReachableFacility,
  values: RuleValues,
  now: Date,
): Promise<void> => {
  if (values.all_locations) return;
  if ((await emptiedPlaces(db, scope, now))(values)) throw new AppError("nothing_selected");
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const differs = <K extends keyof AlertValues>(
  row: AlertRow,
  values: Pick<AlertValues, K>,
  keys: readonly K[],
): boolean => keys.some((key) => !isSame(row[key], values[key]));

/** What makes an alert mail other things than before: it starts again then. */
const DECIDES = [
  "device_type_id",
  "all_locations",
  "location_ids",
  "activity_threshold",
  "activity_hours",
  "with_faults",
  "hold_minutes",
] as const;
const SCHEDULE = ["frequency_id", "hour", "days_of_week", "day_of_month"] as const;

/** A summary goes to its maker, whatever addresses are sent along. */
const recipientsOf = async (
  act: Act<Actor>,
  isInstant: boolean,
  form: Form,
  row: AlertRow | undefined,
): Promise<readonly Given[]> => {
  if (isInstant || form.alertTypeId !== ALERT_TYPES.summary) return form.recipients;
  const creator =
    row === undefined ? undefined : (await creatorsOf(act.tx, [row])).get(row.created_by);
  const address = creator?.email ?? act.actor.userName;
  return [ownRecipient(address)];
};

const addressesOf = async (db: Db, scope: Scope, id: string): Promise<string[]> =>
  subscribedOf(await listRecipients(db, "alert", scope, [id])).map(({ address }) => address);

const stored = async (db: Db, scope: Scope, id: string): Promise<AlertRow> => {
  const row = await findAlert(db, scope, id);
  if (row === undefined) throw new AppError("not_found");
  return row;
};

const create = async (
  act: Act<Actor>,
  deps: Deps,
  { scope }: ReachableFacility,
  form: Form,
  values: RuleValues,
): Promise<AlertRow> => {
  const { tx, actor, now } = act;
  if ((await countAlerts(tx, scope)) >= MAIL_LIMITS.subscriptionsMax)
    throw new AppError("subscription_limit");
  const id = newId();
  await insertAlert(tx, scope, {
    ...values,
    subscription_id: id,
    name: form.name,
    language: form.language ?? actor.language ?? act.language ?? DEFAULT_LANGUAGE,
    is_active: true,
    watched_from: now,
    created_by: actor.userId,
    creator_customer_id: actor.customerId,
    created_at: now,
  });
  await enterRows(tx, "alertSubscription", scope, [id]);
  const row = await stored(tx, scope, id);
  const given = await recipientsOf(act, values.is_instant, form, undefined);
  await requireAllowed(act, scope, given);
  await saveRecipients(act, deps, scope, id, given);
  await putIntoPoll(act, scope, row);
  const after = auditedAlert(row, await addressesOf(tx, scope, id));
  await act.record({ scope, action: "create", entity, id, after });
  return row;
};

/** Has the poll run an alert that is on and has a schedule; an instant one is looked at at once. */
export const putIntoPoll = async (
  { tx, now }: Pick<Act, "tx" | "now">,
  scope: Scope,
  row: AlertRow,
): Promise<void> => {
  if (!row.is_active) return;
  const schedule = scheduleOf(row);
  if (schedule === null) return lookAtAlerts(tx, scope);
  const { timeZone } = await alertFacility(tx, scope);
  const key = { kind: "alert", scope, subscriptionId: row.subscription_id } as const;
  await setDue(tx, key, schedule, timeZone, now);
};

/** What is to be saved: columns of all fields, and the change, which may have left some out. */
type Saved = { change: Change; values: RuleValues };

const update = async (
  act: Act<Actor>,
  deps: Deps,
  reached: ReachableFacility,
  form: Form & { id: string },
  { change, values: given }: Saved,
): Promise<AlertRow> => {
  const { tx, actor, now } = act;
  const { scope } = reached;
  const { id } = form;
  const request = { alertSubscriptionId: id, isInstantAlert: given.is_instant, isHeld: true };
  const row = await requireAlert(tx, actor, reached, request);
  if (row.alert_type_id !== form.alertTypeId) throw refuse("alertTypeId");
  const before = auditedAlert(row, await addressesOf(tx, scope, id));
  const values = withStoredValues(given, change, row);
  const startsAnew = values.is_instant && differs(row, values, DECIDES);
  // Those that are open are offered where it starts, and not each time that it is saved.
  const { send_open: sendOpen, ...others } = values;
  await updateVersioned(
    tx,
    scope,
    "alert_subscription",
    { subscription_id: id },
    {
      ...others,
      name: form.name,
      language: form.language ?? row.language,
      ...(startsAnew && { watched_from: now, send_open: sendOpen }),
    },
    { version: form.version, current: () => presentCurrent(act, reached, row) },
  );
  if (change.recipients !== undefined) {
    const recipients = await recipientsOf(act, values.is_instant, form, row);
    await requireAllowed(act, scope, recipients);
    await saveRecipients(act, deps, scope, id, recipients);
  }
  const saved = await stored(tx, scope, id);
  if (values.is_instant || differs(row, values, SCHEDULE)) await putIntoPoll(act, scope, saved);
  const after = auditedAlert(saved, await addressesOf(tx, scope, id));
  await act.record({ scope, action: "update", entity, id, before, after });
  return saved;
};

const presentCurrent = async (
  { tx, actor, now }: Act<Actor>,
  reached: ReachableFacility,
  row: AlertRow,
): Promise<InstantAlert | ScheduledAlert> => {
  const parts = await storedOf(tx, reached, row, now);
  if (row.is_instant) return presentInstant(row, parts);
  const { timeZone } = await alertFacility(tx, reached.scope);
  const next = await nextOf(tx, [row], timeZone, actor.language ?? DEFAULT_LANGUAGE);
  return presentScheduled(row, parts, next.get(row.subscription_id) ?? null);
};

const save = async (
  act: Act<Actor>,
  deps: Deps,
  form: Form,
  saved: Saved,
): Promise<{ reached: ReachableFacility; row: AlertRow }> => {
  const { tx, actor, now } = act;
  const reached = await manageAt(tx, actor, form.facilityId, now);
  await requireKnown(tx, reached, form);
  const row =
    form.id === null || form.id === undefined
      ? await create(act, deps, reached, form, saved.values)
      : await update(act, deps, reached, { ...form, id: form.id }, saved);
  return { reached, row };
};

/**
 * Makes an instant alert, or changes one; it mails what opens from then on. Its kind stays.
 * @throws AppError `forbidden`, `not_found`, `conflict`, `subscription_limit`, `invalid_input` for
 *   another kind, classes, places and addresses that it may not have
 */
export const saveInstant = async (
  act: Act<Actor>,
  deps: Deps,
  change: InstantChange,
): Promise<InstantAlert> => {
  const form = completeInstant(change);
  const { reached, row } = await save(act, deps, form, { change, values: instantValues(form) });
  return presentInstant(row, await storedOf(act.tx, reached, row, act.now));
};

/** Makes a scheduled alert, or changes one; as {@link saveInstant}. */
export const saveScheduled = async (
  act: Act<Actor>,
  deps: Deps,
  change: ScheduledChange,
): Promise<ScheduledAlert> => {
  const form = completeScheduled(change);
  const { reached, row } = await save(act, deps, form, { change, values: scheduledValues(form) });
  const { scope } = reached;
  const { timeZone } = await alertFacility(act.tx, scope);
  const next = await nextOf(act.tx, [row], timeZone, act.language);
  const parts = await storedOf(act.tx, reached, row, act.now);
  return presentScheduled(row, parts, next.get(row.subscription_id) ?? null);
};

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type CreatedAlert,
  type InstantForm,
  type InstantRule,
  type ScheduledForm,
  type ScheduledRule,
  type SubscribedAlert,
  alertSubscriptions,
} from "#contract/messaging/alert-subscriptions.ts";
import type { CallOutput } from "#contract/core/call.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { call } from "#renderer/api/client.ts";

/** Everything that is cached of a facility's alerts lies below this key. */
const alertsKey = (facilityId: string) => ["alertSubscriptions", facilityId];

/** The alerts that the person made, or all for who may see all. */
export const createdAlertsQuery = (facilityId: string) =>
  queryOptions({
    queryKey: [...alertsKey(facilityId), "created"],
    queryFn: ({ signal }) =>
      call(alertSubscriptions.created, { query: { facilityId } }, { signal }),
  });

/** Alerts of others that go to the person's address. */
export const subscribedAlertsQuery = (facilityId: string) =>
  queryOptions({
    queryKey: [...alertsKey(facilityId), "subscribed"],
    queryFn: ({ signal }) =>
      call(alertSubscriptions.subscribed, { query: { facilityId } }, { signal }),
  });

/** Deleted alerts whose delivery log is still stored. */
export const deletedAlertsQuery = (facilityId: string) =>
  queryOptions({
    queryKey: [...alertsKey(facilityId), "deleted"],
    queryFn: ({ signal }) =>
      call(alertSubscriptions.deleted, { query: { facilityId } }, { signal }),
  });

/** What became of each e-mail of an alert, a deleted one too. */
export const deliveriesQuery = (facilityId: string, alertSubscriptionId: string) =>
  queryOptions({
    queryKey: [...alertsKey(facilityId), "deliveries", alertSubscriptionId],
    queryFn: ({ signal }) =>
      call(
        alertSubscriptions.deliveries,
        { query: { facilityId, alertSubscriptionId } },
        { signal },
      ),
    staleTime: 0,
  });

type Row = Pick<CreatedAlert, "id" | "isAlarm" | "facilityId">;
const named = ({ id, isAlarm, facilityId }: Row) => ({
  alertSubscriptionId: id,
  isInstantAlert: isAlarm,
  facilityId,
});

/** Switches an alert on or off; resolves once the list shows it. @throws ApiError */
export const toggleAlert = (client: QueryClient, row: Row, isActive: boolean) =>
  callThenReload(
    client,
    alertsKey(row.facilityId),
    alertSubscriptions.toggle,
    { body: { ...named(row), isActive } },
    { waits: true },
  );

/** @throws ApiError */
export const removeAlert = (client: QueryClient, row: Row) =>
  callThenReload(client, alertsKey(row.facilityId), alertSubscriptions.remove, {
    body: named(row),
  });

/** Takes the person's own address off another user's alert. @throws ApiError */
export const unsubscribeFromAlert = (
  client: QueryClient,
  { unsubscribeKey, isAlarm, facilityId }: SubscribedAlert,
) =>
  callThenReload(client, alertsKey(facilityId), alertSubscriptions.unsubscribe, {
    body: { unsubscribeKey, isInstantAlert: isAlarm, facilityId },
  });

export type InstantModel = CallOutput<typeof alertSubscriptions.instantViewModel>;
export type ScheduledModel = CallOutput<typeof alertSubscriptions.scheduledViewModel>;
type AlertRequest = { facilityId: string; alertSubscriptionId: string | null };

/** What the form of an instant alert offers, with the alert; never older than a moment. */
export const instantModelQuery = ({ facilityId, alertSubscriptionId }: AlertRequest) =>
  queryOptions({
    queryKey: [...alertsKey(facilityId), "instant", alertSubscriptionId],
    queryFn: ({ signal }) =>
      call(
        alertSubscriptions.instantViewModel,
        { body: { facilityId, alertSubscriptionId } },
        { signal },
      ),
    staleTime: 0,
  });

/** The same of a scheduled alert. */
export const scheduledModelQuery = ({ facilityId, alertSubscriptionId }: AlertRequest) =>
  queryOptions({
    queryKey: [...alertsKey(facilityId), "scheduled", alertSubscriptionId],
    queryFn: ({ signal }) =>
      call(
        alertSubscriptions.scheduledViewModel,
        { body: { facilityId, alertSubscriptionId } },
        { signal },
      ),
    staleTime: 0,
  });

/** How often an instant alert would have sent something. @param rule null while it is not complete */
export const wouldHaveFiredQuery = (facilityId: string, rule: InstantRule | null) =>
  queryOptions({
    queryKey: [...alertsKey(facilityId), "fired", rule],
    queryFn: ({ signal }) =>
      rule === null
        ? Promise.reject(new Error("asked without a rule"))
        : call(alertSubscriptions.wouldHaveFired, { body: rule }, { signal, background: true }),
    enabled: rule !== null,
    staleTime: 60_000,
  });

/** What a scheduled alert would send now. @throws ApiError */
export const previewAlert = (rule: ScheduledRule) =>
  call(alertSubscriptions.preview, { body: rule });

/** @throws ApiError `conflict` when another user saved it meanwhile */
export const saveInstant = (client: QueryClient, body: InstantForm) =>
  callThenReload(client, alertsKey(body.facilityId), alertSubscriptions.saveInstant, { body });

/** @throws ApiError `conflict` when another user saved it meanwhile */
export const saveScheduled = (client: QueryClient, body: ScheduledForm) =>
  callThenReload(client, alertsKey(body.facilityId), alertSubscriptions.saveScheduled, { body });

/** Says that the person is on some alarms. @throws ApiError `not_found` when none of them is open */
export const acknowledgeAlarms = (facilityId: string, alarmIds: string[]) =>
  call(alertSubscriptions.acknowledge, { body: { facilityId, alarmIds } });

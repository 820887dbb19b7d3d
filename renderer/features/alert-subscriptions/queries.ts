import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type CreatedAlert,
  type SubscribedAlert,
  alertSubscriptions,
} from "#contract/alert-subscriptions.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { call } from "#renderer/api/client.ts";

/** Everything that is kept of a facility's alerts lies below this key. */
export const alertsKey = (facilityId: string) => ["alertSubscriptions", facilityId];

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

/** What became of each e-mail of an alert. */
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

/** Takes the person's own address off somebody else's alert. @throws ApiError */
export const unsubscribeFromAlert = (
  client: QueryClient,
  { unsubscribeKey, isAlarm, facilityId }: SubscribedAlert,
) =>
  callThenReload(client, alertsKey(facilityId), alertSubscriptions.unsubscribe, {
    body: { unsubscribeKey, isInstantAlert: isAlarm, facilityId },
  });

import type { QueryClient } from "@tanstack/react-query";
import { LOADED_FILTERS } from "#contract/reports/filters/filter-table.ts";
import { reports } from "#contract/reports/reports.ts";
import {
  REPORT_TYPE_RULES,
  type ReportSubscription,
  type ReportTypeId,
  type SubscriptionDraft,
  reportSubscriptions,
} from "#contract/messaging/report-subscriptions.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { call } from "#renderer/api/client.ts";
import { type Draft, type WizardValues, bodyOf } from "../lib/wizard-values.ts";

const KEY = ["reportSubscriptions"] as const;
const keyOf = (facilityId: string) => [...KEY, facilityId] as const;

/** The report subscriptions of a facility. */
export const subscriptionsQuery = (facilityId: string) => ({
  queryKey: [...keyOf(facilityId), "list"] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly ReportSubscription[]> => {
    const answer = await call(reportSubscriptions.list, { query: { facilityId } }, { signal });
    return Array.isArray(answer) ? answer : [];
  },
});

/** One subscription as it is now: the form begins with it. */
export const subscriptionQuery = (facilityId: string, subscriptionId: string) => ({
  queryKey: [...keyOf(facilityId), "one", subscriptionId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReportSubscription> => {
    const query = { subscriptionId };
    const answer = await call(reportSubscriptions.list, { query }, { signal });
    if ("recipients" in answer && answer.facilityId === facilityId) return answer;
    throw new ApiError({ code: "not_found", status: 404 });
  },
  staleTime: 0,
  gcTime: 0,
  // What is being typed must not be replaced because the user came back to the window.
  refetchOnWindowFocus: false,
});

/** The kinds of reports that may be sent from a facility. */
export const typesQuery = (facilityId: string) =>
  callQuery([...keyOf(facilityId), "types"], reportSubscriptions.types, { query: { facilityId } });

/** The people who may be chosen. */
export const peopleQuery = (facilityId: string) =>
  callQuery([...keyOf(facilityId), "people"], reportSubscriptions.recipients, {
    query: { facilityId },
  });

/** What a type can be narrowed to; people are offered below their job roles. */
export const choicesQuery = (facilityId: string, typeId: ReportTypeId) => {
  const { filters } = REPORT_TYPE_RULES[typeId];
  const needed = LOADED_FILTERS.filter(
    (name) =>
      filters.some((filter) => filter === name) ||
      (name === "jobRoles" && filters.includes("employees")),
  );
  return {
    ...callQuery(["reportFilters", facilityId, "subscription", typeId], reports.filters, {
      body: { facilityId, requestedFilters: needed },
    }),
    staleTime: 300_000,
  };
};

/** When a draft would be sent next, and the days that it would cover. */
export const nextQuery = (draft: Draft) => {
  const { facilityId, frequencyId, timeframeId, dayOfWeek, timeOfDayLocal } = draft;
  const schedule = [facilityId, frequencyId, timeframeId, dayOfWeek, timeOfDayLocal];
  return callQuery([...KEY, "next", ...schedule], reportSubscriptions.next, {
    body: draft as SubscriptionDraft,
  });
};

/** Today's mail of a draft, as a person would get it. */
export const previewQuery = (draft: Draft, asUserId: string | undefined) => ({
  ...callQuery([...KEY, "preview", draft, asUserId], reportSubscriptions.preview, {
    body: { draft: draft as SubscriptionDraft, asUserId },
  }),
  staleTime: 0,
  gcTime: 0,
});

/** Sends today's mail of a draft to oneself. @throws ApiError */
export const sendNow = async (draft: Draft): Promise<string> => {
  const sent = await call(reportSubscriptions.sendNow, {
    body: { draft: draft as SubscriptionDraft },
  });
  return sent.email;
};

/** Deleted subscriptions whose delivery log is still stored. */
export const deletedQuery = (facilityId: string) =>
  callQuery([...keyOf(facilityId), "deleted"], reportSubscriptions.deleted, {
    query: { facilityId },
  });

/** What became of the mails of a subscription, a deleted one too. */
export const deliveriesQuery = (facilityId: string, subscriptionId: string) => ({
  ...callQuery(
    [...keyOf(facilityId), "deliveries", subscriptionId],
    reportSubscriptions.deliveries,
    {
      query: { subscriptionId },
    },
  ),
  staleTime: 0,
});

/** Makes a subscription. @throws ApiError */
export const addSubscription = (
  client: QueryClient,
  facilityId: string,
  values: WizardValues,
  again: readonly string[] = [],
) =>
  callThenReload(client, keyOf(facilityId), reportSubscriptions.add, {
    body: bodyOf(values, facilityId, again) as never,
  });

/** Saves a subscription. @throws ApiError `conflict` when another user saved meanwhile */
export const changeSubscription = (
  client: QueryClient,
  facilityId: string,
  id: string,
  values: WizardValues,
  again: readonly string[] = [],
): Promise<ReportSubscription> => {
  return callThenReload(client, keyOf(facilityId), reportSubscriptions.change, {
    body: { ...bodyOf(values, facilityId, again), id, version: values.version } as never,
  });
};

/** Deletes a subscription. @throws ApiError `not_found` where another user did */
export const removeSubscription = (client: QueryClient, facilityId: string, id: string) =>
  callThenReload(
    client,
    keyOf(facilityId),
    reportSubscriptions.remove,
    { query: { subscriptionId: id } },
    { waits: true },
  );

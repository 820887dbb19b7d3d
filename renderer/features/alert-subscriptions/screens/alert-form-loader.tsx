import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { instantModelQuery, scheduledModelQuery } from "../queries.ts";
import { InstantAlertScreen, ScheduledAlertScreen } from "./alert-form-screens.tsx";

type Props = {
  listPath: string;
  listLink: ReactNode;
  /** Null for a new one. */
  alertSubscriptionId: string | null;
};

const nothing = () => null;

/** The form of an instant alert, once what it offers is there. */
export function InstantAlertLoader({ alertSubscriptionId, ...shared }: Props) {
  const t = useText("alert-subscriptions");
  const { facility } = useFacility();
  const query = useQuery(instantModelQuery({ facilityId: facility.id, alertSubscriptionId }));
  return (
    <QueryState
      query={query}
      inCard
      failedTitle={t("alert-subscriptions.formFailed")}
      empty={nothing}
    >
      {(model) => (
        <InstantAlertScreen
          key={`${facility.id} ${alertSubscriptionId}`}
          model={model}
          {...shared}
        />
      )}
    </QueryState>
  );
}

/** The form of a scheduled alert, likewise. */
export function ScheduledAlertLoader({ alertSubscriptionId, ...shared }: Props) {
  const t = useText("alert-subscriptions");
  const { facility } = useFacility();
  const query = useQuery(scheduledModelQuery({ facilityId: facility.id, alertSubscriptionId }));
  return (
    <QueryState
      query={query}
      inCard
      failedTitle={t("alert-subscriptions.formFailed")}
      empty={nothing}
    >
      {(model) => (
        <ScheduledAlertScreen
          key={`${facility.id} ${alertSubscriptionId}`}
          model={model}
          {...shared}
        />
      )}
    </QueryState>
  );
}

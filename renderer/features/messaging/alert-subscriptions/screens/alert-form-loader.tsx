import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { instantModelQuery, scheduledModelQuery } from "../queries.ts";
import { InstantAlertScreen, ScheduledAlertScreen } from "./alert-form-screens.tsx";

type Props = {
  listPath: string;
  listLink: ReactNode;
  /** Null for a new one. */
  alertSubscriptionId: string | null;
};

const nothing = () => null;

/** The page until what its form offers is there, and where it does not come. */
function Awaited<Model>(props: {
  query: UseQueryResult<Model>;
  listLink: ReactNode;
  children: (model: Model) => ReactNode;
}) {
  const { query, listLink, children } = props;
  const t = useText("alert-subscriptions");
  const { menus } = useFacility();
  if (query.data !== undefined) return children(query.data);
  return (
    <div className="hr-page">
      <PageHeader title={t("alert-subscriptions.title")} trail={[...menus, listLink]} />
      <QueryState
        query={query}
        inCard
        failedTitle={t("alert-subscriptions.formFailed")}
        empty={nothing}
      >
        {children}
      </QueryState>
    </div>
  );
}

/** The form of an instant alert, once what it offers is there. */
export function InstantAlertLoader({ alertSubscriptionId, ...shared }: Props) {
  const { facility } = useFacility();
  const query = useQuery(instantModelQuery({ facilityId: facility.id, alertSubscriptionId }));
  return (
    <Awaited query={query} listLink={shared.listLink}>
      {(model) => (
        <InstantAlertScreen
          key={`${facility.id} ${alertSubscriptionId}`}
          model={model}
          {...shared}
        />
      )}
    </Awaited>
  );
}

/** The form of a scheduled alert, likewise. */
export function ScheduledAlertLoader({ alertSubscriptionId, ...shared }: Props) {
  const { facility } = useFacility();
  const query = useQuery(scheduledModelQuery({ facilityId: facility.id, alertSubscriptionId }));
  return (
    <Awaited query={query} listLink={shared.listLink}>
      {(model) => (
        <ScheduledAlertScreen
          key={`${facility.id} ${alertSubscriptionId}`}
          model={model}
          {...shared}
        />
      )}
    </Awaited>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Observer } from "#contract/observing/observations.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import type { MenuEntry } from "#renderer/ui/lists/menu-entry.ts";
import { FacilityLines } from "../components/start-choices.tsx";
import { type ObserverKit, observerKitQuery } from "../kit/observer-kit.ts";
import { useObservingStore } from "../store/use-observing-store.ts";
import { ObservingPages } from "./observing-pages.tsx";

type ObservingProps = {
  kit: ObserverKit;
  observer: Observer;
  setObserver: (observerId: string) => void;
  menu: (entry: MenuEntry | null) => ReactNode;
};

function Observing(props: ObservingProps) {
  const { user } = useSession();
  const { customer, facility } = useFacility();
  const store = useObservingStore({
    customerId: customer.id,
    userId: user.id,
    facilityId: facility.id,
    observerId: props.observer.id,
  });
  return <ObservingPages {...props} store={store} facility={facility} />;
}

/** Observing in the facility of the address: start, session, observations, submission. */
export function ObservingScreen({ menu }: Pick<ObservingProps, "menu">) {
  // All texts of all screens, so that none of them waits for the network.
  const t = useText("observing", "observations", "errors");
  const { user } = useSession();
  const { customer, facility } = useFacility();
  const scope = { userId: user.id, customerId: customer.id, facilityId: facility.id };
  const query = useQuery(observerKitQuery(scope));
  const [observerId, setObserverId] = useState(() => remembered.get("observerId") ?? user.id);
  const setObserver = (id: string) => {
    remembered.set("observerId", id);
    setObserverId(id);
  };
  const kit = query.data;
  const observer =
    kit?.observers.find(({ id }) => id === observerId) ??
    kit?.observers.find(({ id }) => id === user.id) ??
    kit?.observers[0];
  if (kit !== undefined && observer !== undefined)
    return (
      <Observing
        key={`${facility.id} ${observer.id}`}
        kit={kit}
        observer={observer}
        setObserver={setObserver}
        menu={menu}
      />
    );
  return (
    <div className="hr-observe hr-touch">
      <header className="hr-observe-bar">
        {menu(null)}
        <div className="hr-observe-title">
          <h1>{t("observing.start.title")}</h1>
          <p>{facility.name}</p>
        </div>
      </header>
      <div className="hr-observe-content">
        <div className="hr-observe-card hr-observe-lines">
          <FacilityLines />
        </div>
        <QueryState query={query} failedTitle={t("observing.loadFailed")} inCard>
          {() => (
            <EmptyState title={t("observing.nobody.title")}>
              {t("observing.nobody.text")}
            </EmptyState>
          )}
        </QueryState>
      </div>
    </div>
  );
}

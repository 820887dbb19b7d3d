import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useMemo, useState, type ReactNode } from "react";
import type { Observer } from "#contract/observing.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { ObservingContext, type Place, type Question } from "../components/observing-context.ts";
import { QuestionSheet } from "../components/question-sheet.tsx";
import { useIsOffline } from "../components/use-is-offline.ts";
import { useKeepAlive } from "../components/use-keep-alive.ts";
import { useLeftHand } from "../components/use-left-hand.ts";
import { type ObserverKit, observerKitQuery } from "../kit/observer-kit.ts";
import type { SessionDraft } from "../model/draft.ts";
import { useMemoryStore } from "../store/use-memory-store.ts";
import { HandForm } from "./hand-form.tsx";
import { ListScreen } from "./list-screen.tsx";
import { PpeForm } from "./ppe-form.tsx";
import { ReviewScreen } from "./review-screen.tsx";
import { RoleScreen } from "./role-screen.tsx";
import { SessionScreen } from "./session-screen.tsx";
import { StartScreen } from "./start-screen.tsx";
import { UnitScreen } from "./unit-screen.tsx";

function OpenScreen({ open }: { open: NonNullable<SessionDraft["open"]> }) {
  const { observation, step, before } = open;
  if (step === "unit") return <UnitScreen key="unit" observation={observation} />;
  if (step === "role") return <RoleScreen key="role" observation={observation} />;
  const { id } = observation;
  return observation.type === "HH" ? (
    <HandForm key={id} observation={observation} isEdit={before !== null} />
  ) : (
    <PpeForm key={id} observation={observation} isEdit={before !== null} />
  );
}

function CurrentScreen({ place, draft }: { place: Place; draft: SessionDraft | null }) {
  if (draft === null || place === "start") return <StartScreen key="start" />;
  if (place === "form" && draft.open !== null) return <OpenScreen open={draft.open} />;
  if (place === "list") return <ListScreen key="list" />;
  if (place === "review") return <ReviewScreen key="review" />;
  return <SessionScreen key="session" />;
}

type ObservingProps = {
  kit: ObserverKit;
  observer: Observer;
  setObserver: (observerId: string) => void;
  menu: ReactNode;
};

function Observing({ kit, observer, setObserver, menu }: ObservingProps) {
  const { user } = useSession();
  const { customer, facility } = useFacility();
  const store = useMemoryStore({
    customerId: customer.id,
    userId: user.id,
    facilityId: facility.id,
    observerId: observer.id,
  });
  const isOffline = useIsOffline();
  const [isLeft] = useLeftHand();
  const [place, go] = useState<Place>("start");
  const [question, ask] = useState<Question | null>(null);
  useKeepAlive(store.draft !== null);
  const value = useMemo(
    () => ({
      kit,
      store,
      facilityId: facility.id,
      facilityName: facility.name,
      observer,
      setObserver,
      timeZone: facility.timeZone,
      isOffline,
      menu,
      go,
      ask,
    }),
    [kit, store, facility, observer, setObserver, isOffline, menu],
  );
  return (
    <ObservingContext value={value}>
      <div className={clsx("hr-touch", isLeft && "hr-left-hand")}>
        <CurrentScreen place={place} draft={store.draft} />
      </div>
      {question !== null && <QuestionSheet question={question} onClose={() => ask(null)} />}
    </ObservingContext>
  );
}

/** Observing in the facility of the address: start, session, observations, submission. */
export function ObservingScreen({ menu }: { menu: ReactNode }) {
  const t = useText("observing");
  const { user } = useSession();
  const { facility } = useFacility();
  const query = useQuery(observerKitQuery(facility.id));
  const [observerId, setObserverId] = useState(() => remembered.get("observerId") ?? user.id);
  const setObserver = (id: string) => {
    remembered.set("observerId", id);
    setObserverId(id);
  };
  if (query.data === undefined)
    return (
      <div className="hr-observe hr-touch">
        <header className="hr-observe-bar">
          {menu}
          <div className="hr-observe-title">
            <h1>{t("observing.start.title")}</h1>
            <p>{facility.name}</p>
          </div>
        </header>
        <div className="hr-observe-content">
          <QueryState query={query} failedTitle={t("observing.loadFailed")}>
            {() => null}
          </QueryState>
        </div>
      </div>
    );
  return (
    <QueryState query={query} failedTitle={t("observing.loadFailed")}>
      {(kit) => {
        const observer =
          kit.observers.find(({ id }) => id === observerId) ??
          kit.observers.find(({ id }) => id === user.id) ??
          kit.observers[0];
        if (observer === undefined) return null;
        return (
          <Observing
            key={`${facility.id} ${observer.id}`}
            kit={kit}
            observer={observer}
            setObserver={setObserver}
            menu={menu}
          />
        );
      }}
    </QueryState>
  );
}

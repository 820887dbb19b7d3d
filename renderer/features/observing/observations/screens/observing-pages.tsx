import { clsx } from "clsx";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Observer } from "#contract/observing/observations.ts";
import { useAskBeforeUnload } from "#renderer/ui/forms/unsaved/use-ask-before-unload.ts";
import type { MenuEntry } from "#renderer/ui/lists/menu-entry.ts";
import { ClockSheet, useClockText } from "../components/clock-sheet.tsx";
import {
  ObservingContext,
  type Place,
  type Question,
  useDraft,
  useObserving,
} from "../components/observing-context.ts";
import { QuestionSheet } from "../components/question-sheet.tsx";
import { useFormLayout } from "../components/form/use-form-layout.ts";
import { useIsOffline } from "../components/use-is-offline.ts";
import { useKeepAlive } from "../components/sending/use-keep-alive.ts";
import { useLeftHand } from "../components/use-left-hand.ts";
import { usePlaces } from "../components/use-places.ts";
import { useAskForTime } from "../components/use-time-question.ts";
import type { ObserverKit } from "../kit/observer-kit.ts";
import { isChanged } from "../model/counts.ts";
import type { SessionDraft } from "../model/draft.ts";
import { newId } from "../store/new-id.ts";
import type { SessionStore } from "../store/types.ts";
import { HandForm } from "./hand-form.tsx";
import { ListScreen } from "./list-screen.tsx";
import { PpeForm } from "./ppe-form.tsx";
import { RefusedScreen } from "./refused-screen.tsx";
import { ReviewScreen } from "./review-screen.tsx";
import { StartScreen } from "./start-screen.tsx";
import { UnitScreen } from "./unit-screen.tsx";

/** An edit that was left by the browser's Back without a change is over. */
const useEndOfEdit = (): void => {
  const { place, store } = useObserving();
  const { open } = useDraft();
  const before = useRef(place);
  useEffect(() => {
    const isLeft = before.current === "edit" && place !== "edit";
    before.current = place;
    if (isLeft && open !== null && open.before !== null && !isChanged(open))
      store.tap({ tap: "cancel" });
  }, [place, open, store]);
};

/** The observation that is noted or edited. Where another tab writes, the session is shown. */
function FormScreen() {
  const { place, store } = useObserving();
  const { open, observations } = useDraft();
  const isReadOnly = store.writer === "elsewhere";
  const lastType = observations.at(-1)?.type ?? "HH";
  useEndOfEdit();
  useLayoutEffect(() => {
    if (open === null && !isReadOnly) store.tap({ tap: "begin", type: lastType, id: newId() });
  }, [open, isReadOnly, store, lastType]);
  if (isReadOnly) return <ListScreen />;
  if (open === null) return null;
  const { observation, before } = open;
  if (place === "unit" || observation.locationId === null)
    return <UnitScreen key="unit" observation={observation} />;
  const isEdit = before !== null;
  const key = `${observation.type} ${isEdit ? observation.id : "new"}`;
  return observation.type === "HH" ? (
    <HandForm key={key} observation={observation} isEdit={isEdit} />
  ) : (
    <PpeForm key={key} observation={observation} isEdit={isEdit} />
  );
}

function CurrentScreen({ place, draft }: { place: Place; draft: SessionDraft | null }) {
  // Beside the form the list is no screen of its own.
  const { hasPanes } = useFormLayout();
  if (draft === null) return <StartScreen key="start" />;
  if (place === "start")
    return draft.refusal === null ? (
      <StartScreen key="start" />
    ) : (
      <RefusedScreen key="refused" refusal={draft.refusal} />
    );
  if (place === "list" && !hasPanes) return <ListScreen key="list" />;
  if (place === "review") return <ReviewScreen key="review" />;
  return <FormScreen key="form" />;
}

type Props = {
  kit: ObserverKit;
  store: SessionStore;
  facility: { id: string; name: string; timeZone: string };
  observer: Observer;
  setObserver: (observerId: string) => void;
  /** The portal's menu, with an entry of this page. */
  menu: (entry: MenuEntry | null) => ReactNode;
};

/** The screens of observing, one at a time, over the sessions of a store. */
export function ObservingPages({ kit, store, facility, observer, setObserver, menu }: Props) {
  // The browser may think that it has a network that leads nowhere.
  // What the device did not take lives as long as this page.
  const isNothingHere = store.state === "unread" && store.draft === null;
  useAskBeforeUnload(store.keepFailure !== null && !isNothingHere);
  const isOffline = useIsOffline() || kit.keptAtMs !== null;
  const [isLeft] = useLeftHand();
  const places = usePlaces();
  const { place } = places;
  const [question, ask] = useState<Question | null>(null);
  const [isClockOpen, setClockOpen] = useState(false);
  const clockWords = useClockText(store.draft);
  useKeepAlive(store.draft !== null);
  useAskForTime(store.draft?.observations.length ?? 0, isOffline);
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
      menu: menu(
        clockWords === null ? null : { label: clockWords, onChoose: () => setClockOpen(true) },
      ),
      ...places,
      ask,
    }),
    [kit, store, facility, observer, setObserver, isOffline, menu, clockWords, places],
  );
  return (
    <ObservingContext value={value}>
      <div
        className={clsx("hr-touch", isLeft && "hr-left-hand")}
        data-kept={store.isKept ? "" : undefined}
      >
        <CurrentScreen place={place} draft={store.draft} />
      </div>
      <ClockSheet isOpen={isClockOpen} onClose={() => setClockOpen(false)} />
      {question !== null && <QuestionSheet question={question} onClose={() => ask(null)} />}
    </ObservingContext>
  );
}

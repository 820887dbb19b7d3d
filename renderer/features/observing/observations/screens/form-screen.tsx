import { useEffect, useLayoutEffect, useRef } from "react";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { isChanged } from "../model/counts.ts";
import { newId } from "../store/new-id.ts";
import { HandForm } from "./hand-form.tsx";
import { ListScreen } from "./list-screen.tsx";
import { PpeForm } from "./ppe-form.tsx";
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
export function FormScreen() {
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

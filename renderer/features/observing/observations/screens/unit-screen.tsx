import type { ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { ArrowLeft } from "#renderer/ui/indicators/icons.ts";
import { ChoiceScreen } from "../components/choice-screen.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { useSampling } from "../components/use-sampling.ts";
import type { ObservationDraft } from "../model/draft.ts";

/** Where the user observes: the unit of the last observation first. */
export function UnitScreen({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const { kit, store, place, trail, go, back } = useObserving();
  const { observations } = useDraft();
  const sampling = useSampling();
  const endOf = (id: string): ReactNode => {
    const seen = sampling?.ofUnit(id) ?? null;
    if (seen === null) return undefined;
    return seen.isReached ? <StatusText kind="good">{seen.words}</StatusText> : seen.words;
  };
  const nextIds = sampling?.next.map(({ locationId }) => locationId) ?? [];
  const options = kit.units.map(({ id, name, parentName }) => ({
    value: id,
    label: name,
    ...(parentName !== null && { note: parentName }),
    end: endOf(id),
  }));
  const lastId = observations.findLast(({ locationId }) => locationId !== null)?.locationId;
  const choose = (locationId: string) => {
    store.tap({ tap: "chooseUnit", locationId });
    // From a fault it goes on to the rest of the observation.
    if (place !== "unit") return;
    if (trail.at(-2) === "start") go("edit", null, true);
    else back();
  };
  return (
    <ChoiceScreen
      title={t("observing.unit.title")}
      note={t(`observing.type.${observation.type}`)}
      lead={{ icon: <ArrowLeft />, label: t("observing.back"), onPress: back }}
      columns={1}
      value={observation.locationId}
      onChoose={choose}
      searchLabel={t("observing.unit.search")}
      empty={t("observing.unit.empty")}
      groups={[
        {
          id: "last",
          label: t("observing.choice.last"),
          options: options.filter(({ value }) => value === lastId),
        },
        {
          id: "next",
          label: t("observing.next.title"),
          options: options.filter(({ value }) => value !== lastId && nextIds.includes(value)),
        },
        {
          id: "all",
          label: t("observing.unit.all"),
          options: options.filter(({ value }) => value !== lastId && !nextIds.includes(value)),
        },
      ]}
    />
  );
}

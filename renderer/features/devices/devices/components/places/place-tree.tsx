import { useMemo } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Tree } from "#renderer/ui/trees/tree.tsx";
import type { TreeTicks } from "#renderer/ui/trees/tree-ticks.ts";
import type { DevicePlace } from "#renderer/features/devices/devices/queries/devices.ts";
import "./place-tree.css";

type Props = {
  places: readonly DevicePlace[] | undefined;
  ticks?: TreeTicks;
  /** The one that is chosen, where one is. */
  chosen?: string | null;
  onChoose?: (id: string) => void;
};

/** The top level and what is above the chosen place, so that it is seen without a search. */
const pathTo = (places: readonly DevicePlace[], chosen: string | null): string[] => {
  const byId = new Map(places.map((place) => [place.id, place]));
  const open = places.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  for (let at = byId.get(chosen ?? "")?.parentId; at; at = byId.get(at)?.parentId) open.push(at);
  return open;
};

/** A facility's places with how many devices each has, to tick some or to choose one. */
export function PlaceTree({ places, ticks, chosen, onChoose }: Props) {
  const t = useText("devices");
  const format = useFormat();
  const items = useMemo(
    () => places?.map((place) => ({ ...place, note: format.count(place.deviceCount) })),
    [places, format],
  );
  const openAtFirst = useMemo(() => pathTo(places ?? [], chosen ?? null), [places, chosen]);
  return (
    <Tree
      label={t("devices.filters.location")}
      items={items}
      searchLabel={t("devices.filters.findLocation")}
      empty={{
        title: t("devices.filters.noLocations"),
        text: t("devices.filters.noLocationsText"),
      }}
      ticks={ticks}
      current={chosen ?? null}
      onChoose={onChoose && (({ id }) => onChoose(id))}
      openAtFirst={openAtFirst}
      inBox
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { countByLevel, levelKeyOf, placesOf } from "../lib/places.ts";
import { hierarchyQuery } from "../queries.ts";

/** A facility's places for whatever stands over their tree: how many of each level, and the way to add one. */
export const usePlaceText = (facilityId: string) => {
  const t = useText("locations");
  const format = useFormat();
  const { data, isLoading } = useQuery(hierarchyQuery(facilityId));
  const places = useMemo(
    () => (data ? placesOf(data.locationHierarchy, () => "", format.compare) : []),
    [data, format],
  );
  const summary = countByLevel(places).map(([level, count]) =>
    t(textId(`locations.levels.${levelKeyOf(data?.levelInfo, level)}`), { count }),
  );
  return {
    data,
    isLoading,
    places,
    /** "6 floors · 12 units · 148 rooms" */
    summary: summary.join(" · "),
    /** "Add floor"; undefined for who may not. */
    addWords: data?.can.edit
      ? t(textId(`locations.add.${levelKeyOf(data.levelInfo, 2)}`))
      : undefined,
    rootId: data?.locationHierarchy.id ?? "",
  };
};

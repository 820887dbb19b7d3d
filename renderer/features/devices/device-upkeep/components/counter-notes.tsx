import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HealthPlace } from "#contract/reports/reports.ts";
import type { z } from "zod";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Awaited } from "#renderer/ui/feedback/awaited.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { counterPlacesQuery } from "../queries.ts";

type Place = z.infer<typeof HealthPlace>;

const nameOf = ({ name, unit }: Place): string =>
  unit === null || unit === name ? name : `${unit} > ${name}`;

type Props = {
  facilityId: string;
  /** How many places are named of each kind; all of them without it. */
  namesShown?: number;
  /** Leads to all names where some are left out. */
  more?: ReactNode;
};

/** Names the places of a facility whose dispenses do not count, and whose passages count twice. */
export function CounterNotes({ facilityId, namesShown = Infinity, more }: Props) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { data, isLoading } = useQuery(counterPlacesQuery(facilityId));
  if (data === undefined) return isLoading ? <Awaited /> : null;
  const listed = (places: readonly Place[]) => {
    const rest = places.length - namesShown;
    const names = places.slice(0, rest > 0 ? namesShown : places.length).map(nameOf);
    return format.list(
      rest > 0 ? [...names, t("device-upkeep.places.more", { count: rest })] : names,
    );
  };
  const { placesWithoutCounter: without, countedTwice: twice } = data;
  return (
    <>
      {without.length > 0 && (
        <Note
          kind="warn"
          title={t("device-upkeep.places.withoutCounter", { count: without.length })}
        >
          {t("device-upkeep.places.withoutCounterText", {
            names: listed(without),
          })}
          {without.length > namesShown && <> {more}</>}
        </Note>
      )}
      {twice.length > 0 && (
        <Note kind="warn" title={t("device-upkeep.places.twice", { count: twice.length })}>
          {t("device-upkeep.places.twiceText", { names: listed(twice) })}
          {twice.length > namesShown && <> {more}</>}
        </Note>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { HealthPlace } from "#contract/reports.ts";
import type { z } from "zod";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { counterPlacesQuery } from "../queries.ts";

const nameOf = ({ name, unit }: z.infer<typeof HealthPlace>): string =>
  unit === null || unit === name ? name : `${unit} > ${name}`;

/** Names the places of a facility whose dispenses do not count, and whose passages count twice. */
export function CounterNotes({ facilityId }: { facilityId: string }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { data } = useQuery(counterPlacesQuery(facilityId));
  if (data === undefined) return null;
  const { placesWithoutCounter: without, countedTwice: twice } = data;
  return (
    <>
      {without.length > 0 && (
        <Note
          kind="warn"
          title={t("device-upkeep.places.withoutCounter", { count: without.length })}
        >
          {t("device-upkeep.places.withoutCounterText", {
            names: format.list(without.map(nameOf)),
          })}
        </Note>
      )}
      {twice.length > 0 && (
        <Note kind="warn" title={t("device-upkeep.places.twice", { count: twice.length })}>
          {t("device-upkeep.places.twiceText", { names: format.list(twice.map(nameOf)) })}
        </Note>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { Awaited } from "#renderer/ui/feedback/awaited.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { unknownQuery } from "../queries.ts";
import { CounterNotes } from "./counter-notes.tsx";

const PLACES_NAMED = 4;

/** What to look into before the device list: unknown devices, and places that count wrongly. */
export function ListNotes({
  facilityId,
  unknownPath,
}: {
  facilityId: string;
  unknownPath: string;
}) {
  const t = useText("device-upkeep");
  const { data, isLoading } = useQuery(unknownQuery(facilityId));
  const count = data?.total ?? 0;
  return (
    <>
      {isLoading && <Awaited />}
      {count > 0 && (
        <Note kind="warn" title={t("device-upkeep.unknown.note", { count })}>
          {t("device-upkeep.unknown.noteText")}{" "}
          <Link to={unknownPath}>{t("device-upkeep.unknown.look")}</Link>
        </Note>
      )}
      <CounterNotes
        facilityId={facilityId}
        namesShown={PLACES_NAMED}
        more={<Link to={unknownPath}>{t("device-upkeep.places.all")}</Link>}
      />
    </>
  );
}

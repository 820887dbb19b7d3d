import { useQuery } from "@tanstack/react-query";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { recountQuery } from "../queries.ts";

/** Says that stored figures are being counted again, and how far that is. */
export function RecountNote({ facilityId }: { facilityId: string }) {
  const t = useText("facility-settings");
  const format = useFormat();
  const recount = useQuery(recountQuery(facilityId)).data?.recount ?? null;
  if (recount === null) return null;
  if (recount.state === "failed")
    return (
      <Note kind="bad" title={t("facility-settings.recount.failedTitle")}>
        {t("facility-settings.recount.failed")}
      </Note>
    );
  const percent = recount.percent ?? 0;
  return (
    <div className="hr-recount">
      <Note kind="partial" title={t("facility-settings.recount.title")}>
        {t("facility-settings.recount.text", { percent })}
        {recount.keptBefore !== undefined && (
          <> {t("facility-settings.recount.kept", { day: format.day(recount.keptBefore) })}</>
        )}
      </Note>
      <progress max={100} value={percent} aria-label={t("facility-settings.recount.title")} />
    </div>
  );
}

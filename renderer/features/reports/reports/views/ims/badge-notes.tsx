import type { BadgeCommon, GroupFigures, LeftOut } from "#contract/reports/ims/badge-figures.ts";
import { LEFT_OUT_REASONS } from "#contract/reports/ims/badge-table.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";

/** Says to who sees single people that looking at them is recorded. */
export function IndividualNote({ minimum }: { minimum: number }) {
  const { t, format } = usePageText();
  return (
    <Note title={t("reports-view.badges.individuals.title")}>
      {t("reports-view.badges.individuals.text")}{" "}
      {t("reports-view.badges.individuals.tooFew", { count: minimum, n: format.count(minimum) })}
    </Note>
  );
}

/** Says that small groups are left out, where some are. */
export function GroupNotes({
  data,
  figures,
}: {
  data: BadgeCommon;
  figures: readonly GroupFigures[];
}) {
  const { t, format } = usePageText();
  if (!figures.some(({ isSuppressed }) => isSuppressed)) return null;
  const count = data.suppressionSize;
  return <Note>{t("reports-view.badges.suppressed", { count, n: format.count(count) })}</Note>;
}

type UnderTableProps = { data: Pick<BadgeCommon, "leftOut" | "withoutHolder"> };

/** Under a table of badges: what counts in places alone, and what in no figure, by reason. */
export function BadgeNotes({ data: { leftOut, withoutHolder } }: UnderTableProps) {
  const { t, format } = usePageText();
  const count = withoutHolder?.opportunities ?? 0;
  return (
    <>
      {count > 0 && (
        <p className="hr-report-note">
          {t("reports-view.badges.withoutHolder", { count, n: format.count(count) })}.
        </p>
      )}
      <LeftOutNote leftOut={leftOut} />
    </>
  );
}

function LeftOutNote({ leftOut }: { leftOut: LeftOut }) {
  const { t, format } = usePageText();
  const told = LEFT_OUT_REASONS.filter((reason) => leftOut[reason] > 0).map((reason) =>
    t(`reports-view.badges.leftOut.${reason}`, {
      count: leftOut[reason],
      n: format.count(leftOut[reason]),
    }),
  );
  return (
    <p className="hr-report-note">
      {t("reports-view.badges.leftOut.title")}{" "}
      {told.length === 0 ? t("reports-view.badges.leftOut.none") : told.join(" · ")}.
      {leftOut.ofWholeDays && told.length > 0 && (
        <> {t("reports-view.badges.leftOut.ofWholeDays")}</>
      )}
    </p>
  );
}

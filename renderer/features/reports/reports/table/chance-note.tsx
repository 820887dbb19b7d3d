import { chanceAmong } from "#contract/reports/change.ts";
import { type ReportColumn, type ReportRow, numberIn } from "#contract/reports/columns.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";

type ChanceNoteProps = { columns: readonly ReportColumn[]; rows: readonly ReportRow[] };

/** With many rows some changes stand out by chance alone: how many, or in how many such tables. */
export function ChanceNote({ columns, rows }: ChanceNoteProps) {
  const { t, format } = usePageText();
  const column = columns.find(({ kind }) => kind === "change");
  if (column === undefined) return null;
  const judged = rows.filter(
    (row) => row.isTotal !== true && numberIn(row, column.key) !== null,
  ).length;
  const chance = chanceAmong(judged);
  if (chance === null) return null;
  return (
    <p className="hr-chance-note">
      {"count" in chance
        ? t("reports.change.chance", { judged: format.count(judged), count: chance.count })
        : t("reports.change.chanceShare", {
            judged: format.count(judged),
            share: format.percentTick(100 * chance.share),
          })}
    </p>
  );
}

import { ChangeReason, ChangeVerdict, arrowOf } from "#contract/reports/change.ts";
import { type ReportColumn, type ReportRow, numberIn } from "#contract/reports/columns.ts";
import {
  changeInterval,
  changeWord,
  shortChangeWord,
  whyNoChange,
} from "#renderer/features/reports/reports/text/change-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { ChangeSize } from "#renderer/ui/indicators/change-size.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { ChangeAxis } from "./change-axis.tsx";
import "./change-cell.css";

type ChangeColumn = Extract<ReportColumn, { kind: "change" }>;

/** What a row's cells say of its change; undefined where it is compared with nothing. */
export const changeIn = (column: ChangeColumn, row: ReportRow) => {
  const verdict = ChangeVerdict.safeParse(row.cells[column.verdictKey]);
  if (!verdict.success) return undefined;
  const reason = ChangeReason.safeParse(row.cells["changeReason"]);
  const [points, low, high] = [column.key, column.lowKey, column.highKey].map((key) =>
    numberIn(row, key),
  );
  return {
    verdict: verdict.data,
    points: points ?? null,
    interval:
      low === undefined || high === undefined || low === null || high === null
        ? null
        : { low, high },
    before: numberIn(row, "changeBefore"),
    reason: reason.success ? reason.data : null,
    sample: {
      now: numberIn(row, "changeNowSample"),
      before: numberIn(row, "changeBeforeSample"),
    },
    heard: { now: numberIn(row, "changeNowHeard"), before: numberIn(row, "changeBeforeHeard") },
  };
};

type ChangeCellProps = {
  words: PageText;
  column: ChangeColumn;
  row: ReportRow;
  /** How far the axis of the table reaches to each side, in points; null without one. */
  reach: number | null;
  hasInterval: boolean;
  /** Many columns share the table: the word alone, without the figure before. */
  isTight: boolean;
};

/** How a row changed: interval on the table's axis, size, interval, word. */
export function ChangeCell({ words, column, row, reach, hasInterval, isTight }: ChangeCellProps) {
  const change = changeIn(column, row);
  if (change === undefined) return <NoValue reason={words.t("reports.noChange.before")} />;
  const { verdict, points, interval, reason } = change;
  const word = isTight ? shortChangeWord(words, change) : changeWord(words, change);
  if (points === null || interval === null)
    return (
      <span className="hr-change-cell">
        {isTight ? (
          <small>{word}</small>
        ) : (
          <>
            <StatusText kind={verdict === "notComparable" ? "info" : "unknown"}>{word}</StatusText>
            {reason !== null && <small>{whyNoChange(words, { ...change, reason })}</small>}
          </>
        )}
      </span>
    );
  const arrow = arrowOf(change);
  return (
    <span className="hr-change-cell hr-change-judged">
      {reach !== null && (
        <ChangeAxis points={points} interval={interval} reach={reach} isReal={arrow !== null} />
      )}
      <span className="hr-change-size-line">
        <ChangeSize points={points} arrow={arrow} />
        {hasInterval && <span> ({changeInterval(words, interval)})</span>}
      </span>
      <small>{word}</small>
    </span>
  );
}

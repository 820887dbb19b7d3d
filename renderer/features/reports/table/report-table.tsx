import { useMemo } from "react";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { totalName } from "#renderer/features/reports/filters/filter-words.ts";
import { toggledSelection } from "#renderer/features/reports/frame/report-state.ts";
import type { ReportViewProps } from "#renderer/features/reports/views/view-props.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { reportColumns, rowName, type TablePlace } from "./report-columns.tsx";
import { LoadMore } from "./load-more.tsx";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import "./report-table.css";

export type ReportTableProps = Pick<
  ReportViewProps,
  "rows" | "more" | "filters" | "sortBy" | "onSort" | "selected" | "onSelect" | "isPrint"
> & {
  report: Pick<ReportViewProps["report"], "columns" | "key">;
  caption: string;
  /** Rows can be ticked, which brings them forward in the graph. */
  isSelectable?: boolean;
  /** The row under the pointer or with the focus. */
  onHover?: (key: string | null) => void;
};

const rowKey = (row: ReportRow): string => row.key;

/** The widths are those of the style sheet. */
const useTablePlace = (isPrint: boolean): TablePlace => {
  const isDesk = useMedia("(max-width: 1439px)");
  const isNarrow = useMedia("(max-width: 1279px)");
  const isScrolled = useMedia("(max-width: 1099px)");
  if (isPrint) return "paper";
  if (isScrolled) return "scrolled";
  if (isNarrow) return "narrow";
  return isDesk ? "desk" : "wide";
};

/** A report's table: its columns, the total first, ticked rows under it. */
export function ReportTable(props: ReportTableProps) {
  const { report, rows, caption, sortBy, onSort, selected, onSelect, isPrint, onHover } = props;
  const words = useWords();
  const { timeZone } = useFacility().facility;
  const whole = totalName(words, props.filters);
  const place = useTablePlace(isPrint);
  const isSelectable = props.isSelectable === true && !isPrint;
  const columns = useMemo(
    () => reportColumns(words, report, rows, { place, totalName: whole, isSelectable, timeZone }),
    [words, report, rows, place, whole, isSelectable, timeZone],
  );
  const [total, others] = useMemo(
    () => [rows.find((row) => row.isTotal), rows.filter((row) => !row.isTotal)],
    [rows],
  );
  const chosen = useMemo(() => new Set(selected), [selected]);
  const name = useMemo(
    () => (row: ReportRow) => rowName(report.columns, row, whole),
    [report, whole],
  );
  return (
    <Card flush className="hr-report-table">
      <DataTable
        caption={caption}
        columns={columns}
        rows={others}
        total={total}
        rowKey={rowKey}
        rowName={name}
        sort={sortBy}
        onSort={onSort}
        selected={isSelectable ? chosen : undefined}
        onToggle={isSelectable ? (key) => onSelect(toggledSelection(selected, key)) : undefined}
        onHover={onHover}
        mode={isPrint ? "print" : "screen"}
      />
      {props.more && <LoadMore more={props.more} />}
    </Card>
  );
}

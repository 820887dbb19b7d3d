import { ChanceNote } from "./chance-note.tsx";
import { clsx } from "clsx";
import { useMemo, useState } from "react";
import type { ReportRow } from "#contract/reports/columns.ts";
import {
  type SortBy,
  byAttention,
  isRanked,
  verdictKeyOf,
  verdictOf,
} from "#contract/reports/sort.ts";
import { AboutTable } from "#renderer/features/reports/reports/figures/about-table.tsx";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { toggledSelection } from "#renderer/features/reports/reports/frame/report-state.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { Card, type CardProps } from "#renderer/ui/layout/card.tsx";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { LoadMore } from "#renderer/ui/tables/load-more.tsx";
import type { Folds } from "./alarm-cells.tsx";
import { type TablePlace, isCrowdedAt, reportColumns, rowName } from "./report-columns.tsx";
import "./report-table.css";

type EmptyRowsProps = {
  count: number;
  isOpen: boolean;
  /** Left out where nothing opens. */
  onToggle: (() => void) | undefined;
};

/** One line in place of the rooms that had no opportunities; it opens them. */
function EmptyRows({ count, isOpen, onToggle }: EmptyRowsProps) {
  const { t, format } = usePageText();
  const text = t("reports-view.table.emptyRooms", { count, n: format.count(count) });
  if (onToggle === undefined) return <p className="hr-empty-rows">{text}</p>;
  return (
    <button type="button" className="hr-empty-rows" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? <ChevronDown /> : <ChevronRight />} {text}
    </button>
  );
}

export type ReportTableProps = Pick<
  ReportViewProps,
  | "rows"
  | "more"
  | "filters"
  | "sortBy"
  | "onSort"
  | "selected"
  | "onSelect"
  | "onBehind"
  | "unitPath"
> & {
  report: Pick<
    ReportViewProps["report"],
    "columns" | "key" | "defaultSort" | "foldsEmptyRows" | "rowFigures" | "product"
  >;
  caption: string;
  /** What stands over the columns where the table has a head of its own. */
  head?: Pick<CardProps, "title" | "note" | "actions"> | undefined;
  /** Rows can be ticked, which brings them forward in the graph. */
  isSelectable?: boolean;
  /** Where the name of a row leads, where it is not a unit; undefined where it leads nowhere. */
  hrefOf?: ((row: ReportRow) => string | undefined) | undefined;
  /** The row under the pointer or with the focus. */
  onHover?: (key: string | null) => void;
};

const rowKey = (row: ReportRow): string => row.key;

/** The widths come from the style sheet. */
const useTablePlace = (): TablePlace => {
  const { widthPx } = useMedium();
  const isDesk = useMedia("(max-width: 1599px)");
  const isNarrow = useMedia("(max-width: 1279px)");
  const isTablet = useMedia("(max-width: 899px)");
  const isPhone = useIsNarrow();
  if (widthPx !== null) return "sheet";
  if (isPhone) return "phone";
  if (isTablet) return "tablet";
  if (isNarrow) return "narrow";
  return isDesk ? "desk" : "wide";
};

const UNSORTED: SortBy = [];
const NONE: ReadonlySet<string> = new Set();

const parentOf = (row: ReportRow): string | undefined => row.parentKey;

const isSame = (one: SortBy, other: SortBy): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const hasVerdicts = ({ columns }: ReportTableProps["report"]): boolean =>
  verdictKeyOf(columns) !== undefined;

/** Rows with opportunities, and those without any where they are many and fold. */
const withoutEmpty = (report: ReportTableProps["report"], rows: readonly ReportRow[]) => {
  if (report.foldsEmptyRows !== true) return { kept: rows, empty: [] };
  const isEmpty = (row: ReportRow) => verdictOf(report.columns, row) === "noOpportunities";
  const empty = rows.filter(isEmpty);
  return empty.length < 2
    ? { kept: rows, empty: [] }
    : { kept: rows.filter((row) => !isEmpty(row)), empty };
};

/** Which rows that explain others are open; none where nothing opens. */
const useFolds = (rows: readonly ReportRow[]): Folds => {
  const { hasControls } = useMedium();
  const [opened, setOpened] = useState(NONE);
  return useMemo(
    () => ({
      parents: new Set(rows.flatMap(({ parentKey }) => parentKey ?? [])),
      open: opened,
      toggle: hasControls
        ? (key) => setOpened((open) => open.symmetricDifference(new Set([key])))
        : undefined,
    }),
    [rows, opened, hasControls],
  );
};

const ID = /^[\da-f-]{36}$/u;

/** Where the names of units lead; in a crossing of units a row's key begins with the unit's. */
const unitHrefOf = (
  { columns }: ReportTableProps["report"],
  unitPath: ReportTableProps["unitPath"],
): ReportTableProps["hrefOf"] =>
  unitPath === undefined ||
  !columns.some(({ kind, label }) => kind === "rowName" && label === "unit")
    ? undefined
    : ({ key }) => {
        const [unitId = ""] = key.split(" ");
        return ID.test(unitId) ? unitPath(unitId) : undefined;
      };

/** A report's table: its columns, the total first, ticked rows under it. */
export function ReportTable(props: ReportTableProps) {
  const { report, rows, caption, sortBy, onSort, selected, onSelect, onHover } = props;
  const { onBehind, unitPath } = props;
  const ofUnits = useMemo(() => unitHrefOf(report, unitPath), [report, unitPath]);
  const hrefOf = props.hrefOf ?? ofUnits;
  const words = usePageText();
  const { timeZone } = useFacility().facility;
  const whole = totalName(words, props.filters);
  const { hasControls, mostRows } = useMedium();
  const place = useTablePlace();
  const isSelectable = props.isSelectable === true && hasControls;
  // Behind a figure of badges stand the devices of its place.
  const hasBehind = hasControls && (report.rowFigures !== undefined || report.product === "IMS");
  const behind = hasBehind ? onBehind : undefined;
  const folds = useFolds(rows);
  const columns = useMemo(() => {
    const onBehind = behind;
    const shown = { place, totalName: whole, isSelectable, timeZone, onBehind, folds, hrefOf };
    return reportColumns(words, report, rows, shown);
  }, [words, report, rows, place, whole, isSelectable, timeZone, behind, folds, hrefOf]);
  const total = useMemo(() => rows.find((row) => row.isTotal), [rows]);
  const [showsEmpty, setShowsEmpty] = useState(false);
  // On a phone one reads from the top: until an order is chosen, what needs a look comes first.
  const isOwnOrder = place === "phone" && isSame(sortBy, report.defaultSort);
  const { shown, folded } = useMemo(() => {
    const isShown = ({ isTotal, parentKey }: ReportRow) =>
      !isTotal && (parentKey === undefined || folds.open.has(parentKey));
    const others = rows.filter(isShown);
    const { kept, empty } = withoutEmpty(report, others);
    const drawn = showsEmpty ? others : kept;
    return {
      shown: isOwnOrder ? byAttention(report.columns, drawn) : drawn,
      folded: empty.length,
    };
  }, [report, rows, showsEmpty, isOwnOrder, folds]);
  const ranked = useMemo(() => (row: ReportRow) => isRanked(report.columns, row), [report]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const name = useMemo(
    () => (row: ReportRow) => rowName(report.columns, row, whole),
    [report, whole],
  );
  if (mostRows === 0) return null;
  return (
    <Card
      {...props.head}
      flush
      className={clsx("hr-report-table", isCrowdedAt(place, columns.length) && "hr-report-crowded")}
    >
      <DataTable
        caption={caption}
        columns={columns}
        rows={shown}
        isRanked={ranked}
        total={total}
        rowKey={rowKey}
        parentOf={parentOf}
        rowName={name}
        sort={isOwnOrder ? UNSORTED : sortBy}
        cardsAside={<AboutTable columns={report.columns} />}
        ownOrder={hasVerdicts(report) ? words.t("reports-view.table.attention") : undefined}
        onSort={onSort}
        selected={isSelectable ? chosen : undefined}
        onToggle={isSelectable ? (key) => onSelect(toggledSelection(selected, key)) : undefined}
        onHover={onHover}
      />
      <ChanceNote columns={report.columns} rows={rows} />
      {folded > 0 && (
        <EmptyRows
          count={folded}
          isOpen={showsEmpty}
          onToggle={hasControls ? () => setShowsEmpty(!showsEmpty) : undefined}
        />
      )}
      {props.more && hasControls && (
        <LoadMore
          className="hr-report-more"
          more={props.more}
          texts={{
            load: words.t("reports-view.more.load"),
            failed: words.t("reports-view.more.failed"),
          }}
          ahead="600px 0px"
        />
      )}
    </Card>
  );
}

import { clsx } from "clsx";
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type KeyboardEventHandler,
  type ReactNode,
} from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { BodyRow, type RowShape } from "./body-row.tsx";
import { CardList } from "./card-list.tsx";
import { hasCards } from "./card-parts.ts";
import { columnParts, type Column } from "./column.ts";
import { HeaderRow } from "./header-row.tsx";
import { type RowSelection, useRowSelection } from "./row-selection.ts";
import { nestRows, pinSelected, sortRows, type SortKey } from "./sorting.ts";
import { type LockedWidths, useLockedWidths } from "./use-locked-widths.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { RowItems } from "#renderer/ui/overlays/row-menu.tsx";
import { useMostColumns } from "./use-most-columns.ts";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { windowFrom } from "./use-row-window.ts";
import { WindowBody } from "./window-body.tsx";
import "./data-table.css";

export type DataTableProps<Row> = {
  /** Names the table for readers; the card around it shows its own title. */
  caption: string;
  /** Keep it the same array between renders (`useMemo`), or every row is drawn again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row's name in "Select …"; the key unless given. */
  rowName?: (row: Row) => string;
  /** Stands first, above selected rows, whatever the order. */
  total?: Row | undefined;
  /** Given together: ticked rows are pinned under the total. */
  selected?: ReadonlySet<string>;
  onToggle?: (key: string, isOn: boolean) => void;
  /** Rows on the ground of selected ones, which keep their place: chosen by a switch of their own. */
  tinted?: ReadonlySet<string>;
  /** Rows ticked for an act: with a box over them all and ranges; they keep their place. */
  selection?: RowSelection | undefined;
  /** The row just created: scrolled to, and on the ground of selected rows while it is named. */
  marked?: string | null;
  /** The row under the pointer, for bringing its line forward in a graph. */
  onHover?: (key: string | null) => void;
  /** Sort keys held by the page (in the address, say); else the table holds its own. */
  sort?: readonly SortKey[];
  onSort?: (sort: SortKey[]) => void;
  initialSort?: readonly SortKey[];
  /** False for rows that follow the others whichever column they are sorted by. */
  isRanked?: ((row: Row) => boolean) | undefined;
  /** The key of the row right after which a row stands whichever column they are sorted by. */
  parentOf?: ((row: Row) => string | undefined) | undefined;
  /** What the rows' own order is called, which a phone offers beside the sorts of the columns. */
  ownOrder?: string | undefined;
  /** Stands above the cards of a phone in place of what the headings explain. */
  cardsAside?: ReactNode;
  /** What the "…" menu at the end of a row offers. */
  actions?: ((row: Row) => RowItems) | undefined;
  /** Stands in place of rows when there are none. */
  empty?: ReactNode;
  isLoading?: boolean;
  /** Usual height of a row in px; 43 where cells have two lines. */
  rowHeight?: number | undefined;
  /** Where rows take long to draw: so many are painted at once, and the others right after. */
  drawnFirst?: number;
};

const nothing: readonly string[] = [];
const nothingSelected: ReadonlySet<string> = new Set();
const nothingSorted: readonly SortKey[] = [];

/**
 * A real table that a person reads line by line: sorts by header (Shift for a second key), holds
 * total and ticked rows on top, and draws only what is in view once it is long.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, total, onHover, empty, selection } = props;
  const { isRanked, ownOrder, parentOf } = props;
  const { rowName = rowKey, rowHeight = 36, marked = null, drawnFirst = Infinity } = props;
  const pinned = props.selected ?? nothingSelected;
  const selected = selection?.keys ?? props.tinted ?? pinned;
  const format = useFormat();
  const { box, mostColumns } = useMostColumns(columns.length);
  const { hasControls, isWindowed: drawsInView, mostRows } = useMedium();
  const [ownSort, setOwnSort] = useState<readonly SortKey[]>(props.initialSort ?? []);
  const sort = props.sort ?? ownSort;

  const sorted = useMemo(
    () => sortRows(rows, columns, sort, format.compare, isRanked),
    [rows, columns, sort, format, isRanked],
  );
  const placed = useMemo(() => {
    const inOrder = pinSelected(sorted, rowKey, pinned);
    return parentOf ? nestRows(inOrder, rowKey, parentOf) : inOrder;
  }, [sorted, rowKey, pinned, parentOf]);
  const isTickable = selection !== undefined;
  const order = useMemo(
    () => (isTickable ? placed.map(rowKey) : nothing),
    [isTickable, placed, rowKey],
  );
  const { toggle, handleKey, set } = useRowSelection(order, selection);
  const handleToggle = selection ? toggle : props.onToggle;
  const onToggle = hasControls ? handleToggle : undefined;
  const actions = hasControls ? props.actions : undefined;
  const shape = useMemo<RowShape<Row>>(
    () => ({ columns, format, rowKey, rowName, onToggle, onHover, actions }),
    [columns, format, rowKey, rowName, onToggle, onHover, actions],
  );
  const isWindowed = drawsInView && placed.length > windowFrom;
  const layout = `${format.language} ${columns.map((column) => column.key).join()}`;
  const { table, widths } = useLockedWidths(isWindowed, layout);
  const isCards = useIsNarrow() && hasCards(columns);
  const onSort = props.onSort ?? setOwnSort;
  useEffect(() => {
    if (marked === null) return;
    const drawn = box.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [];
    const row = [...drawn].find(({ dataset }) => dataset["key"] === marked);
    row?.scrollIntoView({ block: "nearest" });
  }, [marked, box]);

  const isLoading = props.isLoading === true;
  if (isLoading && isCards) return <LinesSkeleton lines={8} />;
  if (!isLoading && rows.length === 0 && empty !== undefined) return <>{empty}</>;
  if (isCards) {
    const cards = { caption, rows: placed, total, shape, selected, marked, sort, onSort, ownOrder };
    return (
      <div ref={box}>
        <CardList {...cards} aside={hasControls && props.cardsAside} />
      </div>
    );
  }
  if (columns.length > mostColumns || placed.length > mostRows) {
    const others = Math.max(0, placed.length - mostRows);
    const rest = { sort: nothingSorted, isRanked: undefined, parentOf: undefined };
    return (
      <>
        {columnParts(columns, mostColumns).map((part) => (
          <DataTable
            key={part.map(({ key }) => key).join()}
            {...{ ...props, ...rest, columns: part, rows: placed.slice(0, mostRows) }}
          />
        ))}
        {others > 0 && <MoreRows count={others} />}
      </>
    );
  }
  return (
    <div ref={box} className="hr-table-scroll">
      <table
        ref={table}
        className={clsx("hr-table", widths && "hr-table-locked")}
        style={{ minInlineSize: widths?.minWidth ?? undefined }}
        aria-rowcount={isWindowed ? placed.length + 1 : undefined}
      >
        <caption className="hr-visually-hidden">{caption}</caption>
        <colgroup>
          {onToggle && <col style={widthOf(widths, 0)} />}
          {columns.map((column, at) => (
            <col
              key={column.key}
              style={
                widthOf(widths, at + (onToggle ? 1 : 0)) ?? {
                  inlineSize: column.width,
                  minInlineSize: column.minWidth,
                }
              }
            />
          ))}
          {actions && <col style={widthOf(widths, columns.length + (onToggle ? 1 : 0))} />}
        </colgroup>
        <thead>
          <HeaderRow
            columns={columns}
            sort={sort}
            onSort={onSort}
            hasSelection={onToggle !== undefined}
            selectAll={
              selection && {
                state: tickedOf(order, selected),
                onChange: (isOn) => set(order, isOn),
              }
            }
            hasActions={actions !== undefined}
          />
        </thead>
        {total !== undefined && (
          <tbody>
            <BodyRow row={total} shape={shape} isSelected={false} isTotal />
          </tbody>
        )}
        {isLoading && (
          <tbody>
            <tr className="hr-row-gap">
              <td
                colSpan={
                  columns.length + Number(onToggle !== undefined) + Number(actions !== undefined)
                }
              >
                <LinesSkeleton lines={8} />
              </td>
            </tr>
          </tbody>
        )}
        {isWindowed ? (
          <WindowBody
            {...{ shape, selected, marked, rowHeight }}
            rows={placed}
            onKeyDown={selection && handleKey}
          />
        ) : (
          rows.length > 0 && (
            <WholeBody
              {...{ shape, selected, marked }}
              rows={placed}
              onKeyDown={selection && handleKey}
              drawnFirst={drawsInView ? drawnFirst : Infinity}
            />
          )
        )}
      </table>
    </div>
  );
}

type WholeBodyProps<Row> = {
  rows: readonly Row[];
  shape: RowShape<Row>;
  selected: ReadonlySet<string>;
  marked: string | null;
  onKeyDown: KeyboardEventHandler | undefined;
  /** So many rows are painted at once, and the others right after. */
  drawnFirst: number;
};

/** The body of a table whose rows are all drawn. */
function WholeBody<Row>(props: WholeBodyProps<Row>) {
  const { rows, shape, selected, marked, onKeyDown, drawnFirst } = props;
  const isWhole = useDeferredValue(true, rows.length <= drawnFirst);
  return (
    // Shift with an arrow is heard on its way up from the tick boxes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={onKeyDown}>
      {(isWhole ? rows : rows.slice(0, drawnFirst)).map((row) => {
        const key = shape.rowKey(row);
        return (
          <BodyRow
            key={key}
            row={row}
            shape={shape}
            isSelected={selected.has(key)}
            isMarked={key === marked}
          />
        );
      })}
    </tbody>
  );
}

/** How many rows a page has no room for. */
function MoreRows({ count }: { count: number }) {
  const t = useUiText();
  const format = useFormat();
  return (
    <p className="hr-table-more">{t("ui.table.moreRows", { count, n: format.count(count) })}</p>
  );
}

const widthOf = (widths: LockedWidths | null, at: number) =>
  widths ? { inlineSize: `${(widths.shares[at] ?? 0) * 100}%` } : undefined;

/** How many of the rows shown are ticked. */
const tickedOf = (order: readonly string[], keys: ReadonlySet<string>): "all" | "some" | "none" => {
  const count = order.filter((key) => keys.has(key)).length;
  if (count === 0) return "none";
  return count === order.length ? "all" : "some";
};

import { clsx } from "clsx";
import { memo, type Ref } from "react";
import type { Format } from "#renderer/i18n/format.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { type RowItems, RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import { cellContent } from "./cell-content.tsx";
import { alignOf, isFigure, type Column } from "./column.ts";

/** What all rows of a table share; its identity only changes with the table's own props. */
export type RowShape<Row> = {
  columns: readonly Column<Row>[];
  format: Format;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** `isRange`: with Shift, for all rows from the last one ticked. */
  onToggle?: ((key: string, isOn: boolean, isRange: boolean) => void) | undefined;
  onHover?: ((key: string | null) => void) | undefined;
  actions?: ((row: Row) => RowItems) | undefined;
};

export type BodyRowProps<Row, Element = HTMLTableRowElement> = {
  row: Row;
  shape: RowShape<Row>;
  isSelected: boolean;
  isTotal?: boolean;
  /** Just created: it stands out for a moment. */
  isMarked?: boolean;
  /** Place among all rows, for readers of a table of which only a window is there. */
  index?: number;
  rowRef?: Ref<Element>;
};

const hasShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

/** The tick box of a row. */
export function SelectBox<Row>(props: Pick<BodyRowProps<Row>, "row" | "shape" | "isSelected">) {
  const { row, shape, isSelected } = props;
  const t = useUiText();
  const { rowKey, rowName, onToggle } = shape;
  return (
    <Checkbox
      aria-label={t("ui.table.selectRow", { name: rowName(row) })}
      checked={isSelected}
      onChange={({ target, nativeEvent }) =>
        onToggle?.(rowKey(row), target.checked, hasShift(nativeEvent))
      }
    />
  );
}

function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, shape, isSelected, isTotal = false, isMarked = false, index, rowRef } = props;
  const { columns, format, rowKey, rowName, onToggle, onHover, actions } = shape;
  // A switch may stand before the row's name.
  const head = Math.max(
    0,
    columns.findIndex(({ namesRow }) => namesRow),
  );
  return (
    <tr
      ref={rowRef}
      data-index={index}
      data-key={rowKey(row)}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={clsx(isTotal && "hr-row-total", (isSelected || isMarked) && "hr-row-selected")}
      onPointerEnter={onHover && !isTotal ? () => onHover(rowKey(row)) : undefined}
      onPointerLeave={onHover && !isTotal ? () => onHover(null) : undefined}
      onFocus={onHover && !isTotal ? () => onHover(rowKey(row)) : undefined}
      onBlur={onHover && !isTotal ? () => onHover(null) : undefined}
    >
      {onToggle && <td className="hr-cell-select">{!isTotal && <SelectBox {...props} />}</td>}
      {columns.map((column, at) => {
        const className = clsx(
          `hr-cell-${alignOf(column)}`,
          (isFigure(column) || column.kind === "datetime") && "hr-tabular",
          column.isStrong && "hr-cell-strong",
        );
        const content = cellContent(column, row, format);
        return at === head ? (
          <th key={column.key} scope="row" className={className}>
            {content}
          </th>
        ) : (
          <td key={column.key} className={className}>
            {content}
          </td>
        );
      })}
      {actions && (
        <td className="hr-cell-actions">
          {!isTotal && <RowMenu name={rowName(row)} items={actions(row)} />}
        </td>
      )}
    </tr>
  );
}

/** One row; drawn again only when itself, its selection or the table's shape changes. */
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;

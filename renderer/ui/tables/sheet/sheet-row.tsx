import clsx from "clsx";
import type { PointerEvent, ReactNode, Ref } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import type { Place, Range } from "./sheet-state.ts";
import type { SheetCell, SheetColumn } from "./sheet-types.ts";

/** What a pointer does with a cell. */
export type CellPointer = {
  onDown: (place: Place, event: PointerEvent) => void;
  onEnter: (place: Place, event: PointerEvent) => void;
  onEdit: (place: Place) => void;
};

type CellProps = {
  place: Place;
  cell: SheetCell;
  isActive: boolean;
  isSelected: boolean;
  editor: ReactNode;
  pointer: CellPointer;
};

function Cell({ place, cell, isActive, isSelected, editor, pointer }: CellProps) {
  const t = useUiText();
  const { text, fault, isChanged = false, isClosed = false } = cell;
  return (
    // Keys are heard by the sheet around it; the rule does not see that it always has a role.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      role={place.column === 0 ? "rowheader" : "gridcell"}
      aria-colindex={place.column + 1}
      aria-selected={isSelected}
      aria-readonly={isClosed || undefined}
      aria-invalid={fault !== undefined || undefined}
      tabIndex={isActive ? 0 : -1}
      data-cell={`${place.row} ${place.column}`}
      className={clsx(
        "hr-sheet-cell",
        isActive && "hr-sheet-active",
        isSelected && "hr-sheet-selected",
        isClosed && "hr-sheet-closed",
        fault !== undefined && "hr-sheet-wrong",
      )}
      onPointerDown={(event) => pointer.onDown(place, event)}
      onPointerEnter={(event) => pointer.onEnter(place, event)}
      onDoubleClick={() => pointer.onEdit(place)}
      onClick={({ nativeEvent }) => {
        // A finger has no second button and no F2: it taps the cell in use again.
        const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
        if (isTouch && isActive && editor === null) pointer.onEdit(place);
      }}
    >
      {editor ?? (
        <span className="hr-sheet-text">
          {text}
          {isChanged && (
            <span className="hr-sheet-changed">
              <VisuallyHidden> {t("ui.sheet.changed")}</VisuallyHidden>
            </span>
          )}
        </span>
      )}
      {fault !== undefined && (
        <small className="hr-sheet-fault">
          <StatusShape kind="bad" />
          {fault}
        </small>
      )}
    </div>
  );
}

type RowProps = {
  row: number;
  columns: readonly SheetColumn[];
  cellOf: (row: number, column: number) => SheetCell;
  active: Place;
  range: Range;
  /** The field over the active cell. */
  editor: ReactNode;
  pointer: CellPointer;
  measure: Ref<HTMLDivElement>;
};

/** One row of a sheet. */
export function SheetRow({
  row,
  columns,
  cellOf,
  active,
  range,
  editor,
  pointer,
  measure,
}: RowProps) {
  const isInRange = row >= range.firstRow && row <= range.lastRow;
  return (
    <div ref={measure} role="row" aria-rowindex={row + 2} data-index={row} className="hr-sheet-row">
      {columns.map(({ key }, column) => {
        const isActive = active.row === row && active.column === column;
        return (
          <Cell
            key={key}
            place={{ row, column }}
            cell={cellOf(row, column)}
            isActive={isActive}
            isSelected={isInRange && column >= range.firstColumn && column <= range.lastColumn}
            editor={isActive ? editor : null}
            pointer={pointer}
          />
        );
      })}
    </div>
  );
}

/** The place of a cell in a sheet. */
export type Place = { row: number; column: number };
export type Size = { rows: number; columns: number };

type SheetState = {
  /** The cell that keys go to, and the corner across from it of what is selected. */
  active: Place;
  anchor: Place;
  /** What is typed into the active cell; null while nothing is. */
  typed: string | null;
};

type SheetAct =
  | { kind: "go"; to: Place; extends?: boolean }
  | { kind: "type"; text: string }
  | { kind: "stop" };

const within = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

/** What keys and pointer do to the cell in use; typing ends when another cell is gone to. */
export const sheetReducer =
  (size: Size) =>
  (state: SheetState, act: SheetAct): SheetState => {
    if (act.kind === "type") return { ...state, anchor: state.active, typed: act.text };
    if (act.kind === "stop") return { ...state, typed: null };
    const to = within(act.to, size);
    return { active: to, anchor: act.extends === true ? state.anchor : to, typed: null };
  };

/** What is selected: first and last row and column. */
export const rangeOf = ({ active, anchor }: Pick<SheetState, "active" | "anchor">) => ({
  firstRow: Math.min(active.row, anchor.row),
  lastRow: Math.max(active.row, anchor.row),
  firstColumn: Math.min(active.column, anchor.column),
  lastColumn: Math.max(active.column, anchor.column),
});
export type Range = ReturnType<typeof rangeOf>;

/** Rows that Page Up and Page Down go. */
const PAGE = 15;

type Stroke = { key: string; ctrlKey: boolean; metaKey: boolean };

/** Where a key leads from a cell; null for one that leads nowhere. */
export const stepTo = ({ row, column }: Place, stroke: Stroke, size: Size): Place | null => {
  const isFar = stroke.ctrlKey || stroke.metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const steps: Record<string, Place> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? lastRow : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? lastColumn : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
  };
  const to = steps[stroke.key];
  return to === undefined ? null : within(to, size);
};

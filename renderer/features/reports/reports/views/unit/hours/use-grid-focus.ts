import { type KeyboardEvent, useState } from "react";

type Position = { row: number; column: number };

const MOVES: Readonly<Record<string, (at: Position, last: Position) => Position>> = {
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, last) => ({ ...at, column: last.column }),
};

const within = (value: number, last: number): number => Math.max(0, Math.min(last, value));

/**
 * One cell of a grid is in the order of the Tab key; arrows, Home and End move to another one.
 * @returns what a cell's button takes
 */
export const useGridFocus = (rows: number, columns: number) => {
  const [current, setCurrent] = useState<Position>({ row: 0, column: 0 });
  const last = { row: rows - 1, column: columns - 1 };
  const at = { row: within(current.row, last.row), column: within(current.column, last.column) };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const moved = move(at, last);
    const next = { row: within(moved.row, last.row), column: within(moved.column, last.column) };
    setCurrent(next);
    event.currentTarget
      .closest("table")
      ?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)
      ?.focus();
  };
  return (row: number, column: number) => ({
    "data-cell": `${row} ${column}`,
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    onKeyDown: handleKeyDown,
    onFocus: () => setCurrent({ row, column }),
  });
};

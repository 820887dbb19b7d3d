import type { ReactNode } from "react";
import type { Place } from "./sheet-state.ts";

export type SheetColumn = {
  key: string;
  header: string;
  /** px */
  width: number;
};

export type SheetCell = {
  text: string;
  /** What is wrong with the text, in words. */
  fault?: string | undefined;
  isChanged?: boolean;
  /** Not to be changed. */
  isClosed?: boolean;
};

/** A new text for a cell. */
export type SheetEdit = Place & { text: string };

export type SheetProps = {
  label: string;
  /** The first column names the row. */
  columns: readonly SheetColumn[];
  rowCount: number;
  keyOf: (row: number) => string;
  cellOf: (row: number, column: number) => SheetCell;
  /** Words to choose from in a cell; others may be typed all the same. */
  optionsOf: (row: number, column: number) => readonly string[] | undefined;
  /** One act: typed, pasted, emptied or cut. */
  onEdit: (edits: readonly SheetEdit[]) => void;
  onUndo: () => void;
  /** A cell to go to, each time another object is given. */
  goTo?: Place | null;
  /** How to use it, for readers too. */
  help: ReactNode;
};

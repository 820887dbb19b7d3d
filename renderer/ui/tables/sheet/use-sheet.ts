import { type ClipboardEvent, type KeyboardEvent, useEffect, useReducer, useRef } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { blockOf, emptied, pasted } from "./sheet-blocks.ts";
import type { CellPointer } from "./sheet-row.tsx";
import { type Place, rangeOf, sheetReducer, stepTo } from "./sheet-state.ts";
import { readBlock, writeBlock } from "./sheet-text.ts";
import type { SheetProps } from "./sheet-types.ts";

const FIRST = { row: 0, column: 0 };
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

/** The cell in use, what is selected and typed, and what keys, pointer and clipboard do. */
export const useSheet = (props: SheetProps) => {
  const { columns, rowCount, cellOf, onEdit, onUndo, goTo } = props;
  const t = useUiText();
  const box = useRef<HTMLDivElement>(null);
  const size = { rows: rowCount, columns: columns.length };
  const [state, dispatch] = useReducer(sheetReducer(size), {
    active: FIRST,
    anchor: FIRST,
    typed: null,
  });
  const { active, typed } = state;
  const range = rangeOf(state);
  /** What stands in the field over a cell; null when nothing waits to be taken over. */
  const waiting = useRef<string | null>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (!wantsFocus.current || typed !== null) return;
    wantsFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>(
      `[data-cell="${active.row} ${active.column}"]`,
    );
    cell?.focus();
  }, [active, typed]);
  useEffect(() => {
    if (!goTo) return;
    wantsFocus.current = true;
    dispatch({ kind: "go", to: goTo });
  }, [goTo]);

  const take = () => {
    const text = waiting.current;
    waiting.current = null;
    if (text !== null && text !== cellOf(active.row, active.column).text)
      onEdit([{ ...active, text }]);
  };
  const go = (to: Place, isExtended = false) => {
    take();
    wantsFocus.current = true;
    dispatch({ kind: "go", to, extends: isExtended });
  };
  const type = (place: Place, text?: string) => {
    const cell = cellOf(place.row, place.column);
    if (cell.isClosed === true) return announce(t("ui.sheet.closed"));
    if (place !== active) dispatch({ kind: "go", to: place });
    waiting.current = text ?? null;
    dispatch({ kind: "type", text: text ?? cell.text });
  };
  const stop = () => {
    take();
    dispatch({ kind: "stop" });
  };

  const handleTyping = (event: KeyboardEvent) => {
    const { row, column } = active;
    // An input method is still at work on the text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      waiting.current = null;
      wantsFocus.current = true;
      return dispatch({ kind: "stop" });
    }
    if (event.key !== "Enter" && event.key !== "Tab") return;
    event.preventDefault();
    const step = event.shiftKey ? -1 : 1;
    if (event.key === "Enter") go({ row: row + step, column });
    else go({ row, column: column + step });
  };

  const handleKey = (event: KeyboardEvent) => {
    if (typed !== null) return handleTyping(event);
    const isCommand = event.ctrlKey || event.metaKey;
    const to = stepTo(active, event, size);
    if (to !== null) go(to, event.shiftKey);
    else if (event.key === "Enter" || event.key === "F2" || event.key === " ") type(active);
    else if (event.key === "Delete" || event.key === "Backspace") onEdit(emptied(range, cellOf));
    else if (isCommand && event.key.toLowerCase() === "z") onUndo();
    else if (isText(event)) type(active, event.key);
    else return;
    event.preventDefault();
  };

  const handleCopy = (event: ClipboardEvent) => {
    if (typed !== null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", writeBlock(blockOf(range, cellOf)));
    if (event.type === "cut") onEdit(emptied(range, cellOf));
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (typed !== null) return;
    event.preventDefault();
    const block = readBlock(event.clipboardData.getData("text/plain"));
    const { edits, left, range: filled } = pasted(block, range, size, cellOf);
    if (edits.length > 0) onEdit(edits);
    go({ row: filled.lastRow, column: filled.lastColumn });
    go({ row: filled.firstRow, column: filled.firstColumn }, true);
    const done = t("ui.sheet.pasted", { count: edits.length });
    if (left > 0) toast.info(`${done} ${t("ui.sheet.left", { count: left })}`);
    else announce(done);
  };

  const pointer: CellPointer = {
    onDown: (place, event) => {
      const isOther = place.row !== active.row || place.column !== active.column;
      if (event.button === 0 && (typed === null || isOther)) go(place, event.shiftKey);
    },
    onEnter: (place, { buttons, pointerType }) => {
      if (buttons === 1 && pointerType === "mouse" && typed === null) go(place, true);
    },
    onEdit: (place) => type(place),
  };
  return {
    box,
    state,
    range,
    pointer,
    handleKey,
    handleCopy,
    handlePaste,
    typing: {
      onText: (text: string) => {
        waiting.current = text;
      },
      onLeave: stop,
    },
  };
};

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, Fragment, useEffect, useId, useRef, useState } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { windowFrom, withRows } from "../data-table/use-row-window.ts";
import { SheetRow } from "./sheet-row.tsx";
import type { SheetProps } from "./sheet-types.ts";
import { useSheet } from "./use-sheet.ts";
import "./sheet.css";

type SheetEditorProps = {
  label: string;
  text: string;
  listId: string | undefined;
  onText: (text: string) => void;
  onLeave: () => void;
};

/** The field over a cell while something is typed into it. */
function SheetEditor({ label, text, listId, onText, onLeave }: SheetEditorProps) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  return (
    <input
      ref={input}
      className="hr-sheet-editor"
      aria-label={label}
      value={typed}
      list={listId}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onText(value);
      }}
      onBlur={onLeave}
    />
  );
}

/** Usual height of a row in px. */
const ROW = 36;

function Gap({ height }: { height: number }) {
  return height > 0 ? <div aria-hidden="true" style={{ blockSize: height }} /> : null;
}

/**
 * A sheet of cells that are typed into, pasted and copied as in a spreadsheet. Of a long one only the
 * rows in view are drawn. Tab leaves it unless something is being typed.
 */
export function Sheet(props: SheetProps) {
  const { label, columns, rowCount, keyOf, cellOf, optionsOf, help } = props;
  const t = useUiText();
  const id = useId();
  const { box, state, range, pointer, typing, ...hears } = useSheet(props);
  const { active, typed } = state;
  // The compiler leaves this hook alone.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rowCount,
    estimateSize: () => ROW,
    overscan: 8,
    getScrollElement: () => box.current,
    rangeExtractor: (drawn) => withRows(defaultRangeExtractor(drawn), [active.row], rowCount),
  });
  const items = virtualizer.getVirtualItems();
  const column = columns[active.column];
  const options = typed === null ? undefined : optionsOf(active.row, active.column);
  const listId = options && `${id}-choices`;
  const editor = typed !== null && (
    <SheetEditor
      key={`${active.row} ${active.column}`}
      label={t("ui.sheet.editing", {
        column: column?.header ?? "",
        row: cellOf(active.row, 0).text,
      })}
      text={typed}
      listId={listId}
      {...typing}
    />
  );
  const draw = (row: number) => (
    <SheetRow
      key={keyOf(row)}
      row={row}
      measure={virtualizer.measureElement}
      editor={editor === false ? null : editor}
      {...{ columns, cellOf, active, range, pointer }}
    />
  );
  const widths = { "--hr-sheet-columns": columns.map(({ width }) => `${width}px`).join(" ") };
  return (
    <>
      <p id={`${id}-help`} className="hr-sheet-help">
        {help}
      </p>
      <div
        ref={box}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        // The cell in use takes the focus.
        tabIndex={-1}
        className="hr-sheet"
        style={widths as CSSProperties}
        onKeyDown={hears.handleKey}
        onCopy={hears.handleCopy}
        onCut={hears.handleCopy}
        onPaste={hears.handlePaste}
      >
        <div role="row" aria-rowindex={1} className="hr-sheet-row hr-sheet-head">
          {columns.map(({ key, header }, at) => (
            <div key={key} role="columnheader" aria-colindex={at + 1} className="hr-sheet-cell">
              {header}
            </div>
          ))}
        </div>
        {rowCount <= windowFrom
          ? Array.from({ length: rowCount }, (_, row) => draw(row))
          : items.map((item, at) => (
              <Fragment key={keyOf(item.index)}>
                <Gap height={item.start - (items[at - 1]?.end ?? 0)} />
                {draw(item.index)}
              </Fragment>
            ))}
        {rowCount > windowFrom && (
          <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        )}
      </div>
      {options !== undefined && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

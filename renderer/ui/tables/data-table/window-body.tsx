import { Fragment, type KeyboardEventHandler, useEffect, useEffectEvent } from "react";
import { BodyRow, type RowShape } from "./body-row.tsx";
import { useRowWindow } from "./use-row-window.ts";

type WindowBodyProps<Row> = {
  rows: readonly Row[];
  shape: RowShape<Row>;
  selected: ReadonlySet<string>;
  marked: string | null;
  onKeyDown: KeyboardEventHandler | undefined;
  rowHeight: number;
};

/** Takes the room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" className="hr-row-gap" style={{ blockSize: height }} />;
}

/** The body of a long table: rows in view between two gaps. */
export function WindowBody<Row>(props: WindowBodyProps<Row>) {
  const { rows, shape, selected, marked, onKeyDown, rowHeight } = props;
  const { body, offset, virtualizer, handleFocus } = useRowWindow<HTMLTableSectionElement>(
    rows.length,
    rowHeight,
  );
  const showMarked = useEffectEvent(() => {
    const at = rows.findIndex((row) => shape.rowKey(row) === marked);
    const [top] = at < 0 ? [] : (virtualizer.getOffsetForIndex(at, "center") ?? []);
    if (top !== undefined) window.scrollTo({ top });
  });
  useEffect(() => {
    if (marked !== null) showMarked();
  }, [marked]);
  const items = virtualizer.getVirtualItems();
  const end = items.at(-1)?.end ?? offset;
  return (
    // Focus is only watched on its way up from the controls in the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody ref={body} onFocus={handleFocus} onKeyDown={onKeyDown}>
      {items.map((item, at) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const key = shape.rowKey(row);
        return (
          <Fragment key={key}>
            <Gap height={item.start - (items[at - 1]?.end ?? offset)} />
            <BodyRow
              row={row}
              shape={shape}
              index={item.index}
              isSelected={selected.has(key)}
              isMarked={key === marked}
              rowRef={virtualizer.measureElement}
            />
          </Fragment>
        );
      })}
      <Gap height={virtualizer.getTotalSize() + offset - end} />
    </tbody>
  );
}

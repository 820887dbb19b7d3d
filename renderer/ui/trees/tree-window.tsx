import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { Fragment, useRef, type ReactNode, type Ref } from "react";
import { useRowWindow, windowFrom, withRows } from "../tables/data-table/use-row-window.ts";

/** Usual height of a row in px. */
const ROW = 34;

/** Draws the line at a place. The ref measures it: a refused name makes it taller. */
export type DrawLine = (at: number, ref?: Ref<HTMLDivElement>) => ReactNode;

type WindowProps = {
  count: number;
  /** The place Tab comes to, always drawn. */
  kept: number | null;
  keyOf: (at: number) => string;
  draw: DrawLine;
};

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <div aria-hidden="true" style={{ blockSize: height }} />;
}

type LinesProps = Pick<WindowProps, "keyOf" | "draw"> & {
  items: readonly VirtualItem[];
  offset: number;
  total: number;
  measure: Ref<HTMLDivElement>;
};

/** The lines in view, with room for the others between them. */
function Lines({ items, offset, total, measure, keyOf, draw }: LinesProps) {
  return (
    <>
      {items.map((item, at) => (
        <Fragment key={keyOf(item.index)}>
          <Gap height={item.start - (items[at - 1]?.end ?? offset)} />
          {draw(item.index, measure)}
        </Fragment>
      ))}
      <Gap height={total + offset - (items.at(-1)?.end ?? offset)} />
    </>
  );
}

/** Scrolls with the page. */
function PageWindow({ count, kept, keyOf, draw }: WindowProps) {
  const { body, offset, virtualizer, handleFocus } = useRowWindow<HTMLDivElement>(count, ROW, kept);
  return (
    // Focus is only watched on its way up from the rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={body} role="presentation" onFocus={handleFocus}>
      <Lines
        items={virtualizer.getVirtualItems()}
        offset={offset}
        total={virtualizer.getTotalSize()}
        measure={virtualizer.measureElement}
        {...{ keyOf, draw }}
      />
    </div>
  );
}

/** Scrolls by itself, in a dialog. */
function BoxWindow({ count, kept, keyOf, draw }: WindowProps) {
  const box = useRef<HTMLDivElement>(null);
  // Lines are few; the compiler leaves this hook alone.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => ROW,
    overscan: 12,
    getScrollElement: () => box.current,
    rangeExtractor: (range) => withRows(defaultRangeExtractor(range), [kept], count),
  });
  return (
    <div ref={box} role="presentation" className="hr-tree-box">
      <Lines
        items={virtualizer.getVirtualItems()}
        offset={0}
        total={virtualizer.getTotalSize()}
        measure={virtualizer.measureElement}
        {...{ keyOf, draw }}
      />
    </div>
  );
}

/** All lines of a short tree, those in view of a long one. */
export function TreeWindow({ inBox, ...props }: WindowProps & { inBox: boolean }) {
  if (props.count > windowFrom) return inBox ? <BoxWindow {...props} /> : <PageWindow {...props} />;
  const lines = Array.from({ length: props.count }, (_, at) => (
    <Fragment key={props.keyOf(at)}>{props.draw(at)}</Fragment>
  ));
  return (
    <div role="presentation" className={inBox ? "hr-tree-box" : undefined}>
      {lines}
    </div>
  );
}

import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from "react";

/** Rows that are ticked for an act on several; unlike a report's, they stay in place. */
export type RowSelection = {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
};

/** The keys from one row to another in the order shown; the second alone where the first is gone. */
function rangeOf(order: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The ticked keys with a span of them on or off. */
function withInterval(
  keys: ReadonlySet<string>,
  span: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(keys);
  for (const key of span) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}

const boxIn = (row: Element | null | undefined): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>(".hr-cell-select input") ?? null;

/**
 * Ticking rows: a click ticks one, Shift-click all from the last one ticked, Shift and an arrow on a
 * tick box take the next row too.
 */
export function useRowSelection(order: readonly string[], selection: RowSelection | undefined) {
  const now = useRef({ order, selection });
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    now.current = { order, selection };
  }, [order, selection]);

  const set = useCallback((span: readonly string[], isOn: boolean) => {
    const { selection: current } = now.current;
    current?.onChange(withInterval(current.keys, span, isOn));
  }, []);
  const toggle = useCallback(
    (key: string, isOn: boolean, isRange: boolean) => {
      set(isRange ? rangeOf(now.current.order, last.current, key) : [key], isOn);
      last.current = key;
    },
    [set],
  );
  const handleKey = useCallback(
    (event: KeyboardEvent) => {
      const isDown = event.key === "ArrowDown";
      if (!event.shiftKey || (!isDown && event.key !== "ArrowUp")) return;
      if (!(event.target instanceof HTMLInputElement)) return;
      const row = event.target.closest<HTMLElement>("tr[data-key]");
      if (row === null || boxIn(row) !== event.target) return;
      const next = isDown ? row.nextElementSibling : row.previousElementSibling;
      const key = next instanceof HTMLElement ? next.dataset["key"] : undefined;
      if (key === undefined) return;
      event.preventDefault();
      boxIn(next)?.focus();
      set([row.dataset["key"] ?? key, key], true);
      last.current = key;
    },
    [set],
  );
  return { toggle, handleKey, set };
}

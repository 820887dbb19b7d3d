import { useLayoutEffect, useRef, useState } from "react";

export type LockedWidths = {
  /** Each column's share of the table, 0–1. */
  shares: readonly number[];
  /** In px, where the columns need more room than there is and the table scrolls; else null. */
  minWidth: number | null;
};

/** Room for the table in px, always current; 0 until it is laid out. */
function useRoom(table: { current: HTMLTableElement | null }, isWatched: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const box = table.current?.parentElement;
    if (!isWatched || !box) return undefined;
    const measure = () => setRoom(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [table, isWatched]);
  return room;
}

/**
 * Column widths of a windowed table: laid out by content once, then fixed, or columns would breathe
 * while rows come and go. Another width of the page lays them out again.
 *
 * @param layout columns and language; a change lays out again
 */
export function useLockedWidths(isWindowed: boolean, layout: string) {
  const table = useRef<HTMLTableElement>(null);
  const room = useRoom(table, isWindowed);
  const key = `${layout} ${room}`;
  const [locked, setLocked] = useState<{ key: string; widths: LockedWidths } | null>(null);
  const widths = isWindowed && locked?.key === key ? locked.widths : null;
  useLayoutEffect(() => {
    if (!isWindowed || widths || room === 0) return;
    const heads = [...(table.current?.tHead?.rows[0]?.cells ?? [])];
    const natural = heads.map((head) => head.getBoundingClientRect().width);
    const total = natural.reduce((sum, width) => sum + width, 0);
    setLocked({
      key,
      widths: {
        shares: natural.map((width) => width / total),
        // A pixel more is rounding.
        minWidth: total > room + 1 ? total : null,
      },
    });
  }, [isWindowed, widths, key, room]);
  return { table, widths };
}

import { useLayoutEffect, useRef, useState } from "react";

/**
 * Column widths of a windowed table, as shares of its width: laid out by content once, then kept,
 * or columns would breathe while rows come and go.
 *
 * @param key columns and language; a change lays out anew
 */
export function useLockedWidths(isWindowed: boolean, key: string) {
  const table = useRef<HTMLTableElement>(null);
  const [locked, setLocked] = useState<{ key: string; shares: number[] } | null>(null);
  const shares = isWindowed && locked?.key === key ? locked.shares : null;
  useLayoutEffect(() => {
    if (!isWindowed || shares) return;
    const heads = [...(table.current?.tHead?.rows[0]?.cells ?? [])];
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    const total = widths.reduce((sum, width) => sum + width, 0);
    // Not laid out (no width yet): the next render tries again.
    if (total > 0) setLocked({ key, shares: widths.map((width) => width / total) });
  }, [isWindowed, shares, key]);
  return { table, shares };
}

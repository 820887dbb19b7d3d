/**
 * Which of several items of known width fit into a room side by side, the current one always among
 * them; the rest goes behind a "More" of the given width.
 *
 * @param widths width of each item in px, gap included
 * @param room width to fill in px
 * @returns indexes that stay, in order
 */
export function fitting(
  widths: readonly number[],
  room: number,
  moreWidth: number,
  current: number,
): number[] {
  const sum = (indexes: readonly number[]) => indexes.reduce((s, i) => s + (widths[i] ?? 0), 0);
  const all = widths.map((_, index) => index);
  if (sum(all) <= room) return all;
  const kept = current >= 0 ? [current] : [];
  for (const index of all) {
    if (index === current) continue;
    if (sum([...kept, index]) + moreWidth > room) break;
    kept.push(index);
  }
  return kept.toSorted((a, b) => a - b);
}

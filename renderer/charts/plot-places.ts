import type { PlotPlaces } from "./plot-types.ts";

/** The plot's area within the graph, in px. */
export type PlotArea = { left: number; top: number; width: number; height: number };

/** Share of the way along an axis, 0 at its first value. */
const shareOf = ([from, to]: readonly [number, number], value: number): number =>
  (value - from) / (to - from);

/** Where a value stands, in px from the graph's left (x) or top (y) edge. */
const pixelOf = (
  axis: "x" | "y",
  range: readonly [number, number],
  area: PlotArea,
  value: number,
) =>
  axis === "x"
    ? area.left + shareOf(range, value) * area.width
    : area.top + (1 - shareOf(range, value)) * area.height;

/** Where a place stands along its axis, in px. */
export const placePx = (places: PlotPlaces, area: PlotArea, index: number): number =>
  pixelOf(places.axis, places.range, area, places.at[index] ?? 0);

/** Where a percentage stands across the places, in px. */
export const valuePx = (places: PlotPlaces, area: PlotArea, value: number): number =>
  pixelOf(places.axis === "x" ? "y" : "x", places.values, area, value);

/** The percentage at a height (or, for lying bars, a width) in px. */
export const valueAt = (places: PlotPlaces, area: PlotArea, px: number): number => {
  const [low, high] = places.values;
  const share =
    places.axis === "x" ? 1 - (px - area.top) / area.height : (px - area.left) / area.width;
  return low + share * (high - low);
};

/** The place nearest to a point, or null where there is none. */
export const nearestPlace = (places: PlotPlaces, area: PlotArea, px: number): number | null => {
  const distances = places.at.map((_, index) => Math.abs(placePx(places, area, index) - px));
  const least = Math.min(...distances);
  return distances.length === 0 ? null : distances.indexOf(least);
};

/** From the crosshair to the tooltip. */
const GAP_PX = 12;

type Size = { width: number; height: number };

/**
 * Where a tooltip's upper left corner stands: 12 px from the crosshair, on the side that has room
 * (its own side first), and over that end of the plot which lies further from the forward values.
 *
 * @param at the crosshair in px along the places' axis
 * @param forward heights in px that it stays off, of lines drawn forward
 * @param graph size of the whole graph
 */
export const tooltipCorner = (
  axis: "x" | "y",
  at: number,
  {
    tip,
    graph,
    area,
    forward,
  }: { tip: Size; graph: Size; area: PlotArea; forward: readonly number[] },
): { left: number; top: number } => {
  const within = (value: number, room: number) => Math.max(0, Math.min(value, room));
  if (axis === "y") {
    const below = at + GAP_PX;
    const top = below + tip.height <= graph.height ? below : at - GAP_PX - tip.height;
    return { left: within(area.left + area.width / 2, graph.width - tip.width), top };
  }
  const [before, after] = [at - GAP_PX - tip.width, at + GAP_PX];
  const left = before >= 0 ? before : after;
  const [upper, lower] = [area.top, area.top + area.height - tip.height];
  const covered = (top: number) =>
    forward.filter((height) => height >= top - 4 && height <= top + tip.height + 4).length;
  return {
    left: within(left, Math.max(0, graph.width - tip.width)),
    top: Math.max(0, covered(lower) < covered(upper) ? lower : upper),
  };
};

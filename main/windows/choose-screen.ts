import type { DisplayArea } from "./place.ts";

/**
 * The screen of a display by its number: 1 is the one furthest left, on the same edge the upper one.
 * Without a number, or while that screen is away, the primary one.
 */
export const chooseScreen = <Area extends Pick<DisplayArea, "id" | "bounds">>(
  number: number | undefined,
  screens: readonly Area[],
  primary: Area,
): Area => {
  if (number === undefined) return primary;
  const inOrder = screens.toSorted(
    (a, b) => a.bounds.x - b.bounds.x || a.bounds.y - b.bounds.y || a.id - b.id,
  );
  return inOrder[number - 1] ?? primary;
};

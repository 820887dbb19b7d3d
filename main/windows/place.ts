import { z } from "zod";

const Rectangle = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type Rectangle = z.infer<typeof Rectangle>;

/** Where a window was last: its normal bounds, and the display by id and by bounds. */
export const WindowPlace = z.object({
  bounds: Rectangle,
  maximized: z.boolean(),
  display: z.object({ id: z.number(), bounds: Rectangle }),
});
export type WindowPlace = z.infer<typeof WindowPlace>;

export type DisplayArea = { id: number; bounds: Rectangle; workArea: Rectangle };

const DEFAULT_SIZE = { width: 1440, height: 900 };

const sameBounds = (a: Rectangle, b: Rectangle): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Ids change when a display is plugged in again, bounds when displays are rearranged. */
const findDisplay = (
  place: WindowPlace,
  displays: readonly DisplayArea[],
): DisplayArea | undefined =>
  displays.find(({ id }) => id === place.display.id) ??
  displays.find(({ bounds }) => sameBounds(bounds, place.display.bounds));

/** Moves and shrinks bounds so that all of the window can be reached. */
const fitInto = (area: Rectangle, { x, y, width, height }: Rectangle): Rectangle => {
  const fitted = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    x: Math.min(Math.max(x, area.x), area.x + area.width - fitted.width),
    y: Math.min(Math.max(y, area.y), area.y + area.height - fitted.height),
    ...fitted,
  };
};

const centred = (area: Rectangle): Rectangle => {
  const width = Math.min(DEFAULT_SIZE.width, area.width);
  const height = Math.min(DEFAULT_SIZE.height, area.height);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
};

/** Where a window opens: as it was left if its display is there, else centred on the primary one. */
export const chooseBounds = (
  place: WindowPlace | undefined,
  displays: readonly DisplayArea[],
  primary: DisplayArea,
): Rectangle => {
  const display = place && findDisplay(place, displays);
  if (!place || !display) return centred(primary.workArea);
  const moved = {
    ...place.bounds,
    x: place.bounds.x - place.display.bounds.x + display.bounds.x,
    y: place.bounds.y - place.display.bounds.y + display.bounds.y,
  };
  return fitInto(display.workArea, moved);
};

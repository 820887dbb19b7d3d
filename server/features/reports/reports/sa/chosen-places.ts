import type { DevicePlace } from "#contract/reports/sa/device-place.ts";
import { type LocationTree, ROOM_LEVEL, UNIT_LEVEL } from "../run/location-tree.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";

const FLOOR_LEVEL = 2;

/** Every place that was chosen, with all below; null where nothing narrows them. */
export const chosenPlaces = ({ tree, filter }: ReportRun): string[] | null =>
  filter.locationIds.length === 0
    ? null
    : selectLocations(tree, filter.locationIds, UNIT_LEVEL)
        .topmost.flatMap(({ id }) => tree.subtree(id))
        .map(({ id }) => id);

/** The names of a place's floor, unit and room. */
export const placeOf = (tree: LocationTree, locationId: string | null): DevicePlace => {
  const nameAt = (level: number) =>
    locationId === null ? null : (tree.atLevel(locationId, level)?.name ?? null);
  return { floor: nameAt(FLOOR_LEVEL), unit: nameAt(UNIT_LEVEL), room: nameAt(ROOM_LEVEL) };
};

/** The facility's day, `YYYY-MM-DD`. */
export const todayOf = ({ range }: ReportRun): string => range.nowText.slice(0, 10);

import type { PreparedReport } from "#server/features/reports/reports/service.ts";

const UNIT_LEVEL = 3;
const ROOM_LEVEL = 4;

/** Where something is: names as they are now, null above that level. */
type PlaceNames = { unit: string | null; room: string | null };

type Placement = { locationId: string; from: number; to: number | null };

/** Places of a facility as an export names and chooses them. */
export const placesOf = ({ tree, filter, context }: PreparedReport) => {
  const names = new Map<string, PlaceNames>();
  const namesOf = (locationId: string | null): PlaceNames => {
    if (locationId === null) return { unit: null, room: null };
    const known = names.get(locationId);
    if (known !== undefined) return known;
    const made = {
      unit: tree.atLevel(locationId, UNIT_LEVEL)?.name ?? null,
      room: tree.atLevel(locationId, ROOM_LEVEL)?.name ?? null,
    };
    names.set(locationId, made);
    return made;
  };
  /** Null: all of them, and what hangs nowhere too. */
  const chosen =
    filter.locationIds.length === 0
      ? null
      : new Set(filter.locationIds.flatMap((id) => tree.subtree(id)).map(({ id }) => id));
  const hangings = Map.groupBy(context.assignments, ({ deviceId }) => deviceId);
  const hangingAt = (list: readonly Placement[], at: number): string | null =>
    list.find(({ from, to }) => from <= at && (to === null || at < to))?.locationId ?? null;
  return {
    namesOf,
    isChosen: (locationId: string | null): boolean =>
      chosen === null || (locationId !== null && chosen.has(locationId)),
    /** Where a device hung at an instant; null where it did not. */
    placeAt: (deviceId: string, at: number): string | null =>
      hangingAt(hangings.get(deviceId) ?? [], at),
    /** Whether a device ever hung in what was chosen. */
    wasThere: (deviceId: string): boolean =>
      chosen === null ||
      (hangings.get(deviceId) ?? []).some(({ locationId }) => chosen.has(locationId)),
  };
};

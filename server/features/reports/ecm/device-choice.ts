import type { AssignmentRow, FacilityContext } from "../run/queries/facility-context.ts";
import type { DeviceChoice } from "./queries/summary-source.ts";
import { ROOM_LEVEL } from "../run/location-tree.ts";
import type { LocationTree } from "../run/location-tree.ts";

/** `device_type_id` of what counts events and of what counts opportunities. */
export const DISPENSER_TYPE = 1;
export const COUNTER_TYPE = 2;

const idsOf = (rows: readonly AssignmentRow[]): string[] => [
  ...new Set(rows.map((row) => row.deviceId)),
];

/**
 * Completes the chosen devices for counting. Chosen dispensers alone would have no opportunities
 * and chosen counters alone no events: the missing side is then counted in the rooms where the
 * chosen ones hang. None chosen means no narrowing.
 */
export const chooseDevices = (
  deviceIds: readonly string[],
  tree: LocationTree,
  { assignments }: Pick<FacilityContext, "assignments">,
): DeviceChoice | null => {
  if (deviceIds.length === 0) return null;
  const wanted = new Set(deviceIds);
  const chosen = assignments.filter((row) => wanted.has(row.deviceId));
  const has = (typeId: number): boolean => chosen.some((row) => row.typeId === typeId);
  const missing = [DISPENSER_TYPE, COUNTER_TYPE].filter((typeId) => !has(typeId));
  const rooms = new Set(
    chosen.flatMap((row) => {
      const room = tree.atLevel(row.locationId, ROOM_LEVEL) ?? tree.get(row.locationId);
      // A place above room level stands for itself: its rooms have counters of their own.
      return room === undefined
        ? []
        : room.level < ROOM_LEVEL
          ? [room.id]
          : tree.subtree(room.id).map((node) => node.id);
    }),
  );
  const partners = assignments.filter(
    (row) => missing.includes(row.typeId) && rooms.has(row.locationId) && !wanted.has(row.deviceId),
  );
  return {
    chosen: [...wanted],
    partners: missing.length === 2 ? [] : idsOf(partners),
    partnerLocations: [...rooms],
  };
};

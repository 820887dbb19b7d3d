import { LOWEST_LEVEL, type LocationNode } from "#contract/organization/locations.ts";
import { levelKey } from "#server/engine/location-levels.ts";
import type { LocationRecord } from "./queries/tree.ts";

/** Rooms and bays are patients' places unless a user says otherwise. */
const ROOM_LEVEL = 4;

/** A facility's places as a tree; undefined where it has no root. */
export const presentTree = (rows: readonly LocationRecord[]): LocationNode | undefined => {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodeOf = (row: LocationRecord): LocationNode => ({
    ...row,
    isPatientPlace: row.isPatientPlace ?? row.level >= ROOM_LEVEL,
    childLocations: (below.get(row.id) ?? []).map(nodeOf),
  });
  const root = below.get(null)?.[0];
  return root && nodeOf(root);
};

/** Text ids of the names of all levels. */
export const presentLevels = (templateId: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: LOWEST_LEVEL }, (_, at) => [String(at + 1), levelKey(templateId, at + 1)]),
  );

import { UNIT_LEVEL } from "#server/features/reports/service.ts";
import type { LocationTree } from "#server/features/reports/service.ts";
import type { Places } from "../lib/list-lines.ts";

/** The names around the places of a facility. */
export const placesOf = (tree: LocationTree): Places => ({
  path: (locationId) =>
    tree
      .upward(locationId)
      .filter(({ level }) => level > 1)
      .map(({ name }) => name)
      .toReversed(),
  unit: (locationId) => tree.atLevel(locationId, UNIT_LEVEL)?.name ?? null,
});

import { type LocationTree, UNIT_LEVEL } from "#server/features/reports/reports/service.ts";
import type { Places } from "../lib/device-line.ts";
import type { AlertRow } from "../queries/subscriptions.ts";

/** By what a rule is narrowed. */
export type Narrowing = Pick<AlertRow, "all_locations" | "location_ids">;
/** A rule's places with all in them; null for everywhere. */
export type Narrowed = ReadonlySet<string> | null;

/** The places of a rule that are there and open now. */
export const narrowedOf = (rule: Narrowing, tree: LocationTree, now: Date): Narrowed => {
  if (rule.all_locations) return null;
  const chosen = rule.location_ids.flatMap((id) => tree.subtree(id));
  const open = chosen.filter(({ closedAt = Infinity }) => closedAt > now.getTime());
  return new Set(open.map(({ id }) => id));
};

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

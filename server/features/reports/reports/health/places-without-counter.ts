import type { DataHealth } from "#contract/reports/reports.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { dayTextAt, plusHalfHours } from "#server/lib/time/half-hour.ts";
import { COUNTER_TYPE, DISPENSER_TYPE } from "../ecm/device-choice.ts";
import { isCurrent } from "../ecm/device-counts.ts";
import { rangeCoverage } from "../ecm/range-coverage.ts";
import { UNIT_LEVEL, type LocationTree } from "../run/location-tree.ts";
import type { FacilitySettings } from "../run/queries/facility-context.ts";
import { resolveRange } from "../run/range.ts";
import { uncoveredDispenses } from "./queries/uncovered-dispenses.ts";

type AssignedPlaces = {
  db: Db;
  scope: Scope;
  now: Date;
  context: Pick<FacilitySettings, "timeZone" | "locations" | "assignments" | "marks">;
  tree: LocationTree;
};

export type CounterPlaces = Pick<DataHealth, "placesWithoutCounter" | "countedTwice">;

/**
 * Where the facility's counters and dispensers do not fit each other now: places whose dispenses
 * do not count, most first, and places where one passage counts twice.
 */
export const counterHealth = async ({
  db,
  scope,
  now,
  context,
  tree,
}: AssignedPlaces): Promise<CounterPlaces> => {
  const range = resolveRange({ reportDateRange: "last7Days" }, now, context.timeZone);
  const running = { start: range.latest, end: plusHalfHours(range.latest, 1) };
  const coverage = rangeCoverage({ tree, context, range }, running);
  const counting = context.assignments.filter((row) => row.isCompliance && isCurrent(row, now));
  const ofType = (typeId: number) =>
    Map.groupBy(
      counting.filter((row) => row.typeId === typeId),
      (row) => row.locationId,
    );
  const [dispensers, counters] = [ofType(DISPENSER_TYPE), ofType(COUNTER_TYPE)];
  const dispenses = await uncoveredDispenses(db, scope, dayTextAt(range.span.start));
  const nameOf = (locationId: string) => ({
    locationId,
    name: tree.get(locationId)?.name ?? "",
    unit: tree.atLevel(locationId, UNIT_LEVEL)?.name ?? null,
  });
  return {
    placesWithoutCounter: [...dispensers]
      .filter(([locationId]) => coverage.isUncovered(locationId))
      .map(([locationId, rows]) => ({
        ...nameOf(locationId),
        dispensers: rows.length,
        dispenses: dispenses.get(locationId) ?? 0,
      }))
      .toSorted((a, b) => b.dispenses - a.dispenses)
      .slice(0, LIMITS.healthPlacesNamed),
    countedTwice: [...counters]
      .filter(
        ([locationId, rows]) =>
          rows.length > 1 ||
          tree.upward(locationId).some(({ id }) => id !== locationId && counters.has(id)),
      )
      .map(([locationId]) => nameOf(locationId)),
  };
};

import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { saveNarrowing, slidesNaming } from "../queries/follow-places.ts";

/**
 * Lets slides follow places that continue elsewhere: from then on they show the new ones instead, and
 * select their rows. A slide of fixed dates that end before stays with the former places.
 * @param places the new place of each old one
 * @param movedAt facility wall time, `YYYY-MM-DDTHH:MM`
 * @returns how many follow
 */
export const followPlaces = async (
  tx: Tx,
  scope: Scope,
  places: ReadonlyMap<string, string>,
  movedAt: string,
): Promise<number> => {
  const named = await slidesNaming(tx, scope, [...places.keys()]);
  const slides = named.filter(
    ({ filters: { reportDateRange, endDate } }) =>
      reportDateRange !== "custom" || endDate === undefined || endDate > movedAt,
  );
  if (slides.length === 0) return 0;
  const renamed = (ids: readonly string[]) => [...new Set(ids.map((id) => places.get(id) ?? id))];
  await saveNarrowing(
    tx,
    scope,
    slides.map(({ id, filters, controls }) => ({
      id,
      filters: { ...filters, locationIds: renamed(filters.locationIds) },
      controls: {
        ...controls,
        ...(controls.selectedData && { selectedData: renamed(controls.selectedData) }),
      },
    })),
  );
  return slides.length;
};

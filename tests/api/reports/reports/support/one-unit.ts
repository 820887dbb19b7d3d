import type { ReportDefinition } from "#contract/reports/definition.ts";

/** The choice of places that a report needs: the unit, where it is about one. */
export const placeFor = (
  { needsPlace }: Pick<ReportDefinition, "needsPlace">,
  unitId: string,
): { locationIds?: string[] } => (needsPlace === undefined ? {} : { locationIds: [unitId] });

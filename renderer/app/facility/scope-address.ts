import { IMPORT_PARAM } from "#renderer/ui/imports/use-import-open.ts";

const withoutIds = (filters: string): string | undefined => {
  let read: unknown;
  try {
    read = JSON.parse(filters);
  } catch {
    return undefined;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
  const kept = Object.entries(read).filter(([name]) => !name.endsWith("Ids"));
  return kept.length === 0 ? undefined : JSON.stringify(Object.fromEntries(kept));
};

/** The query with both ids in it, otherwise as it was. */
export const withScope = (
  query: URLSearchParams,
  scope: { customerId: string; facilityId: string },
): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set("customerId", scope.customerId);
  next.set("facilityId", scope.facilityId);
  return next;
};

/** What an address says of one facility only: how its rows were shown, its import, its first steps. */
const LEFT_BEHIND = [
  "filters",
  "selectedData",
  "sortBy",
  "graphActions",
  IMPORT_PARAM,
  "step",
  "stepsOf",
] as const;

/**
 * The query for another facility: what names rows of the one before (locations, shifts, devices,
 * selected rows) and how they were shown (sort, graph) stays behind, the rest (report, timeframe)
 * comes along.
 */
export const inOtherFacility = (
  query: URLSearchParams,
  scope: { customerId: string; facilityId: string },
): URLSearchParams => {
  const next = withScope(query, scope);
  const filters = next.get("filters");
  const kept = filters === null ? undefined : withoutIds(filters);
  for (const name of LEFT_BEHIND) next.delete(name);
  if (kept !== undefined) next.set("filters", kept);
  return next;
};

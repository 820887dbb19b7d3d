import type { QueryClient } from "@tanstack/react-query";
import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import type { Language } from "#contract/core/primitives.ts";
import {
  type LocationHierarchy,
  type LocationNode,
  locations,
} from "#contract/organization/locations.ts";
import type { Threshold, ThresholdList } from "#contract/organization/thresholds.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";
import { callAddress } from "#renderer/api/request.ts";
import type { ImportBody } from "#renderer/ui/imports/csv-import.tsx";

/** A facility's places, and what may be done with them; closed ones only on request. */
export const hierarchyQuery = (facilityId: string, withClosed = false) =>
  callQuery(["locations", facilityId, withClosed], locations.hierarchy, {
    params: { facilityId },
    query: withClosed ? { withClosed: "true" } : {},
  });

/** Every tree of a facility that was loaded. */
const ofFacility = (facilityId: string) => ({ queryKey: ["locations", facilityId] });

/** Loads the tree again; resolves once it is there. */
export const refreshTree = (client: QueryClient, facilityId: string): Promise<void> =>
  client.invalidateQueries(ofFacility(facilityId));

const patched = (node: LocationNode, id: string, part: Partial<LocationNode>): LocationNode =>
  node.id === id
    ? { ...node, ...part }
    : { ...node, childLocations: node.childLocations.map((child) => patched(child, id, part)) };

/** Shows a change before the server has it. */
export const patchPlace = (
  client: QueryClient,
  facilityId: string,
  id: string,
  part: Partial<LocationNode>,
): void => {
  client.setQueriesData(
    ofFacility(facilityId),
    (tree?: LocationHierarchy) =>
      tree && { ...tree, locationHierarchy: patched(tree.locationHierarchy, id, part) },
  );
};

export const createPlace = (parentId: string, name: string): Promise<string> =>
  call(locations.create, { params: { parentId }, body: { name } });

export const renamePlace = (locationId: string, body: { name: string; version: number }) =>
  call(locations.rename, { params: { locationId }, body });

export const removePlace = (locationId: string) =>
  call(locations.remove, { params: { locationId } });

/** Deletes those that nothing hangs on. */
export const removePlaces = (facilityId: string, locationIds: string[]) =>
  call(locations.removeMany, { params: { facilityId }, body: { locationIds } });

/** Lets observers choose several units, or no longer. */
export const observePlaces = (facilityId: string, locationIds: string[], isObservable: boolean) =>
  call(locations.setManyObservable, {
    params: { facilityId },
    body: { locationIds, isObservable },
  });

/** From when on a place can be closed, and what closes with it. */
export const closingQuery = (locationId: string) => ({
  ...callQuery(["closing", locationId], locations.closing, { params: { locationId } }),
  // Each opening asks again: a fact may have come.
  gcTime: 0,
});

export const closePlace = (locationId: string, from: string): Promise<void> =>
  call(locations.close, { params: { locationId }, body: { from } });

export const reopenPlace = (locationId: string): Promise<void> =>
  call(locations.reopen, { params: { locationId } });

/** From when on a place can continue elsewhere, and what moves with it. */
export const continuingQuery = (locationId: string) => ({
  ...callQuery(["continuing", locationId], locations.continuing, { params: { locationId } }),
  // Each opening asks again: time goes on, and a fact may have come.
  gcTime: 0,
});

/** @param body `at` of the facility, on the half hour; now without it */
export const continuePlace = (
  locationId: string,
  body: { parentId: string; name: string; at?: string | undefined; withSubscriptions: boolean },
) => call(locations.continueElsewhere, { params: { locationId }, body });

/** Settings of a place that are saved at once. */
export type PlaceSwitch = "isObservable" | "countsWithUnit" | "isPatientPlace";

const switches = {
  isObservable: locations.setObservable,
  countsWithUnit: locations.setCountsWithUnit,
  isPatientPlace: locations.setPatientPlace,
} as const;

export const switchPlace = (locationId: string, field: PlaceSwitch, isOn: boolean): Promise<void> =>
  call(switches[field], { params: { locationId }, body: isOn });

/** A place's own thresholds with their version. */
export const thresholdsQuery = (locationId: string) =>
  callQuery(["thresholds", locationId], locations.thresholds, { params: { locationId } });

/** Since when they have held, what they were before, and what holds where a place has none. */
export const thresholdHistoryQuery = (locationId: string) =>
  callQuery(["thresholds", locationId, "history"], locations.thresholdHistory, {
    params: { locationId },
  });

/** A place's figures of the last days, to try thresholds on. */
export const thresholdDaysQuery = (locationId: string) => ({
  ...callQuery(["threshold-days", locationId], locations.thresholdDays, { params: { locationId } }),
  staleTime: 300_000,
});

/**
 * Saves a place's thresholds as a whole.
 * @throws ApiError `conflict` when another user saved them meanwhile
 */
export const saveThresholds = async (
  client: QueryClient,
  locationId: string,
  body: { version: number; thresholds: Threshold[]; alsoForPast: boolean },
): Promise<ThresholdList> => {
  const saved = await call(locations.saveThresholds, { params: { locationId }, body });
  client.setQueryData(thresholdsQuery(locationId).queryKey, saved);
  return { version: saved.version, thresholds: saved.value };
};

/** Where the export of a facility's tree is. */
export const treeCsvAddress = (facilityId: string, language: Language): `/api/${string}` =>
  callAddress(locations.csv, { params: { facilityId }, query: { language } });

export const checkImport = (
  facilityId: string,
  { fileName: _name, ...body }: ImportBody,
): Promise<ImportCheck> => call(locations.checkImport, { params: { facilityId }, body });

/** Writes the good lines; refused ones are left out. */
export const importPlaces = (facilityId: string, body: ImportBody): Promise<ImportResult> =>
  call(locations.import, { params: { facilityId }, body: { ...body, withoutRefused: true } });

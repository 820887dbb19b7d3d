import type { QueryClient } from "@tanstack/react-query";
import { type ShiftRow, shifts } from "#contract/organization/shifts.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

/** A facility's shifts with their version. */
export const shiftsQuery = (facilityId: string) =>
  callQuery(["shifts", facilityId], shifts.list, { params: { facilityId } });

/** Since when they have held, and what they were before. */
export const shiftHistoryQuery = (facilityId: string) =>
  callQuery(["shifts", facilityId, "history"], shifts.history, { params: { facilityId } });

/** Loads a facility's shifts again, with their history, for the page behind the editor. */
export const refreshShifts = (client: QueryClient, facilityId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: shiftsQuery(facilityId).queryKey });

/**
 * Saves the list as a whole; what comes back is what is shown from then on.
 * @throws ApiError `conflict` when another user saved it meanwhile
 */
export const saveShifts = async (
  client: QueryClient,
  facilityId: string,
  body: { version: number; shifts: ShiftRow[]; alsoForPast: boolean },
): Promise<void> => {
  const saved = await call(shifts.save, { params: { facilityId }, body });
  const { queryKey } = shiftsQuery(facilityId);
  // A load that is under way may have been answered before the save, and would take its place.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, saved);
  void client.invalidateQueries({ queryKey: shiftHistoryQuery(facilityId).queryKey });
};

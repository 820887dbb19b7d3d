import type { QueryClient } from "@tanstack/react-query";
import { type NewMarkedChange, markedChanges } from "#contract/reports/marked-changes.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

/** The changes that people marked in a facility's control charts. */
export const markedChangesQuery = (facilityId: string) =>
  callQuery(["markedChanges", facilityId], markedChanges.list, { params: { facilityId } });

/** The list and the charts, which start again elsewhere from now on. */
const renew = async (client: QueryClient, facilityId: string): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: markedChangesQuery(facilityId).queryKey }),
    client.invalidateQueries({ queryKey: ["report"] }),
  ]);
};

/** Marks a change. @throws ApiError */
export const addMarkedChange = async (
  client: QueryClient,
  facilityId: string,
  body: NewMarkedChange,
): Promise<void> => {
  await call(markedChanges.add, { params: { facilityId }, body });
  void renew(client, facilityId);
};

/** Deletes a marked change. @throws ApiError `not_found` when it is gone already */
export const removeMarkedChange = async (
  client: QueryClient,
  facilityId: string,
  markedChangeId: string,
): Promise<void> => {
  try {
    await call(markedChanges.remove, { params: { markedChangeId } });
  } finally {
    void renew(client, facilityId);
  }
};

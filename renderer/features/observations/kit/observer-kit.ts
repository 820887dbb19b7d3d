import { queryOptions } from "@tanstack/react-query";
import { facilitySettings, type ObserverSettings } from "#contract/facility-settings.ts";
import { locations } from "#contract/locations.ts";
import { observations, type ObservedRole, type Observer } from "#contract/observing.ts";
import { sampling } from "#contract/sampling.ts";
import { call } from "#renderer/api/client.ts";
import { asInstant, monthStartOf } from "../model/wall-clock.ts";

/** A unit that observers choose; `parentName` is where it lies, such as a floor. */
export type ObservableUnit = { id: string; name: string; parentName: string | null };

/** What somebody needs to observe in a facility. */
export type ObserverKit = {
  settings: ObserverSettings;
  units: readonly ObservableUnit[];
  /** Archived ones too, which drafts may still name. */
  roles: readonly ObservedRole[];
  observers: readonly Observer[];
};

const fetchKit = async (facilityId: string, signal: AbortSignal): Promise<ObserverKit> => {
  const [settings, units, roles, observers] = await Promise.all([
    call(facilitySettings.observation, { params: { id: facilityId } }, { signal }),
    call(locations.observable, { params: { facilityId } }, { signal }),
    call(observations.jobRoles, { query: { facilityId } }, { signal }),
    call(observations.observers, { query: { facilityId } }, { signal }),
  ]);
  return { settings, units, roles, observers };
};

/** Settings, units, roles and observers of a facility. */
export const observerKitQuery = (facilityId: string) =>
  queryOptions({
    queryKey: ["observing", "kit", facilityId],
    queryFn: ({ signal }) => fetchKit(facilityId, signal),
  });

/** What was seen of each unit in this month, and where to look next. */
export const samplingQuery = (
  facilityId: string,
  /** How many sessions were sent from here since: each asks anew. */
  sentCount: number,
) =>
  queryOptions({
    queryKey: ["observing", "sampling", facilityId, sentCount],
    queryFn: ({ signal }) =>
      call(sampling.plan, { query: { facilityId } }, { signal, quiet: true }),
    retry: false,
  });

/** How many observations of submitted audits somebody made in the month of an instant. */
export const monthCountQuery = (
  facilityId: string,
  observerId: string,
  timeZone: string,
  nowMs: number,
  sentCount: number,
) => {
  const observationStartDate = asInstant(monthStartOf(nowMs, timeZone));
  const query = { facilityId, observerId, observationStartDate };
  return queryOptions({
    queryKey: ["observing", "count", query, sentCount],
    queryFn: ({ signal }) => call(observations.observerData, { query }, { signal, quiet: true }),
  });
};

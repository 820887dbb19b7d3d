import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { Count } from "#contract/core/primitives.ts";
import { ObservedRole, Observer, observations } from "#contract/observing/observations.ts";
import { ObserverSettings, facilitySettings } from "#contract/organization/facility-settings.ts";
import { locations } from "#contract/organization/locations.ts";
import { Sampling, sampling } from "#contract/reports/sampling.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { asInstant, monthStartOf } from "../model/wall-clock.ts";
import { type ReferenceScope, readReference, storeReference } from "../store/references.ts";

/** What the server said, or what it said last: `keptAtMs` is null for what is new. */
type Answered<T> = { value: T; keptAtMs: number | null };

/**
 * Whether what was stored is as good: no network, a server in trouble, a proxy in between, signed
 * out.
 */
const mayUseKept = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== "cancelled" &&
  (error.status === 0 ||
    error.status === 401 ||
    error.status >= 500 ||
    error.code === "bad_response");

/**
 * Queries the server and stores its answer; where it cannot be reached, gives the stored one.
 * @throws ApiError when nothing was stored either, or the server refuses
 */
const fetchWithFallback = async <T>(
  scope: ReferenceScope,
  name: string,
  schema: z.ZodType<T>,
  ask: () => Promise<T>,
): Promise<Answered<T>> => {
  try {
    const value = await ask();
    await storeReference(scope, name, value);
    return { value, keptAtMs: null };
  } catch (error) {
    const kept = mayUseKept(error) ? await readReference(scope, name, schema) : null;
    if (kept === null) throw error;
    return kept;
  }
};

/** What a user needs to observe in a facility; roles with archived ones, which drafts may name. */
const Kit = z.object({
  settings: ObserverSettings,
  /** Units that observers choose; `parentName` is where one lies, such as a floor. */
  units: locations.observable.output,
  // An answer that was stored before roles were counted has no counts.
  roles: z.array(ObservedRole.extend({ observedCount: Count.default(0) })),
  observers: z.array(Observer),
});

/** The same, and when it was stored if the server could not be reached. */
export type ObserverKit = z.infer<typeof Kit> & { keptAtMs: number | null };

/** How often a page that works with stored data queries the server again. */
const AGAIN_MS = 30_000;

const fetchKit = async (facilityId: string, signal: AbortSignal): Promise<z.infer<typeof Kit>> => {
  const options = { signal, quiet: true };
  const [settings, units, roles, observers] = await Promise.all([
    call(facilitySettings.observation, { params: { id: facilityId } }, options),
    call(locations.observable, { params: { facilityId } }, options),
    call(observations.jobRoles, { query: { facilityId } }, options),
    call(observations.observers, { query: { facilityId } }, options),
  ]);
  return { settings, units, roles, observers };
};

const loadKit = async (scope: ReferenceScope, signal: AbortSignal): Promise<ObserverKit> => {
  const ask = () => fetchKit(scope.facilityId, signal);
  const { value, keptAtMs } = await fetchWithFallback(scope, "kit", Kit, ask);
  return { ...value, keptAtMs };
};

/** Settings, units, roles and observers of a facility; without a network as they were last. */
export const observerKitQuery = (scope: ReferenceScope) =>
  queryOptions({
    queryKey: ["observing", "kit", scope],
    queryFn: ({ signal }) => loadKit(scope, signal),
    retry: false,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.keptAtMs === null ? false : AGAIN_MS,
  });

/** What was seen of each unit in this month, and where to look next; as it was last, offline. */
export const samplingQuery = (scope: ReferenceScope, sentCount: number) =>
  queryOptions({
    queryKey: ["observing", "sampling", scope, sentCount],
    queryFn: ({ signal }) => {
      const query = { facilityId: scope.facilityId };
      const ask = () => call(sampling.plan, { query }, { signal, quiet: true });
      return fetchWithFallback(scope, "sampling", Sampling, ask);
    },
    retry: false,
  });

/** How many observations of submitted audits a user made in the month of an instant. */
export const monthCountQuery = (
  facilityId: string,
  observerId: string,
  timeZone: string,
  nowMs: number,
  /** How many sessions were sent from here since: each asks again. */
  sentCount: number,
) => {
  const observationStartDate = asInstant(monthStartOf(nowMs, timeZone));
  const query = { facilityId, observerId, observationStartDate };
  return queryOptions({
    queryKey: ["observing", "count", query, sentCount],
    queryFn: ({ signal }) => call(observations.observerData, { query }, { signal, quiet: true }),
  });
};

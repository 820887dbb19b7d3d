import type { Tx } from "#server/db/knex.ts";
import type { FacilityRules } from "../facility-rules.ts";
import { numbers, texts } from "../pg-arrays.ts";
import type { StaleDevice } from "./stale/stale-devices.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Alarms are reopened within a day, and a fault may have been cleared just before. */
const MARGIN_MS = 2 * DAY_MS;
/** A refill is followed from when it was put in, but no further back. */
const REFILL_MS = 400 * DAY_MS;

/** A device and what of its course is judged. */
export type DeviceWindow = {
  deviceId: string;
  /** From when on what is stored is brought in line: alarms and refills that end later. */
  sinceMs: number;
  /** From when on its facts are read, so that these come out as from all of its facts. */
  fromMs: number;
};

/**
 * Which facts decide about touched devices. What is judged again begins some time before the touch;
 * the facts begin a day before each alarm that reaches into it, and, of dispensers, when the refills
 * that were in since then were first put in. What ended before archived facts stays as it is.
 */
export const loadWindows = async (
  tx: Tx,
  { scope, countedFrom }: Pick<FacilityRules, "scope" | "countedFrom">,
  touches: readonly StaleDevice[],
): Promise<DeviceWindow[]> => {
  const since = touches.map(({ deviceId, fromMs }) => ({
    deviceId,
    sinceMs: Math.max(fromMs - MARGIN_MS, countedFrom.ms),
  }));
  const { rows } = await tx.raw<{
    rows: { device_id: string; raised_ms: number | null; installed_ms: number | null }[];
  }>(
    `SELECT w.device_id,
            (SELECT (extract(epoch FROM min(al.raised_at)) * 1000)::float8 FROM alarm al
              WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
                AND al.device_id = w.device_id AND al.closed_reason IS DISTINCT FROM 'withdrawn'
                AND (al.cleared_at IS NULL OR al.cleared_at > to_timestamp(w.since_ms / 1000)))
              AS raised_ms,
            (SELECT (extract(epoch FROM min(first.installed_at)) * 1000)::float8
               FROM refill_use u
               JOIN refill_use first ON first.customer_id = :customerId
                AND first.facility_id = :facilityId AND first.device_id = u.device_id
                AND (first.installed_at = u.installed_at
                  OR (first.e_key = u.e_key AND u.e_key <> ''))
              WHERE u.customer_id = :customerId AND u.facility_id = :facilityId
                AND u.device_id = w.device_id
                AND (u.removed_at IS NULL OR u.removed_at > to_timestamp(w.since_ms / 1000)))
              AS installed_ms
       FROM unnest(:ids::uuid[], :since::float8[]) AS w (device_id, since_ms)`,
    {
      ...scope,
      ids: texts(since.map(({ deviceId }) => deviceId)),
      since: numbers(since.map(({ sinceMs }) => sinceMs)),
    },
  );
  const known = new Map(rows.map((row) => [row.device_id, row]));
  return since.map(({ deviceId, sinceMs }) => {
    const { raised_ms: raisedMs = null, installed_ms: installedMs = null } =
      known.get(deviceId) ?? {};
    return {
      deviceId,
      sinceMs,
      fromMs: Math.min(
        sinceMs,
        raisedMs === null ? sinceMs : raisedMs - DAY_MS,
        Math.max(installedMs ?? sinceMs, sinceMs - REFILL_MS),
      ),
    };
  });
};

import type { ChartFamily } from "#contract/marked-changes.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/single.ts";

export type ChangesAsked = {
  family: ChartFamily;
  from: Date;
  to: Date;
  timeZone: string;
  /** Whose replacing counts. */
  deviceIds: readonly string[];
};

/** What people marked in a chart; the place is null for the whole facility. */
type Marked = { day: string; text: string; locationId: string | null };

/** How many devices were replaced on a day, and the last one's wall time `YYYY-MM-DDTHH:MM`. */
type Replaced = { at: string; devices: number };

const SQL = `
SELECT
  (SELECT json_agg(json_build_object('day', to_char(m.day, 'YYYY-MM-DD'), 'text', m.text,
      'locationId', m.location_id) ORDER BY m.day, m.marked_change_id)
    FROM marked_change m
    WHERE m.customer_id = :customerId AND m.facility_id = :facilityId AND m.family = :family
  ) AS marked,
  (SELECT json_agg(json_build_object('at', day.at, 'devices', day.devices) ORDER BY day.at)
    FROM (
      SELECT max(to_char(h.starts_at AT TIME ZONE :timeZone, 'YYYY-MM-DD"T"HH24:MI')) AS at,
        count(DISTINCT h.device_id)::integer AS devices
      FROM device_hardware h
      WHERE h.customer_id = :customerId AND h.facility_id = :facilityId
        AND h.device_id = ANY (:deviceIds::uuid[])
        AND h.starts_at > :from AND h.starts_at < :to
        AND EXISTS (SELECT 1 FROM device_hardware e
          WHERE e.customer_id = :customerId AND e.facility_id = :facilityId
            AND e.device_id = h.device_id AND e.starts_at < h.starts_at)
      GROUP BY (h.starts_at AT TIME ZONE :timeZone)::date) day
  ) AS replaced`;

/** What people marked in control charts of a family, and on which days devices were replaced. */
export const changesIn = async (
  db: Db,
  scope: Scope,
  { deviceIds, ...asked }: ChangesAsked,
): Promise<{ marked: Marked[]; replaced: Replaced[] }> => {
  const { rows } = await db.raw<{
    rows: { marked: Marked[] | null; replaced: Replaced[] | null }[];
  }>(SQL, { ...scope, ...asked, deviceIds: [...deviceIds] });
  const row = single(rows);
  return { marked: row?.marked ?? [], replaced: row?.replaced ?? [] };
};

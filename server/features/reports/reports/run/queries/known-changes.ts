import type { ChartFamily } from "#contract/reports/marked-changes.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { instantText } from "#server/db/instant-text.ts";
import type { Db } from "#server/db/knex.ts";
import { localDay, zoneValues } from "#server/lib/time/local-time-sql.ts";
import { wallMinuteText, wallTime } from "#server/lib/time/zoned-time.ts";

type ChangesRequested = {
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
SELECT 'marked' AS kind, to_char(m.day, 'YYYY-MM-DD') AS at, m.text, m.location_id AS "locationId",
  NULL::integer AS devices, m.marked_change_id AS id
FROM marked_change m
WHERE m.customer_id = :customerId AND m.facility_id = :facilityId AND m.family = :family
UNION ALL
SELECT 'replaced', max(${instantText("h.starts_at")}),
  NULL, NULL, count(DISTINCT h.device_id)::integer, NULL
FROM device_hardware h
WHERE h.customer_id = :customerId AND h.facility_id = :facilityId
  AND h.device_id = ANY (:deviceIds::uuid[])
  AND h.starts_at > :from AND h.starts_at < :to
  AND EXISTS (SELECT 1 FROM device_hardware e
    WHERE e.customer_id = :customerId AND e.facility_id = :facilityId
      AND e.device_id = h.device_id AND e.starts_at < h.starts_at)
GROUP BY ${localDay("h.starts_at")}
ORDER BY at, id`;

type Row =
  | { kind: "marked"; at: string; text: string; locationId: string | null }
  | { kind: "replaced"; at: string; devices: number };

/** What people marked in control charts of a family, and on which days devices were replaced. */
export const changesIn = async (
  db: Db,
  scope: Scope,
  { deviceIds, timeZone, ...asked }: ChangesRequested,
): Promise<{ marked: Marked[]; replaced: Replaced[] }> => {
  const zone = zoneValues(timeZone, asked.from, asked.to);
  const given = { ...scope, ...asked, ...zone, deviceIds: [...deviceIds] };
  const { rows } = await db.raw<{ rows: Row[] }>(SQL, given);
  return {
    marked: rows.flatMap((row) =>
      row.kind === "marked" ? [{ day: row.at, text: row.text, locationId: row.locationId }] : [],
    ),
    replaced: rows.flatMap((row) =>
      row.kind === "replaced"
        ? [{ at: wallMinuteText(wallTime(new Date(row.at), timeZone)), devices: row.devices }]
        : [],
    ),
  };
};

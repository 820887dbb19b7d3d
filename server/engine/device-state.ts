/*
 * What is known of a device now: each value is the newest one reported, whatever order the
 * reports came in. Of two values of the same instant the greater one holds (text by its bytes),
 * so that the outcome never depends on the order of arrival. Batteries are not among it: how one is
 * comes from the same course as its alarms (devices/batteries.ts).
 */

const greatest = (value: string, order: string, at: string): string =>
  `(array_agg(${value} ORDER BY ${order}) FILTER (WHERE r.at = l.${at}))[1]`;

/**
 * Two CTEs, `latest` and `candidate`, that pick the newest values per device.
 * @param source a relation with the columns of `device_report` that `condition` narrows to the
 *   rows to look at; `condition` may name the relation as `r`
 */
export const newestValues = (source: string, condition: string): string => `
  latest AS (
    SELECT r.device_id,
           max(r.at) FILTER (WHERE r.rssi IS NOT NULL) AS rssi_at,
           max(r.at) FILTER (WHERE r.gateway IS NOT NULL) AS gateway_at,
           max(r.at) FILTER (WHERE r.firmware IS NOT NULL) AS firmware_at,
           max(r.at) FILTER (WHERE r.dispenses IS NOT NULL) AS dispenses_at,
           max(r.at) FILTER (WHERE r.refill IS NOT NULL) AS refill_at,
           max(r.at) FILTER (WHERE r.via IS NOT NULL) AS via_at
      FROM ${source} r WHERE ${condition} GROUP BY r.device_id
  ), candidate AS (
    SELECT l.device_id, l.rssi_at, l.gateway_at, l.firmware_at, l.dispenses_at, l.refill_at, l.via_at,
           max(r.rssi) FILTER (WHERE r.at = l.rssi_at) AS rssi,
           ${greatest("r.gateway", 'r.rssi DESC NULLS LAST, r.gateway COLLATE "C" DESC NULLS LAST', "rssi_at")} AS rssi_gateway,
           max(r.gateway COLLATE "C") FILTER (WHERE r.at = l.gateway_at) AS gateway,
           max(r.firmware COLLATE "C") FILTER (WHERE r.at = l.firmware_at) AS firmware,
           max(r.dispenses) FILTER (WHERE r.at = l.dispenses_at) AS dispenses,
           ${greatest("r.refill", 'r.refill::text COLLATE "C" DESC NULLS LAST', "refill_at")} AS refill,
           ${greatest("r.via", 'r.via::text COLLATE "C" DESC NULLS LAST', "via_at")} AS via
      FROM latest l JOIN ${source} r ON r.device_id = l.device_id
       AND r.at IN (l.rssi_at, l.gateway_at, l.firmware_at, l.dispenses_at, l.refill_at, l.via_at)
     WHERE ${condition}
     GROUP BY l.device_id, l.rssi_at, l.gateway_at, l.firmware_at, l.dispenses_at, l.refill_at, l.via_at
  )`;

type Value = { at: string; columns: readonly string[]; order: (row: string) => string };

const values: readonly Value[] = [
  {
    at: "last_rssi_at",
    columns: ["last_rssi", "last_rssi_gateway"],
    order: (row) => `${row}.last_rssi, coalesce(${row}.last_rssi_gateway, '') COLLATE "C"`,
  },
  { at: "gateway_at", columns: ["gateway"], order: (row) => `${row}.gateway COLLATE "C"` },
  { at: "firmware_at", columns: ["firmware"], order: (row) => `${row}.firmware COLLATE "C"` },
  { at: "dispenses_at", columns: ["dispenses_total"], order: (row) => `${row}.dispenses_total` },
  { at: "refill_at", columns: ["refill"], order: (row) => `${row}.refill::text COLLATE "C"` },
  { at: "via_at", columns: ["via"], order: (row) => `${row}.via::text COLLATE "C"` },
];

const keepNewer = values
  .flatMap(({ at, columns, order }) => {
    const isNewer = `s.${at} IS NULL OR (excluded.${at}, ${order("excluded")}) > (s.${at}, ${order("s")})`;
    return [...columns, at].map(
      (column) => `${column} = CASE WHEN ${isNewer} THEN excluded.${column} ELSE s.${column} END`,
    );
  })
  .join(",\n");

/** Writes `candidate` into the device states, each value only where it is newer. */
export const saveNewestValues = `
  INSERT INTO device_state AS s (customer_id, facility_id, device_id, last_rssi, last_rssi_gateway,
    last_rssi_at, gateway, gateway_at, firmware, firmware_at, dispenses_total, dispenses_at,
    refill, refill_at, via, via_at)
  SELECT ?::uuid, ?::uuid, c.device_id, c.rssi, c.rssi_gateway, c.rssi_at, c.gateway, c.gateway_at,
         c.firmware, c.firmware_at, c.dispenses, c.dispenses_at, c.refill, c.refill_at,
         c.via, c.via_at
    FROM candidate c
  ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET ${keepNewer}`;

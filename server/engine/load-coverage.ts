import type { Scope } from "../access/scope.ts";
import type { Tx } from "../db/knex.ts";
import type { AtLocation } from "./coverage.ts";
import { DEVICE_TYPE } from "./device-directory.ts";

type Row = { is_mark: boolean; location_id: string; from_ms: number; to_ms: number | null };

// Facts carry whole milliseconds: rounding a bound up to the next one moves no fact over it.
const span = `location_id, ceil(extract(epoch FROM starts_at) * 1000)::float8 AS from_ms,
  ceil(extract(epoch FROM ends_at) * 1000)::float8 AS to_ms`;

/** Where compliance-capable counters hung when, and which places counted with their unit when. */
export const loadCoverageFacts = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
): Promise<{ counters: AtLocation[]; marks: AtLocation[] }> => {
  const keys = [customerId, facilityId];
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT false AS is_mark, ${span}
       FROM device_assignment a
       JOIN device d ON d.customer_id = ? AND d.facility_id = ? AND d.device_id = a.device_id
        AND d.device_type_id = ?
      WHERE a.customer_id = ? AND a.facility_id = ? AND a.is_compliance
     UNION ALL
     SELECT true, ${span} FROM location_with_unit WHERE customer_id = ? AND facility_id = ?`,
    [...keys, DEVICE_TYPE.opportunityCounter, ...keys, ...keys],
  );
  const read = (isMark: boolean): AtLocation[] =>
    rows
      .filter((row) => row.is_mark === isMark)
      .map((row) => ({
        locationId: row.location_id,
        fromMs: row.from_ms,
        toMs: row.to_ms ?? Infinity,
      }));
  return { counters: read(false), marks: read(true) };
};

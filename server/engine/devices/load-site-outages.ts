import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { type TimeInterval, difference, union } from "../intervals.ts";
import { loadServerPauses } from "./server-intervals.ts";
import { silenceLimit, throughPauses } from "./silence-series.ts";
import { type SiteOutage, siteOutages } from "./site-outages.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

type GatewayRow = {
  device_id: string;
  limit_minutes: number;
  report_minutes: number;
  deactivated_ms: number | null;
};
type SpanRow = { device_id: string; from_ms: number; to_ms: number | null };

const byDevice = (rows: readonly SpanRow[]) => {
  const groups = Map.groupBy(rows, (row) => row.device_id);
  return (deviceId: string): TimeInterval[] =>
    (groups.get(deviceId) ?? []).map(({ from_ms: fromMs, to_ms: toMs }) => ({
      fromMs,
      toMs: toMs ?? Infinity,
    }));
};

/** Reads when the whole site was out, from an instant on, by the contacts of all of its gateways. */
export const loadSiteOutages = async (
  tx: Tx,
  scope: Scope,
  sinceMs: number,
  nowMs: number,
): Promise<SiteOutage[]> => {
  const query = async <R>(sql: string): Promise<R[]> =>
    (await tx.raw<{ rows: R[] }>(sql, { ...scope, sinceMs })).rows;
  const gateways = await query<GatewayRow>(
    `SELECT d.device_id, ty.offline_after_minutes AS limit_minutes,
            COALESCE(mo.report_every_minutes, 10) AS report_minutes,
            extract(epoch FROM d.deactivated_at)::float8 * 1000 AS deactivated_ms
       FROM device d
       JOIN device_type ty ON ty.device_type_id = d.device_type_id AND ty.name = 'gateway'
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId`,
  );
  if (gateways.length < 2) return [];
  const spans = (table: string, [from, to]: readonly [string, string], more = "") =>
    query<SpanRow>(
      `SELECT s.device_id, extract(epoch FROM s.${from})::float8 * 1000 AS from_ms,
              extract(epoch FROM s.${to})::float8 * 1000 AS to_ms
         FROM ${table} s
         JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
          AND d.device_id = s.device_id
         JOIN device_type ty ON ty.device_type_id = d.device_type_id AND ty.name = 'gateway'
        WHERE s.customer_id = :customerId AND s.facility_id = :facilityId ${more}
        ORDER BY s.${from}`,
    );
  const hung = byDevice(await spans("device_assignment", ["starts_at", "ends_at"]));
  const outOfService = byDevice(await spans("out_of_service", ["starts_at", "ends_at"]));
  const contacts = byDevice(
    await spans(
      "contact_span",
      ["from_at", "to_at"],
      "AND s.to_at >= to_timestamp(:sinceMs::float8 / 1000) - interval '2 days'",
    ),
  );
  const pauses = await loadServerPauses(tx, sinceMs);
  return siteOutages(
    gateways.map(({ device_id: deviceId, deactivated_ms: endMs, ...row }) => {
      const limitMs = silenceLimit(row.limit_minutes * MINUTE_MS, row.report_minutes * MINUTE_MS);
      const gone = endMs === null ? [] : [{ fromMs: endMs, toMs: Infinity }];
      return {
        deviceId,
        limitMs,
        expected: difference(union(hung(deviceId)), [...outOfService(deviceId), ...gone]),
        contacts: throughPauses(contacts(deviceId), pauses, limitMs),
      };
    }),
    nowMs,
  );
};

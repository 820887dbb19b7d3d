import type { Threshold } from "#contract/organization/thresholds.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";

export type ThresholdRecord = Threshold & { id: string };

/** Of the nearest place that has any, itself first. */
type ThresholdsAt = { locationId: string; name: string; rows: ThresholdRecord[] };

/** Thresholds of a place and of those above it, the nearest first; places without any left out. */
export const readThresholds = async (
  db: Db,
  scope: Scope,
  locationId: string,
): Promise<ThresholdsAt[]> => {
  const { rows } = await db.raw<{ rows: ThresholdsAt[] }>(
    `WITH RECURSIVE line AS (
       SELECT l.location_id, l.parent_id, l.name, l.level FROM location l
       WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
         AND l.location_id = :locationId
       UNION ALL
       SELECT l.location_id, l.parent_id, l.name, l.level FROM line
       JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
         AND l.location_id = line.parent_id
     )
     SELECT line.location_id AS "locationId", line.name,
       json_agg(json_build_object('id', t.threshold_id, 'title', t.title, 'value', t.value,
         'color', t.color) ORDER BY t.value) AS rows
     FROM line
     JOIN performance_threshold t ON t.customer_id = :customerId AND t.facility_id = :facilityId
       AND t.location_id = line.location_id
     GROUP BY line.location_id, line.name, line.level
     ORDER BY line.level DESC`,
    { ...scope, locationId },
  );
  return rows;
};

/** Puts a place's thresholds in place of those it has. */
export const replaceThresholds = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  locationId: string,
  rows: readonly ThresholdRecord[],
): Promise<void> => {
  const key = { customer_id: customerId, facility_id: facilityId, location_id: locationId };
  await tx("performance_threshold").where(key).delete();
  if (rows.length === 0) return;
  await tx("performance_threshold").insert(
    rows.map(({ id, ...row }) => ({ ...key, threshold_id: id, ...row })),
  );
};

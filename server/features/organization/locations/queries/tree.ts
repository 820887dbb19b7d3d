import type { LinkedPlace } from "#contract/organization/locations.ts";
import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";
import { isInService } from "#server/engine/device-condition.ts";

export type LocationRecord = {
  id: string;
  parentId: string | null;
  level: number;
  name: string;
  isObservable: boolean;
  version: number;
  /** Those in service. */
  deviceCount: number;
  placeholderCount: number;
  /** Something was counted or observed there or below it: it cannot be deleted. */
  hasEvents: boolean;
  goal: number | null;
  countsWithUnit: boolean;
  /** First day on which it is closed, of the facility; null while it is not closed. */
  closedFrom: string | null;
  isClosed: boolean;
  /** It closed with a place above it. */
  closedAbove: boolean;
  formerly: LinkedPlace | null;
  continuedAs: LinkedPlace | null;
  /** Null: as its level has it. */
  isPatientPlace: boolean | null;
};

/** A place that continues another. */
type Link = {
  id: string;
  name: string;
  parentName: string | null;
  formerId: string;
  formerName: string;
  formerParentName: string | null;
  movedMs: number;
};

export type FacilityTree = {
  templateId: number;
  name: string;
  /** IANA name. */
  timeZone: string;
  /** Places that were closed by themselves. */
  closedCount: number;
  locations: LocationRecord[];
};

// What hangs open now; lists travel as JSON, which Node reads faster than a row for each.
const SQL = `
WITH hung AS (
  SELECT a.location_id, count(*) AS count FROM device_assignment a
  JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
    AND d.device_id = a.device_id
  WHERE a.customer_id = :customerId AND a.facility_id = :facilityId AND a.ends_at IS NULL
    AND ${isInService()}
  GROUP BY a.location_id
), planned AS (
  SELECT location_id, count(*) AS count FROM device_placeholder
  WHERE customer_id = :customerId AND facility_id = :facilityId
  GROUP BY location_id
), aimed AS (
  SELECT location_id, max(value) AS goal FROM performance_threshold
  WHERE customer_id = :customerId AND facility_id = :facilityId
  GROUP BY location_id
), with_unit AS (
  SELECT location_id FROM location_with_unit
  WHERE customer_id = :customerId AND facility_id = :facilityId AND ends_at IS NULL
), marked AS (
  SELECT location_id, is_patient_place FROM location_patient_place
  WHERE customer_id = :customerId AND facility_id = :facilityId AND ends_at IS NULL
)
SELECT f.location_template_id AS "templateId", f.name, f.time_zone AS "timeZone",
  (SELECT count(*)::integer FROM location c WHERE c.customer_id = :customerId
    AND c.facility_id = :facilityId AND c.closed_at <= :now
    AND c.closed_with = c.location_id) AS "closedCount",
  (SELECT json_agg(json_build_object('id', n.location_id, 'name', n.name,
      'parentName', CASE WHEN np.level > 1 THEN np.name END,
      'formerId', o.location_id, 'formerName', o.name,
      'formerParentName', CASE WHEN op.level > 1 THEN op.name END,
      'movedMs', (extract(epoch FROM n.continued_at) * 1000)::float8) ORDER BY n.continued_at)
    FROM location n
    JOIN location o ON o.customer_id = :customerId AND o.facility_id = :facilityId
      AND o.location_id = n.continues_id
    JOIN location np ON np.customer_id = :customerId AND np.facility_id = :facilityId
      AND np.location_id = n.parent_id
    JOIN location op ON op.customer_id = :customerId AND op.facility_id = :facilityId
      AND op.location_id = o.parent_id
    WHERE n.customer_id = :customerId AND n.facility_id = :facilityId
      AND n.continues_id IS NOT NULL) AS links,
  (SELECT json_agg(json_build_object(
      'id', l.location_id, 'parentId', l.parent_id, 'level', l.level, 'name', l.name,
      'isObservable', l.is_observable, 'version', l.version,
      'deviceCount', coalesce(hung.count, 0), 'placeholderCount', coalesce(planned.count, 0),
      'hasEvents', EXISTS (SELECT 1 FROM location_day ld WHERE ld.customer_id = :customerId
          AND ld.facility_id = :facilityId AND ld.location_id = l.location_id)
        OR EXISTS (SELECT 1 FROM observation o WHERE o.customer_id = :customerId
          AND o.facility_id = :facilityId AND o.location_id = l.location_id),
      'goal', aimed.goal, 'countsWithUnit', with_unit.location_id IS NOT NULL,
      'closedMs', (extract(epoch FROM l.closed_at) * 1000)::float8,
      'isClosed', coalesce(l.closed_at <= :now, false),
      'closedAbove', coalesce(l.closed_with <> l.location_id, false),
      'isPatientPlace', marked.is_patient_place) ORDER BY l.level, l.name, l.location_id)
    FROM location l
    LEFT JOIN hung ON hung.location_id = l.location_id
    LEFT JOIN planned ON planned.location_id = l.location_id
    LEFT JOIN aimed ON aimed.location_id = l.location_id
    LEFT JOIN with_unit ON with_unit.location_id = l.location_id
    LEFT JOIN marked ON marked.location_id = l.location_id
    WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
      AND (:withClosed OR l.closed_at IS NULL OR l.closed_at > :now)) AS locations
FROM facility f
WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`;

/**
 * A facility's places, parents first, siblings by name; none where it is not there.
 * @param withClosed those that are closed now are there, too
 */
export const readTree = async (
  db: Db,
  scope: Scope,
  now: Date,
  withClosed = false,
): Promise<FacilityTree | null> => {
  const { rows } = await db.raw<{
    rows: (Omit<FacilityTree, "locations"> & {
      links: Link[] | null;
      locations:
        | (Omit<LocationRecord, "closedFrom" | "formerly" | "continuedAs"> & {
            closedMs: number | null;
          })[]
        | null;
    })[];
  }>(SQL, { ...scope, now, withClosed });
  const row = single(rows);
  if (row === undefined) return null;
  const { locations, links, ...tree } = row;
  const { timeZone } = tree;
  const dayOf = (ms: number): string => wallTime(new Date(ms), timeZone).toPlainDate().toString();
  const formerly = new Map<string, LinkedPlace>();
  // The latest comes last.
  const continuedAs = new Map<string, LinkedPlace>();
  for (const link of links ?? []) {
    const day = dayOf(link.movedMs);
    formerly.set(link.id, {
      id: link.formerId,
      name: link.formerName,
      parentName: link.formerParentName,
      day,
    });
    continuedAs.set(link.formerId, {
      id: link.id,
      name: link.name,
      parentName: link.parentName,
      day,
    });
  }
  return {
    ...tree,
    locations: (locations ?? []).map(({ closedMs, ...place }) => ({
      ...place,
      formerly: formerly.get(place.id) ?? null,
      continuedAs: continuedAs.get(place.id) ?? null,
      closedFrom: closedMs === null ? null : dayOf(closedMs),
    })),
  };
};

/** Facilities of a customer that are not archived, by name. */
export const listFacilityIds = async (db: Db, { customerId }: CustomerScope): Promise<string[]> => {
  const rows = await db("facility")
    .where({ customer_id: customerId })
    .whereNull("archived_at")
    .orderBy("name")
    .select("facility_id");
  return rows.map((row) => row.facility_id);
};

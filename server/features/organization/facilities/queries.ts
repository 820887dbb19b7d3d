import type { FirstStep } from "#contract/organization/first-steps.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import { isInService } from "#server/engine/device-condition.ts";

/** The newest version, for the next to be made of. */
export const lastReportSettings = (
  tx: Tx,
  scope: Scope,
): Promise<Row<"report_setting"> | undefined> =>
  tx("report_setting").where(tenant(scope)).orderBy("valid_from", "desc").first();

export const insertReportSettings = async (tx: Tx, row: Row<"report_setting">): Promise<void> => {
  await tx("report_setting").insert(row);
};

export type FacilityRecord = {
  customer_id: string;
  customer_name: string;
  facility_id: string;
  name: string;
  country_id: number;
  country_code: string;
  country_name: string;
  address1: string;
  address2: string | null;
  address3: string | null;
  city: string;
  state_or_province_id: number | null;
  shown_state: string | null;
  postal_code: string;
  time_zone: string;
  location_template_id: number;
  occupancy: number | null;
  shows_devices: boolean;
  archived_at: Date | null;
  /** Each product that is or was licensed, with its last day. */
  licenses: [Product, string][];
  media_item_id: string | null;
  /** Those in service. */
  device_count: number;
  /** The steps a facility may end with that it has completed. */
  done_steps: FirstStep[];
};

/** A facility with its customer's name and how many devices are in service. */
export const findFacility = async (
  db: Db,
  { customerId, facilityId }: Scope,
  now: Date,
): Promise<FacilityRecord | undefined> => {
  const { rows } = await db.raw<{ rows: FacilityRecord[] }>(
    `SELECT f.customer_id, c.name AS customer_name, f.facility_id, f.name, f.country_id,
       co.code AS country_code, co.name AS country_name, f.address1, f.address2, f.address3, f.city,
       f.state_or_province_id, COALESCE(s.name, f.state_name) AS shown_state, f.postal_code,
       f.time_zone, f.location_template_id, f.occupancy, f.shows_devices, f.archived_at, c.media_item_id,
       (SELECT COALESCE(json_agg(json_build_array(l.product_code, l.expiration_date)
            ORDER BY l.product_code, l.expiration_date), '[]') FROM license l
         WHERE l.customer_id = :customerId AND l.facility_id = :facilityId) AS licenses,
       (SELECT count(*) FROM device_assignment a
         JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
           AND d.device_id = a.device_id
         WHERE a.customer_id = :customerId AND a.facility_id = :facilityId AND a.ends_at IS NULL
           AND ${isInService()})::int AS device_count,
       array_remove(ARRAY[
         CASE WHEN EXISTS (SELECT 1 FROM location u WHERE u.customer_id = :customerId
           AND u.facility_id = :facilityId AND u.level >= 3 AND u.closed_at IS NULL) THEN 'locations' END,
         CASE WHEN EXISTS (SELECT 1 FROM facility_data x WHERE x.customer_id = :customerId
           AND x.facility_id = :facilityId AND x.first_day IS NOT NULL) THEN 'fact' END,
         CASE WHEN EXISTS (SELECT 1 FROM location_day y WHERE y.customer_id = :customerId
           AND y.facility_id = :facilityId AND y.passages > 0) THEN 'figure' END
       ], NULL) AS done_steps
     FROM facility f
     JOIN customer c ON c.customer_id = f.customer_id AND c.customer_id = :customerId
     JOIN country co ON co.country_id = f.country_id
     LEFT JOIN state_or_province s ON s.state_or_province_id = f.state_or_province_id
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`,
    { customerId, facilityId, now },
  );
  return single(rows);
};

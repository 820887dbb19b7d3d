import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { DEVICE_TYPE } from "#server/engine/device-directory.ts";

export type Progress = {
  name: string;
  has_unit: boolean;
  has_device: boolean;
  has_dispenser: boolean;
  has_counter: boolean;
  has_fact: boolean;
  has_figure: boolean;
  has_unknown: boolean;
  has_shift: boolean;
  has_threshold: boolean;
  /** An employee of the customer may wear a badge. */
  has_employee: boolean;
  /** A person of the customer beside the caller, invited or registered. */
  has_person: boolean;
  sample_dispenser: string | null;
  sample_counter: string | null;
};

/** A condition: a facility has a row of a table; the facility is the statement's, or its column. */
const hasAny = (facility: string, table: string, alias: string, also = ""): string =>
  `EXISTS (SELECT 1 FROM ${table} ${alias} WHERE ${alias}.customer_id = :customerId
     AND ${alias}.facility_id = ${facility} ${also})`;
const any = (table: string, alias: string, also?: string): string =>
  hasAny(":facilityId", table, alias, also);

const IS_UNIT = "AND l.level >= 3 AND l.closed_at IS NULL";
const HAS_FACT = "AND x.first_day IS NOT NULL";
const HAS_FIGURE = "AND y.passages > 0";

/** What a facility has of all that leads to its first figure; undefined when it is archived. */
export const findProgress = async (
  db: Db,
  { customerId, facilityId }: Scope,
  { userId }: { userId: string },
): Promise<Progress | undefined> => {
  const { rows } = await db.raw<{ rows: Progress[] }>(
    `WITH hanging AS (
       SELECT d.serial_number, d.device_type_id, l.location_id, l.parent_id
       FROM device d
       JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
         AND a.device_id = d.device_id AND a.ends_at IS NULL AND a.is_compliance
       JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
         AND l.location_id = a.location_id
       WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
         AND d.deactivated_at IS NULL AND d.device_type_id IN (:dispenser, :counter)
     ), pair AS (
       -- A dispenser with a counter that covers it, at its own place rather than at the one above.
       SELECT d.serial_number AS dispenser, c.serial_number AS counter
       FROM hanging d LEFT JOIN hanging c ON c.device_type_id = :counter
         AND c.location_id IN (d.location_id, d.parent_id)
       WHERE d.device_type_id = :dispenser
       ORDER BY c.location_id IS NULL, c.location_id <> d.location_id, d.serial_number,
         c.serial_number
       LIMIT 1
     )
     SELECT f.name,
       ${any("location", "l", IS_UNIT)} AS has_unit,
       ${any("device", "d", "AND d.deactivated_at IS NULL")} AS has_device,
       EXISTS (SELECT 1 FROM hanging h WHERE h.device_type_id = :dispenser) AS has_dispenser,
       EXISTS (SELECT 1 FROM hanging h WHERE h.device_type_id = :counter) AS has_counter,
       ${any("facility_data", "x", HAS_FACT)} AS has_fact,
       ${any("location_day", "y", HAS_FIGURE)} AS has_figure,
       ${any("unclaimed_fact", "u")} AS has_unknown,
       ${any("shift", "s")} AS has_shift,
       ${any("performance_threshold", "t")} AS has_threshold,
       EXISTS (SELECT 1 FROM employee e WHERE e.customer_id = :customerId
         AND e.left_at IS NULL) AS has_employee,
       EXISTS (SELECT 1 FROM app_user p WHERE p.customer_id = :customerId
         AND p.user_id <> :userId AND (p.is_active OR p.activated_at IS NULL)) AS has_person,
       (SELECT dispenser FROM pair) AS sample_dispenser,
       (SELECT counter FROM pair) AS sample_counter
     FROM facility f
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND f.archived_at IS NULL`,
    {
      customerId,
      facilityId,
      userId,
      dispenser: DEVICE_TYPE.dispenser,
      counter: DEVICE_TYPE.opportunityCounter,
    },
  );
  return single(rows);
};

/** Credentials of a customer's gateways that are valid: in statements of their own, as they lie on one node. */
const validCredentials = (db: Db, { customerId }: Pick<CustomerScope, "customerId">, now: Date) =>
  db("gateway_credential")
    .where({ customer_id: customerId })
    .whereNull("revoked_at")
    .where((valid) => {
      void valid.whereNull("expires_at").orWhere("expires_at", ">", now);
    });

/** Whether a gateway of the facility may send. */
export const hasGateway = async (db: Db, scope: Scope, now: Date): Promise<boolean> => {
  const found = await validCredentials(db, scope, now)
    .where({ facility_id: scope.facilityId })
    .first("facility_id");
  return found !== undefined;
};

export type FacilityProgress = Pick<
  Progress,
  "has_unit" | "has_device" | "has_dispenser" | "has_counter" | "has_fact" | "has_figure"
> & { facility_id: string; has_gateway: boolean };

/** How far each facility of a customer that is in use is on its way to the first figure. */
export const listProgress = async (
  db: Db,
  { customerId }: CustomerScope,
  now: Date,
): Promise<FacilityProgress[]> => {
  const has = (table: string, alias: string, also?: string): string =>
    hasAny("f.facility_id", table, alias, also);
  const hanging = (type: number): string => `EXISTS (
    SELECT 1 FROM device d JOIN device_assignment a ON a.customer_id = :customerId
      AND a.facility_id = f.facility_id AND a.device_id = d.device_id AND a.ends_at IS NULL
      AND a.is_compliance
    WHERE d.customer_id = :customerId AND d.facility_id = f.facility_id
      AND d.deactivated_at IS NULL AND d.device_type_id = ${type})`;
  const { rows } = await db.raw<{ rows: Omit<FacilityProgress, "has_gateway">[] }>(
    `SELECT f.facility_id,
       ${has("location", "l", IS_UNIT)} AS has_unit,
       ${has("device", "v", "AND v.deactivated_at IS NULL")} AS has_device,
       ${hanging(DEVICE_TYPE.dispenser)} AS has_dispenser,
       ${hanging(DEVICE_TYPE.opportunityCounter)} AS has_counter,
       ${has("facility_data", "x", HAS_FACT)} AS has_fact,
       ${has("location_day", "y", HAS_FIGURE)} AS has_figure
     FROM facility f WHERE f.customer_id = :customerId AND f.archived_at IS NULL`,
    { customerId },
  );
  const sending = await validCredentials(db, { customerId }, now).select("facility_id");
  const ids = new Set(sending.map((row) => row.facility_id));
  return rows.map((row) => ({ ...row, has_gateway: ids.has(row.facility_id) }));
};

import type { PaperSize } from "#contract/core/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";

export type CustomerRow = {
  customerId: string;
  name: string;
  isActive: boolean;
  mediaItemId: string | null;
  features: string[];
};

/**
 * The actor's own customer, or all of them for the provider's staff: deactivated ones too, and the
 * provider's own where that is requested.
 */
export const listCustomers = async (
  db: Db,
  actor: Actor,
  withProvider: boolean,
): Promise<CustomerRow[]> => {
  const query = actor.isProvider
    ? db("customer").comment("all customers")
    : db("customer").where({ customer_id: actor.customerId, is_active: true });
  return query
    .where(withProvider ? {} : { is_provider: false })
    .select<CustomerRow[]>(
      "customer_id as customerId",
      "name",
      "is_active as isActive",
      "media_item_id as mediaItemId",
      "features",
    );
};

export type FacilityRow = {
  facilityId: string;
  name: string;
  hygieneProtocolId: number;
  timeZone: string;
  paperSize: PaperSize;
  allowsRawExport: boolean;
  hasShifts: boolean;
  /** Set for the facility, or seen in one of its dispensers. */
  hasRefillsWithExpirationDate: boolean;
};

/** A customer's facilities that are not archived. */
export const listFacilities = async (db: Db, customerId: string): Promise<FacilityRow[]> => {
  const { rows } = await db.raw<{ rows: FacilityRow[] }>(
    `SELECT f.facility_id AS "facilityId", f.name, f.hygiene_protocol_id AS "hygieneProtocolId",
       f.time_zone AS "timeZone", co.paper_size AS "paperSize",
       f.allows_raw_export AS "allowsRawExport",
       f.has_refills_with_expiration_date OR EXISTS (
         SELECT 1 FROM refill_use ru
         WHERE ru.customer_id = :customerId AND ru.customer_id = f.customer_id
           AND ru.facility_id = f.facility_id
           AND ru.removed_at IS NULL AND ru.expires_on IS NOT NULL
       ) AS "hasRefillsWithExpirationDate",
       EXISTS (
         SELECT 1 FROM shift s
         WHERE s.customer_id = :customerId AND s.customer_id = f.customer_id AND s.facility_id = f.facility_id
       ) AS "hasShifts"
     FROM facility f JOIN country co ON co.country_id = f.country_id
     WHERE f.customer_id = :customerId AND f.archived_at IS NULL`,
    { customerId },
  );
  return rows;
};

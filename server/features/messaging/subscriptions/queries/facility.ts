import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

/** What decides whether anything is mailed of a facility, and in which times. */
export type MailedFacility = {
  name: string;
  timeZone: string;
  isArchived: boolean;
  isCustomerActive: boolean;
};

/** The facility of subscriptions; undefined for one that is gone. */
export const findMailedFacility = async (
  db: Db,
  { customerId, facilityId }: Scope,
): Promise<MailedFacility | undefined> => {
  const { rows } = await db.raw<{ rows: MailedFacility[] }>(
    `SELECT f.name, f.time_zone AS "timeZone", f.archived_at IS NOT NULL AS "isArchived",
       c.is_active AS "isCustomerActive"
     FROM facility f JOIN customer c ON c.customer_id = :customerId
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`,
    { customerId, facilityId },
  );
  return single(rows);
};

import type { PaperSize } from "#contract/core/primitives.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

type PrintFacility = { name: string; timeZone: string; paper: PaperSize };

/** A facility's name and zone and the paper of its customer's country; undefined when there is none. */
export const printFacility = async (db: Db, scope: Scope): Promise<PrintFacility | undefined> => {
  type Row = { name: string; time_zone: string; paper_size: PaperSize };
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT f.name, f.time_zone, co.paper_size FROM facility f
     JOIN customer c ON c.customer_id = :customerId
     JOIN country co ON co.country_id = c.country_id
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`,
    { ...scope },
  );
  const row = single(rows);
  return row && { name: row.name, timeZone: row.time_zone, paper: row.paper_size };
};

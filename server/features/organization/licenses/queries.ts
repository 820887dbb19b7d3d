import type { Product } from "#contract/core/permissions.ts";
import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { parseEpochDay } from "#server/lib/time/epoch-day.ts";
import { localDayText } from "#server/lib/time/local-time.ts";

export type LicenseRecord = {
  license_id: string;
  version: number;
  product_code: Product;
  facility_id: string;
  facility_name: string;
  site_survey_date: string | null;
  installation_date: string;
  purchase_order_date: string;
  expiration_date: string;
  extension_count: number;
  days_left: number;
  is_expired: boolean;
};

/** Days as they are saved, `YYYY-MM-DD`. */
export type LicenseValues = Pick<
  LicenseRecord,
  "site_survey_date" | "installation_date" | "purchase_order_date" | "expiration_date"
>;

type LicenseRow = Omit<LicenseRecord, "days_left" | "is_expired"> & { time_zone: string };

/** Licenses of a customer, or of one facility of it; valid ones first, each by its end. */
export const listLicenses = async (
  db: Db,
  scope: Scope | CustomerScope,
  now: Date,
): Promise<LicenseRecord[]> => {
  const { customerId } = scope;
  const facilityId = "facilityId" in scope ? scope.facilityId : null;
  const { rows } = await db.raw<{ rows: LicenseRow[] }>(
    `SELECT l.license_id, l.version, l.product_code, l.facility_id, f.name AS facility_name,
       l.site_survey_date::text, l.installation_date::text, l.purchase_order_date::text,
       l.expiration_date::text, l.extension_count, f.time_zone
     FROM license l
     JOIN facility f ON f.customer_id = l.customer_id AND f.customer_id = :customerId
       AND f.facility_id = l.facility_id AND f.archived_at IS NULL
     WHERE l.customer_id = :customerId
       ${facilityId === null ? "" : "AND l.facility_id = :facilityId AND f.facility_id = :facilityId"}
     ORDER BY l.expiration_date, f.name, l.product_code`,
    { customerId, ...(facilityId === null ? {} : { facilityId }) },
  );
  const told = rows.map(({ time_zone: timeZone, ...row }): LicenseRecord => {
    const daysLeft =
      parseEpochDay(row.expiration_date) - parseEpochDay(localDayText(now, timeZone));
    return { ...row, days_left: daysLeft, is_expired: daysLeft < 0 };
  });
  return told.toSorted((a, b) => Number(a.is_expired) - Number(b.is_expired));
};

/** Locks the facility's row, so that two licenses are held against each other. */
export const lockLicenses = async (tx: Tx, { customerId, facilityId }: Scope): Promise<void> => {
  await tx("facility")
    .where({ customer_id: customerId, facility_id: facilityId })
    .forUpdate()
    .first("facility_id");
};

/** Puts a license in. */
export const insertLicense = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  row: LicenseValues & { license_id: string; product_code: Product },
): Promise<void> => {
  await tx("license").insert({ customer_id: customerId, facility_id: facilityId, ...row });
};

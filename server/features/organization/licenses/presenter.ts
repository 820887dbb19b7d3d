import { type License, productIdOf } from "#contract/organization/licenses.ts";
import type { LicenseRecord, LicenseValues } from "./queries.ts";

/** A license as the API returns it. */
export const presentLicense = (row: LicenseRecord, canEdit: boolean): License => ({
  id: row.license_id,
  version: row.version,
  productId: productIdOf(row.product_code),
  productCode: row.product_code,
  facilityId: row.facility_id,
  facilityName: row.facility_name,
  siteSurveyDate: row.site_survey_date,
  installationDate: row.installation_date,
  purchaseOrderDate: row.purchase_order_date,
  expirationDate: row.expiration_date,
  extensionCount: row.extension_count,
  daysLeft: row.days_left,
  expired: row.is_expired,
  canEdit,
});

/** What the audit log records of a license. */
export const auditedLicense = (
  product: string,
  values: LicenseValues,
  extensionCount: number,
): Record<string, unknown> => ({
  product,
  siteSurveyDate: values.site_survey_date,
  installationDate: values.installation_date,
  purchaseOrderDate: values.purchase_order_date,
  expirationDate: values.expiration_date,
  extensionCount,
});

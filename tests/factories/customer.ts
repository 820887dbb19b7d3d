import type { Product } from "#contract/core/permissions.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";

let serial = 0;
/** A number no other call of this process gets, for names that must differ. */
export const nextNumber = (): number => (serial += 1);

type CustomerOverrides = Partial<{
  name: string;
  isProvider: boolean;
  isActive: boolean;
  countryId: number;
  idleTimeoutMinutes: number;
  maxFailedAttempts: number | null;
  lockoutMinutes: number;
  passwordExpirationDays: number;
}>;

/** A customer in the United States. */
export const buildCustomer = async (
  db: Db,
  given: CustomerOverrides = {},
): Promise<{ customerId: string; name: string }> => {
  const customerId = newId();
  const name = given.name ?? `Customer ${nextNumber()}`;
  await db("customer").insert({
    customer_id: customerId,
    name,
    is_provider: given.isProvider ?? false,
    is_active: given.isActive ?? true,
    country_id: given.countryId ?? 1,
    idle_timeout_minutes: given.idleTimeoutMinutes ?? 20,
    max_failed_login_attempts: given.maxFailedAttempts ?? null,
    account_lockout_minutes: given.lockoutMinutes ?? null,
    password_expiration_days: given.passwordExpirationDays ?? null,
    created_at: new Date("2025-01-01T00:00:00Z"),
  });
  return { customerId, name };
};

export type FacilityOverrides = Partial<{
  customerId: string;
  name: string;
  timeZone: string;
  templateId: number;
  countryId: number;
  isArchived: boolean;
  allowsRawExport: boolean;
  products: readonly Product[];
  /** `YYYY-MM-DD` */
  expiresOn: string;
  outboundOnly: boolean;
  opportunityOffset: number;
  max100PctCompliance: boolean;
}>;

export type BuiltFacility = {
  customerId: string;
  facilityId: string;
  name: string;
  rootId: string;
  timeZone: string;
  scope: Scope;
};

/** A facility with its directory entry, root location, first report settings and licences (ECM). */
export const buildFacility = async (
  db: Db,
  given: FacilityOverrides = {},
): Promise<BuiltFacility> => {
  const customerId = given.customerId ?? (await buildCustomer(db)).customerId;
  const facilityId = newId();
  const rootId = newId();
  const name = given.name ?? `Facility ${nextNumber()}`;
  const timeZone = given.timeZone ?? "America/New_York";
  const createdAt = new Date("2025-01-01T00:00:00Z");
  await db("facility").insert({
    customer_id: customerId,
    facility_id: facilityId,
    name,
    location_template_id: given.templateId ?? 1,
    hygiene_protocol_id: 1,
    country_id: given.countryId ?? 1,
    time_zone: timeZone,
    allows_raw_export: given.allowsRawExport ?? true,
    archived_at: given.isArchived === true ? createdAt : null,
    created_at: createdAt,
  });
  await db("facility_directory").insert({ facility_id: facilityId, customer_id: customerId });
  await db("location").insert({
    customer_id: customerId,
    facility_id: facilityId,
    location_id: rootId,
    level: 1,
    name,
  });
  await enterRows(db, "location", facilityScope(customerId, facilityId), [rootId]);
  await db("report_setting").insert({
    customer_id: customerId,
    facility_id: facilityId,
    version: 1,
    valid_from: createdAt,
    outbound_only: given.outboundOnly ?? false,
    opportunity_offset: given.opportunityOffset ?? 100,
    max_100_pct_compliance: given.max100PctCompliance ?? false,
  });
  for (const product of given.products ?? ["ECM"]) {
    await db("license").insert({
      customer_id: customerId,
      facility_id: facilityId,
      license_id: newId(),
      product_code: product,
      installation_date: "2025-01-01",
      purchase_order_date: "2025-01-01",
      expiration_date: given.expiresOn ?? "2099-12-31",
    });
  }
  return {
    customerId,
    facilityId,
    name,
    rootId,
    timeZone,
    scope: facilityScope(customerId, facilityId),
  };
};

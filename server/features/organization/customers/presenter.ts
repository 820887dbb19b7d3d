import {
  CUSTOMER_FEATURES,
  type Customer,
  type CustomerFacility,
  type CustomerForm,
  type CustomerLogo,
  type CustomerRow,
  LOCKOUT_MINUTES,
  logoAddress,
} from "#contract/organization/customers.ts";
import { EMPLOYEE_PRODUCTS, type Product } from "#contract/core/permissions.ts";
import { summaryOf } from "./lib/held-licenses.ts";
import type {
  CustomerRecord,
  CustomerValues,
  FacilityRecord,
  ListedCustomer,
} from "./queries/customers.ts";

type Abilities = Pick<
  Customer,
  "canEdit" | "canSetActive" | "canAddFacilities" | "canManageLicenses"
>;
type LicensedAbilities = Abilities & Pick<Customer, "canManageJobRoles">;

const presentShared = (row: CustomerRecord, { canEdit, canSetActive }: Abilities) => ({
  id: row.customer_id,
  version: row.version,
  name: row.name,
  countryId: row.country_id,
  countryCode: row.country_code,
  countryName: row.country_name,
  address1: row.address1,
  address2: row.address2,
  address3: row.address3,
  city: row.city,
  stateOrProvinceId: row.state_or_province_id,
  stateName: row.shown_state,
  postalCode: row.postal_code,
  isActive: row.is_active,
  mediaItemId: row.media_item_id,
  logo: row.media_item_id === null ? null : logoAddress(row.customer_id, row.media_item_id),
  canEdit,
  canSetActive,
});

/** Where a customer's logo is, for callers that list all of them. */
export const presentLogo = (customerId: string, mediaItemId: string): CustomerLogo => ({
  customerId,
  mediaItemId,
  logo: logoAddress(customerId, mediaItemId),
});

/** A row of the list of customers. */
export const presentRow = (row: ListedCustomer, abilities: Abilities, now: Date): CustomerRow => ({
  ...presentShared(row, abilities),
  facilityCount: row.facility_count,
  userCount: row.user_count,
  deviceCount: row.device_count,
  onlineDeviceCount: row.online_count,
  licenses: summaryOf(row.held, now),
  dataTo: row.data_to?.toISOString() ?? null,
});

/**
 * A customer as its dashboard and form have it.
 * @param abilities what the reader may do with the customer as a whole
 * @param products what is licensed today in the facilities that the reader may see
 */
export const presentCustomer = (
  row: CustomerRecord,
  abilities: LicensedAbilities,
  products: ReadonlySet<Product>,
): Customer => {
  const features = CUSTOMER_FEATURES.filter((feature) => row.features.includes(feature));
  return {
    ...presentShared(row, abilities),
    maxFailedLoginAttempts: row.max_failed_login_attempts,
    accountLockoutDuration: row.account_lockout_minutes,
    passwordExpirationDays: row.password_expiration_days,
    idleTimeoutMinutes: row.idle_timeout_minutes,
    features,
    mailDomains: row.mail_domains,
    isProvider: row.is_provider,
    hasImsOptions: EMPLOYEE_PRODUCTS.some((product) => products.has(product)),
    canManageJobRoles: abilities.canManageJobRoles,
    licensedProductCodes: [...products].toSorted(),
    canAddFacilities: abilities.canAddFacilities,
    canManageLicenses: abilities.canManageLicenses,
  };
};

/** A facility in the list of its customer's. */
export const presentFacility = (
  row: FacilityRecord,
  customerId: string,
  abilities: Pick<CustomerFacility, "canEdit" | "canArchive">,
  now: Date,
): CustomerFacility => ({
  facilityId: row.facility_id,
  facilityName: row.name,
  customerId,
  city: row.city,
  stateName: row.shown_state,
  deviceCount: row.device_count,
  onlineDeviceCount: row.online_count,
  archived: row.archived_at !== null,
  licenses: summaryOf(row.held, now),
  ...abilities,
});

/** The columns of what was filled in. */
export const valuesOf = (form: CustomerForm): CustomerValues => ({
  name: form.name,
  country_id: form.countryId,
  address1: form.address1,
  address2: form.address2 || null,
  address3: form.address3 || null,
  city: form.city,
  state_or_province_id: form.stateOrProvinceId ?? null,
  state_name: form.stateOrProvinceId ? null : form.stateName || null,
  postal_code: form.postalCode,
  max_failed_login_attempts: form.maxFailedLoginAttempts,
  account_lockout_minutes:
    form.maxFailedLoginAttempts === null
      ? null
      : (form.accountLockoutDuration ?? LOCKOUT_MINUTES[0]),
  password_expiration_days: form.passwordExpirationDays,
  idle_timeout_minutes: form.idleTimeoutMinutes,
  features: form.features,
  mail_domains: form.mailDomains ?? [],
});

/** What the audit log records of a customer. */
export const auditedCustomer = (values: CustomerValues) => ({
  name: values.name,
  address: [values.address1, values.address2, values.address3].filter(Boolean).join(", "),
  city: values.city,
  countryId: values.country_id,
  stateOrProvinceId: values.state_or_province_id,
  stateName: values.state_name,
  postalCode: values.postal_code,
  maxFailedLoginAttempts: values.max_failed_login_attempts,
  accountLockoutDuration: values.account_lockout_minutes,
  passwordExpirationDays: values.password_expiration_days,
  idleTimeoutMinutes: values.idle_timeout_minutes,
  features: values.features,
  mailDomains: values.mail_domains,
});

import type { Customer } from "#contract/organization/customers.ts";

const id = "0199a000-0000-7000-8000-000000000002";
const mediaItemId = "0199a000-0000-7000-8000-000000000003";
const logo = `/api/customer/${id}/logo?mediaItemId=${mediaItemId}`;

/** A customer with a logo, which the reader may edit. */
export const customer = {
  id,
  version: 4,
  name: "Northlake Health",
  countryId: 1,
  countryCode: "US",
  countryName: "United States",
  address1: "500 Summit Avenue",
  address2: null,
  address3: null,
  city: "Toledo",
  stateOrProvinceId: 36,
  stateName: "Ohio",
  postalCode: "43604",
  isActive: true,
  mediaItemId,
  logo,
  canEdit: true,
  canSetActive: true,
  maxFailedLoginAttempts: null,
  accountLockoutDuration: null,
  passwordExpirationDays: null,
  idleTimeoutMinutes: 20,
  mailDomains: ["northlake.example"],
  features: [],
  isProvider: false,
  hasImsOptions: false,
  canManageJobRoles: false,
  licensedProductCodes: [],
  canAddFacilities: true,
  canManageLicenses: true,
} satisfies Customer;

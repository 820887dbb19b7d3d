import { z } from "zod";
import { Address, addressFields, needsState } from "../core/addresses.ts";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { MailDomain } from "../messaging/mail-domains.ts";
import { MAIL_LIMITS } from "../messaging/mail.ts";
import { Product } from "../core/permissions.ts";
import {
  Count,
  CustomerId,
  Id,
  LocalDay,
  Name,
  OneOf,
  SeenVersion,
  Version,
  absentAs,
} from "../core/primitives.ts";
import { CustomerAttention } from "./customer-attention.ts";

/** Failed sign-ins after which an account is locked, where the customer locks accounts. */
export const LOCKOUT_ATTEMPTS = [3, 4, 5, 6, 7, 8] as const;
/** Minutes for which it then stays locked. */
export const LOCKOUT_MINUTES = [15, 30, 60, 120, 720, 1440] as const;
/** Days after which a password has to be changed, where passwords expire. */
export const PASSWORD_DAYS = [30, 60, 90, 180] as const;
/** Minutes without activity after which a session ends. */
export const IDLE_MINUTES = [5, 10, 15, 20, 30, 60, 120, 240] as const;

/**
 * Marks of a customer that other systems store with it; what is there is decided by licences alone.
 */
export const CUSTOMER_FEATURES = ["imsOptions"] as const;
const Feature = z.enum(CUSTOMER_FEATURES);

const fields = {
  name: Name(LIMITS.customerNameMaxLength),
  ...addressFields,
  /** Null: accounts are not locked. */
  maxFailedLoginAttempts: OneOf(LOCKOUT_ATTEMPTS).nullable(),
  /** Minutes; null where accounts are not locked. */
  accountLockoutDuration: OneOf(LOCKOUT_MINUTES).nullable(),
  /** Null: passwords do not expire. */
  passwordExpirationDays: OneOf(PASSWORD_DAYS).nullable(),
  idleTimeoutMinutes: OneOf(IDLE_MINUTES),
  features: z.array(Feature).max(CUSTOMER_FEATURES.length, "too_many"),
  /**
   * To whose addresses alerts may be mailed, beside addresses of users; left out, it stays as it
   * is.
   */
  mailDomains: z
    .array(MailDomain)
    .max(MAIL_LIMITS.domainsMax, "too_many")
    .transform((domains) => [...new Set(domains)])
    .optional(),
};

type Placed = Parameters<typeof needsState>[0];
const withState = <S extends z.ZodType<Placed, unknown>>(form: S): S =>
  form.superRefine((given, context) => needsState(given, context));

type Ruled = Placed & Pick<CustomerForm, "maxFailedLoginAttempts" | "accountLockoutDuration">;
const withRules = <S extends z.ZodType<Ruled, unknown>>(form: S): S =>
  withState(form).superRefine((given, context) => {
    if (given.maxFailedLoginAttempts !== null && given.accountLockoutDuration === null)
      context.addIssue({ code: "custom", path: ["accountLockoutDuration"], message: "required" });
  });

const NewCustomer = z.strictObject(fields);
/** A customer as it is made or saved. */
export type CustomerForm = z.infer<typeof NewCustomer>;
export const CustomerForm = withRules(NewCustomer);
/** The same of a saved one, with the version that it was. */
export const SavedCustomerForm = withRules(z.strictObject({ ...fields, version: SeenVersion }));
/** Minutes without activity where a new customer names none. */
const IDLE_MINUTES_USUAL = 20;
/** Accounts are not locked and passwords do not expire; without a duration a lockout is the shortest. */
const noPolicies = absentAs(fields, {
  maxFailedLoginAttempts: null,
  accountLockoutDuration: null,
  passwordExpirationDays: null,
});
const NewCustomerCall = withState(
  z.strictObject({
    ...fields,
    ...noPolicies,
    idleTimeoutMinutes: fields.idleTimeoutMinutes.default(IDLE_MINUTES_USUAL),
    features: fields.features.default([]),
  }),
);
/** What the specification does not name stays as it is where it is not sent. */
const CustomerUpdate = withState(
  z.strictObject({
    ...fields,
    ...noPolicies,
    idleTimeoutMinutes: fields.idleTimeoutMinutes.optional(),
    features: fields.features.optional(),
    version: SeenVersion,
  }),
);
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

/** A product's license at its end: what a list says of it. */
export const LicenseSummary = z.object({
  productCode: Product,
  expirationDate: LocalDay,
  /** Until its last day on the facility's calendar: 0 on that day, below 0 afterwards. */
  daysLeft: z.number().int(),
});
export type LicenseSummary = z.infer<typeof LicenseSummary>;

const shared = {
  id: Id,
  version: Version,
  name: z.string(),
  ...Address.shape,
  isActive: z.boolean(),
  /** Changes with the logo; null without one. */
  mediaItemId: Id.nullable(),
  /** Address of the logo's picture; null without one. */
  logo: z.string().nullable(),
  /** Whether the caller may edit it, and switch it on and off. */
  canEdit: z.boolean(),
  canSetActive: z.boolean(),
};

export const CustomerRow = z.object({
  ...shared,
  facilityCount: Count,
  /**
   * One of each product: in the facility where it ends first of all that have it; where it is over
   * everywhere, the one that ended last.
   */
  licenses: z.array(LicenseSummary),
  /** When a device of it was last heard; null before the first. */
  dataTo: z.string().nullable(),
  /** People who could no longer sign in were it deactivated. */
  userCount: Count,
  /** Devices in service, and of them those that are online. */
  deviceCount: Count,
  onlineDeviceCount: Count,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const Customer = z.object({
  ...shared,
  maxFailedLoginAttempts: z.number().nullable(),
  accountLockoutDuration: z.number().nullable(),
  passwordExpirationDays: z.number().nullable(),
  idleTimeoutMinutes: z.number(),
  features: z.array(Feature),
  /** To whose addresses alerts may be mailed. */
  mailDomains: z.array(z.string()),
  isProvider: z.boolean(),
  /** Badge monitoring is licensed in one of its facilities. */
  hasImsOptions: z.boolean(),
  /** Whether the caller may change job roles of employees. */
  canManageJobRoles: z.boolean(),
  /** Its products that are licensed today where the caller may see them. */
  licensedProductCodes: z.array(Product),
  canAddFacilities: z.boolean(),
  canManageLicenses: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;
/** The same with what the specification's customer has beside it. */
const CustomerEntity = Customer.extend({ facilities: z.array(z.unknown()) });

export const CustomerFacility = z.object({
  facilityId: Id,
  facilityName: z.string(),
  customerId: Id,
  city: z.string(),
  stateName: z.string().nullable(),
  /** Devices in service, and of them those that are online; an archived facility has none. */
  deviceCount: Count,
  onlineDeviceCount: Count,
  archived: z.boolean(),
  /** The last to end of each product, expired ones too. */
  licenses: z.array(LicenseSummary),
  canEdit: z.boolean(),
  canArchive: z.boolean(),
});
export type CustomerFacility = z.infer<typeof CustomerFacility>;

/** Kinds of pictures that a logo may be; all are stored as PNG. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

/** Where a customer's logo is. */
export const CustomerLogo = z.object({
  customerId: Id,
  /** Changes with the picture. */
  mediaItemId: Id,
  logo: z.string(),
});
export type CustomerLogo = z.infer<typeof CustomerLogo>;

/** Where a customer's logo is found; its address changes with the picture. */
export const logoAddress = (customerId: string, mediaItemId: string): string =>
  `/api/customer/${customerId}/logo?mediaItemId=${mediaItemId}`;

const params = z.object({ customerId: CustomerId });
const viewing = { kind: "privilege", privilege: "viewCustomer" } as const;

export const customers = {
  list: defineCall({
    method: "GET",
    path: "customer/list",
    access: viewing,
    reach: "own",
    summary: "Customers whose administration whoever asks may see, by name.",
    output: z.array(CustomerRow),
  }),
  logos: defineCall({
    method: "GET",
    path: "customer/logos",
    access: { kind: "signedIn" },
    reach: "own",
    summary: "Where the logos are of customers that have one, as far as whoever asks may see them.",
    output: z.array(CustomerLogo),
  }),
  get: defineCall({
    method: "GET",
    path: "customer/:customerId",
    access: viewing,
    reach: "customer",
    summary: "A customer with its address, security policies and what may be done with it.",
    params,
    output: Customer,
  }),
  facilities: defineCall({
    method: "GET",
    path: "customer/:customerId/facilities",
    access: viewing,
    reach: "customer",
    summary: "A customer's facilities by name, archived ones too.",
    params,
    output: z.array(CustomerFacility),
  }),
  attention: defineCall({
    method: "GET",
    path: "customer/:customerId/attention",
    access: viewing,
    reach: "customer",
    heavy: "short",
    summary:
      "What of a customer needs its administrators: first steps, invitations, licenses, imports, devices.",
    params,
    output: CustomerAttention,
  }),
  create: defineCall({
    method: "POST",
    path: "customer",
    access: { kind: "privilege", privilege: "addCustomers" },
    reach: "none",
    summary: "Make a customer.",
    body: NewCustomerCall,
    entity: CustomerEntity,
    output: Customer,
  }),
  update: defineCall({
    method: "PUT",
    path: "customer/:customerId",
    access: { kind: "privilege", privilege: "administerCustomer" },
    reach: "customer",
    summary: "Save a customer's name, address, security policies and features.",
    params,
    body: CustomerUpdate,
    entity: CustomerEntity,
    output: Customer,
    current: Customer,
  }),
  setActive: defineCall({
    method: "PUT",
    path: "customer/:customerId/ActiveStatus",
    access: { kind: "privilege", privilege: "activateDeactivateCustomers" },
    reach: "customer",
    summary:
      "Activate a customer, or deactivate it: its people are signed out at once, its gateways still recorded.",
    params,
    query: z.strictObject({
      status: z.enum(["true", "false"]).transform((text) => text === "true"),
    }),
  }),
  logo: defineCall({
    method: "GET",
    path: "customer/:customerId/logo",
    access: { kind: "signedIn" },
    reach: "customer",
    errors: ["not_found"],
    summary: "A customer's logo; may be kept for good at the address that names its media item.",
    params,
    query: z.strictObject({ mediaItemId: Id.optional() }),
    stream: ["image/png"],
    background: true,
  }),
  removeLogo: defineCall({
    method: "DELETE",
    path: "customer/:customerId/logo",
    access: { kind: "privilege", privilege: "administerCustomer" },
    reach: "customer",
    summary: "Take a customer's logo away.",
    params,
  }),
  setLogo: defineCall({
    method: "POST",
    path: "customer/:customerId/logo",
    access: { kind: "privilege", privilege: "administerCustomer" },
    reach: "customer",
    summary: "Give a customer a logo, in place of one that it has. It is drawn anew as a PNG.",
    params,
    heavy: "picture",
    errors: ["picture_too_large"],
    file: { field: "logo", maxBytes: LIMITS.logoMaxBytes },
    output: CustomerLogo,
  }),
};

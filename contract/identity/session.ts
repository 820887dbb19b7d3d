import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { TypedPassword } from "./passwords.ts";
import {
  CustomerId,
  Email,
  Id,
  Language,
  NeededPrivilege,
  NeededProducts,
  Version,
  PaperSize,
} from "../core/primitives.ts";
import { Privilege, Product } from "../core/permissions.ts";

const Password = TypedPassword.min(1, "required");

/** What the page knows of the person who is signed in. */
export const SessionUser = z.object({
  id: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: Language.nullable(),
  /** Of what one's own account form changes. */
  version: Version,
  /** Minutes without activity after which the server ends the session. */
  idleTimeout: z.number(),
  /** Provider staff see every customer. */
  isProvider: z.boolean(),
  /** Where the person has an account, by name; left out for a person who has but one. */
  customers: z.array(z.object({ id: Id, name: z.string(), isCurrent: z.boolean() })).optional(),
  /** To be sent as `X-CSRF-Token` with every POST, PUT and DELETE; empty for a bearer token, which needs none. */
  csrfToken: z.string(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Keeping = z.object({
  /** 256 bits, base64url: the same for a person in every session, and different for others. */
  key: z.string(),
  /** Seconds until the session ends at the latest, whatever the person does. */
  secondsLeft: z.number().int().nonnegative(),
});
export type Keeping = z.infer<typeof Keeping>;

export const LoginForm = z.strictObject({
  UserName: Email,
  Password,
  /** For the page alone, which remembers the e-mail; a session ends with the browser either way. */
  RememberMe: z.boolean().default(false),
});
export type LoginForm = z.infer<typeof LoginForm>;

export const CustomerChoice = z.object({
  id: Id,
  name: z.string(),
  /** Only the provider's staff see a customer that is not: its gateways are still recorded. */
  isActive: z.boolean(),
  licensedProductCodes: z.array(Product),
  features: z.array(z.object({ name: z.string() })),
  logo: z.string().nullable(),
});
export type CustomerChoice = z.infer<typeof CustomerChoice>;

export const FacilityChoice = z.object({
  id: Id,
  name: z.string(),
  customerId: Id,
  hygieneProtocolId: z.number().int(),
  /** The facility allows it, and the person holds the privilege there. */
  canRawExport: z.boolean(),
  /** The person may see figures of single employees there. */
  canSeeIndividuals: z.boolean(),
  /** The person may save reports there as slides. */
  canSaveSlides: z.boolean(),
  hasShifts: z.boolean(),
  hasRefillsWithExpirationDate: z.boolean(),
  /** IANA name. */
  timeZone: z.string(),
  paperSize: PaperSize,
  licensedProductCodes: z.array(Product),
});
export type FacilityChoice = z.infer<typeof FacilityChoice>;

export const session = {
  login: defineCall({
    method: "POST",
    path: "login",
    access: { kind: "public" },
    reach: "own",
    errors: ["invalid_credentials", "password_expired", "locked_out", "rate_limited"],
    rate: "signIn",
    peopleOnly: true,
    summary: "Sign in with e-mail and password; the session travels in a cookie.",
    body: LoginForm,
    output: SessionUser,
  }),
  logout: defineCall({
    method: "POST",
    path: "logout",
    access: { kind: "public" },
    reach: "none",
    peopleOnly: true,
    summary: "End the session; without one nothing happens.",
  }),
  user: defineCall({
    method: "GET",
    path: "user",
    access: { kind: "signedIn" },
    reach: "own",
    summary: "The person who is signed in.",
    output: SessionUser,
    background: true,
  }),
  keeping: defineCall({
    method: "GET",
    path: "user/keeping",
    access: { kind: "signedIn" },
    reach: "own",
    peopleOnly: true,
    summary:
      "What a browser seals with what it keeps of the person, and until when it may open that by itself.",
    output: Keeping,
    background: true,
  }),
  resetAuthCookie: defineCall({
    method: "POST",
    path: "user/resetAuthCookie",
    audit: "none",
    access: { kind: "signedIn" },
    reach: "none",
    peopleOnly: true,
    summary: "Continue the session: activity without any other effect.",
  }),
  setLanguage: defineCall({
    method: "PUT",
    path: "user/language",
    access: { kind: "signedIn" },
    reach: "own",
    peopleOnly: true,
    summary: "Keep the person's language.",
    body: z.strictObject({ language: Language }),
  }),
  switchCustomer: defineCall({
    method: "PUT",
    path: "user/customer",
    access: { kind: "signedIn" },
    reach: "customer",
    peopleOnly: true,
    summary:
      "Go on at another customer at which the person has an account: a new session, as old as this one.",
    body: z.strictObject({ customerId: CustomerId }),
    output: SessionUser,
  }),
  permissions: defineCall({
    method: "POST",
    path: "user/permissions",
    audit: "none",
    access: { kind: "signedIn" },
    reach: "own",
    summary: "Which named permissions the person holds anywhere, licences considered.",
    body: z.strictObject({
      permissionRequests: z
        .array(
          z.strictObject({
            name: z.string().max(100),
            privilege: Privilege,
            products: z.array(Product).default([]),
            /** Only through a role that is held for all facilities of a customer. */
            everywhere: z.boolean().default(false),
          }),
        )
        .max(100, "too_many"),
    }),
    output: z.object({
      permissionResponses: z.array(
        z.object({ permissionRequestName: z.string(), hasPermission: z.boolean() }),
      ),
    }),
    background: true,
  }),
  customers: defineCall({
    method: "POST",
    path: "user/customers",
    audit: "none",
    access: { kind: "signedIn" },
    reach: "own",
    summary: "Customers in which the person holds the privilege.",
    body: z.strictObject({
      privilege: NeededPrivilege,
      /** The provider's own customer too, for its staff: it has no facility, and no report. */
      withProvider: z.boolean().default(false),
    }),
    output: z.array(CustomerChoice),
    background: true,
  }),
  facilities: defineCall({
    method: "POST",
    path: "user/facilities",
    audit: "none",
    access: { kind: "signedIn" },
    reach: "customer",
    summary:
      "Facilities of a customer where the person holds the privilege and, if any products are named, one of them is licensed.",
    body: z.strictObject({
      customerId: CustomerId,
      products: NeededProducts,
      privilege: NeededPrivilege,
    }),
    output: z.array(FacilityChoice),
    background: true,
  }),
};

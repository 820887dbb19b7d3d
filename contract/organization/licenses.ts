import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { PRODUCTS, Product } from "../core/permissions.ts";
import {
  Count,
  CustomerId,
  FacilityId,
  Id,
  LocalDay,
  LocalDayInput,
  SeenVersion,
  Version,
} from "../core/primitives.ts";

/** The number by which the API names a product. */
export const productIdOf = (code: Product): number => PRODUCTS.indexOf(code) + 1;
/** The product of such a number. */
export const productOf = (id: number): Product | undefined => PRODUCTS[id - 1];

export const License = z.object({
  id: Id,
  version: Version,
  productId: z.number(),
  productCode: Product,
  facilityId: Id,
  facilityName: z.string(),
  siteSurveyDate: LocalDay.nullable(),
  installationDate: LocalDay,
  purchaseOrderDate: LocalDay,
  /** Its last day. */
  expirationDate: LocalDay,
  /** How often its end was moved to a later day. */
  extensionCount: Count,
  /** Until its last day on the facility's calendar: 0 on that day, below 0 afterwards. */
  daysLeft: z.number().int(),
  /** Its last day is over there. */
  expired: z.boolean(),
  canEdit: z.boolean(),
});
export type License = z.infer<typeof License>;

/** The days of a license as it is made or saved. */
export const licenseDates = {
  siteSurveyDate: LocalDayInput.nullish(),
  installationDate: LocalDayInput,
  purchaseOrderDate: LocalDayInput,
  expirationDate: LocalDayInput,
};

/** Refuses a license that would end before it was bought. */
export const endsInOrder = <
  S extends z.ZodType<{ purchaseOrderDate: string; expirationDate: string }, unknown>,
>(
  form: S,
): S =>
  form.superRefine(({ purchaseOrderDate, expirationDate }, context) => {
    if (expirationDate < purchaseOrderDate)
      context.addIssue({ code: "custom", path: ["expirationDate"], message: "too_small" });
  });

export const LicenseDates = endsInOrder(z.strictObject(licenseDates));
export type LicenseDates = z.infer<typeof LicenseDates>;

const viewing = { kind: "privilege", privilege: "viewCustomer" } as const;
const managing = { kind: "privilege", privilege: "manageLicenses" } as const;

export const licenses = {
  ofFacility: defineCall({
    method: "GET",
    path: "facility/:facilityId/licenses",
    access: viewing,
    reach: "facility",
    summary: "A facility's licenses: valid ones first, each by its end.",
    params: z.object({ facilityId: FacilityId }),
    output: z.array(License),
  }),
  ofCustomer: defineCall({
    method: "GET",
    path: "customer/:customerId/licenses",
    access: viewing,
    reach: "customer",
    summary: "The same of all of a customer's facilities that are not archived.",
    params: z.object({ customerId: CustomerId }),
    output: z.array(License),
  }),
  create: defineCall({
    method: "POST",
    path: "facility/:facilityId/licenses",
    access: managing,
    reach: "facility",
    errors: ["duplicate_value"],
    summary: "License a product in a facility that has no valid license for it.",
    params: z.object({ facilityId: FacilityId }),
    body: endsInOrder(
      z.strictObject({
        ...licenseDates,
        productId: z.int().min(1).max(PRODUCTS.length, "not_in_list"),
      }),
    ),
    output: License,
  }),
  update: defineCall({
    method: "PUT",
    path: "licenses/:licenseId",
    access: managing,
    reach: "row",
    errors: ["duplicate_value"],
    summary: "Save a license's days; a later end counts as an extension.",
    params: z.object({ licenseId: Id }),
    body: endsInOrder(z.strictObject({ ...licenseDates, version: SeenVersion })),
    output: License,
    current: License,
  }),
  products: defineCall({
    method: "GET",
    path: "products",
    access: { kind: "signedIn" },
    reach: "none",
    summary: "What can be licensed.",
    output: z.array(z.object({ id: z.number(), code: Product })),
  }),
};

import { z } from "zod";
import { type License, endsInOrder, licenseDates } from "#contract/organization/licenses.ts";
import { Product } from "#contract/core/permissions.ts";
import type { Id } from "#contract/core/primitives.ts";

/** Facilities that may be licensed. */
export type FacilityName = { facilityId: Id; facilityName: string };

/** Several products for several facilities, with the same days: each is a license of its own. */
export const NewLicenses = endsInOrder(
  z.strictObject({
    ...licenseDates,
    products: z.array(Product).min(1, "required"),
    facilities: z.array(z.string()).min(1, "required"),
  }),
);
export type NewLicenses = z.infer<typeof NewLicenses>;

/** A product in a facility. */
type Pair = { product: Product; facility: FacilityName };

/** Whether a facility has a valid license for a product. */
export const isLicensed = (
  existing: readonly License[],
  product: Product,
  facilityId: string,
): boolean =>
  existing.some(
    (license) =>
      !license.expired && license.facilityId === facilityId && license.productCode === product,
  );

/** What would be made of the ticked products and facilities: none has a second valid license. */
export const pairsOf = (
  products: readonly Product[],
  facilities: readonly FacilityName[],
  existing: readonly License[],
): readonly Pair[] =>
  facilities.flatMap((facility) =>
    products
      .filter((product) => !isLicensed(existing, product, facility.facilityId))
      .map((product) => ({ product, facility })),
  );

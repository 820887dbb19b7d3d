import { PRODUCTS } from "#contract/permissions.ts";
import type { Product } from "#contract/permissions.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { hasWhatIsNeeded } from "#server/access/facility-access.ts";
import type { Grant } from "#server/access/grant.ts";
import { AppError } from "#server/lib/app-error.ts";

/** What running reports of a product takes, or of any where none is named. */
export const toRunReports = (product?: Product) =>
  ({
    privilege: "runReports",
    products: product === undefined ? PRODUCTS : [product],
  }) as const;

/**
 * Makes sure that a report may be answered for a grant.
 * @throws AppError `forbidden` without the privilege or a licence of its product, for another
 *   facility than the grant's, and for figures of single people without the right to see them
 */
export const requireRight = (
  grant: Grant,
  { product, privilege }: Pick<ReportDefinition, "product" | "privilege">,
  facilityId: string,
): void => {
  const isGranted =
    hasWhatIsNeeded(grant, toRunReports(product)) &&
    grant.scope.facilityId === facilityId &&
    (privilege === undefined || grant.privileges.has(privilege));
  if (!isGranted) throw new AppError("forbidden");
};

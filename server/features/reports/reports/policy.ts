import { api } from "#contract/index.ts";
import { PRODUCTS, type Product } from "#contract/core/permissions.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { hasWhatIsNeeded } from "#server/access/facility-access.ts";
import type { Grant } from "#server/access/grant.ts";
import { seesIndividuals } from "#server/access/policy.ts";
import { AppError } from "#server/lib/app-error.ts";

/** What running reports of a product takes, or of any where none is named. */
export const toRunReports = (product?: Product) =>
  ({
    ...api.reports.run.access,
    products: product === undefined ? PRODUCTS : [product],
  }) as const;

type Ruled = Pick<ReportDefinition, "product" | "privilege">;

/** What a grant is good for. */
export const can = {
  /** Reports of its own facility and licensed products, those with a right of their own with it alone. */
  run: (grant: Grant, { product, privilege }: Ruled, facilityId: string): boolean =>
    hasWhatIsNeeded(grant, toRunReports(product)) &&
    grant.scope.facilityId === facilityId &&
    (privilege === undefined || grant.privileges.has(privilege)),
  seeIndividuals: seesIndividuals,
};

/**
 * Makes sure that a report may be answered for a grant.
 * @throws AppError `forbidden`
 */
export const requireRight = (grant: Grant, report: Ruled, facilityId: string): void => {
  if (!can.run(grant, report, facilityId)) throw new AppError("forbidden");
};

import { api } from "#contract/index.ts";
import { PRODUCTS } from "#contract/core/permissions.ts";
import { type ReportDefinition, productsOf } from "#contract/reports/definition.ts";
import { hasWhatIsNeeded } from "#server/access/facility-access.ts";
import type { Grant } from "#server/access/grant.ts";
import { seesIndividuals } from "#server/access/policy.ts";
import { AppError } from "#server/lib/app-error.ts";

type Ruled = Pick<ReportDefinition, "product" | "otherProducts" | "privilege">;

/** What running a report takes, or any of them where none is named. */
export const toRunReports = (report?: Pick<Ruled, "product" | "otherProducts">) =>
  ({
    ...api.reports.run.access,
    products: report === undefined ? PRODUCTS : productsOf(report),
  }) as const;

/** What a grant is good for. */
export const can = {
  /** Reports of its own facility and licensed products, those with a right of their own with it alone. */
  run: (grant: Grant, report: Ruled, facilityId: string): boolean =>
    hasWhatIsNeeded(grant, toRunReports(report)) &&
    grant.scope.facilityId === facilityId &&
    (report.privilege === undefined || grant.privileges.has(report.privilege)),
  seeIndividuals: seesIndividuals,
};

/**
 * Makes sure that a report may be answered for a grant.
 * @throws AppError `forbidden`
 */
export const requireRight = (grant: Grant, report: Ruled, facilityId: string): void => {
  if (!can.run(grant, report, facilityId)) throw new AppError("forbidden");
};

import { type RawProduct, rawProductOf } from "#contract/reports/downloads.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import type { Actor } from "#server/access/actor.ts";
import { grantPerson } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type ReportRequest,
  type PreparedReport,
  prepareReport,
  requireReport,
} from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { toExport } from "../policy.ts";
import { exportingFacility } from "../queries/downloads.ts";
import { deviceTable } from "./device-table.ts";
import { observationTable } from "./observation-table.ts";
import type { RawTable } from "../lib/raw-table.ts";

type RequestedExport = ReportRequest & { productId: number };

export type OpenExport = {
  product: RawProduct;
  run: PreparedReport;
  facilityName: string;
  /** Its rows show who did what. */
  namesPeople: boolean;
};

/** The product that has raw facts and that the report is of. @throws AppError `invalid_input` */
const productOf = ({ productId, reportId }: RequestedExport): RawProduct => {
  const product = rawProductOf(productId);
  if (product === undefined)
    throw new AppError("invalid_input", { fieldErrors: { productId: "not_in_list" } });
  if (productIdOf(requireReport(reportId).product) !== productId)
    throw new AppError("invalid_input", { fieldErrors: { selectedReport: "not_in_list" } });
  return product;
};

/**
 * Checks that an actor may have the raw facts behind a report, and resolves the request. Facts of
 * chosen people or roles are for who may see single persons: the choice itself names them.
 * @throws AppError `forbidden` (facility out of reach or without raw exports, no privilege there,
 *   product not licensed), `unknown_report`, `invalid_input`
 */
export const openExport = async (
  deps: { db: Db; clock: Clock },
  actor: Actor,
  asked: RequestedExport,
): Promise<OpenExport> => {
  const { filter } = asked;
  const product = productOf(asked);
  const { facilityId } = filter;
  const { grant } = await grantPerson(deps, actor, { facilityId, ...toExport(product) });
  const facility = await exportingFacility(deps.db, grant.scope);
  if (facility === null || !facility.allowsRawExport) throw new AppError("forbidden");
  const run = await prepareReport(deps, grant, asked);
  const choosesPeople = filter.employeeIds.length > 0 || filter.jobRoleIds.length > 0;
  if (choosesPeople && !run.canSeeIndividuals) throw new AppError("forbidden");
  const namesPeople = product === "IMS" && run.canSeeIndividuals;
  return { product, run, facilityName: facility.name, namesPeople };
};

/** The rows of an export. */
export const tableOf = async ({ product, run }: OpenExport): Promise<RawTable> =>
  product === "OBS" ? observationTable(run) : deviceTable(run, { isBadged: product === "IMS" });

import { api } from "#contract/index.ts";
import { grantPerson } from "#server/access/grant.ts";
import type { Mount } from "#server/http/types.ts";
import { dataHealth, readHealth } from "./health/data-health.ts";
import { listFilters, readChoices } from "./filters/list-filters.ts";
import { samplingPlan } from "./sampling/plan.ts";
import { toRunReports } from "./policy.ts";
import { type ReportDeps, runReport } from "./service.ts";

/** Reports, the choices behind their filters, and how complete a facility's data are. */
export const mountReports = (mount: Mount, deps: ReportDeps): void => {
  mount(api.reports.filters, async ({ actor, body, language }) => {
    const { facilityId, requestedFilters } = body;
    const needs = { facilityId, ...toRunReports() };
    const read = readChoices(deps, requestedFilters);
    const { grant, beside } = await grantPerson(deps, actor, needs, read);
    return listFilters(deps, grant, { requestedFilters, language }, beside);
  });
  mount(api.reports.run, ({ actor, params, query, body, language }) => {
    const asked = { reportId: params.reportId, filter: body, language };
    return runReport(deps, actor, asked, query.cursor ?? null);
  });
  mount(api.sampling.plan, async ({ actor, query }) => {
    const needs = { facilityId: query.facilityId, ...api.sampling.plan.access };
    const { grant } = await grantPerson(deps, actor, needs);
    return samplingPlan(deps, grant, query.month);
  });
  mount(api.reports.dataHealth, async ({ actor, params, language }) => {
    const needs = { facilityId: params.facilityId, ...toRunReports() };
    const { grant, beside } = await grantPerson(deps, actor, needs, readHealth(deps));
    return dataHealth(deps, grant, language, beside);
  });
};

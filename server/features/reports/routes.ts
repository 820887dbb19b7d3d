import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";
import { dataHealth } from "./health/data-health.ts";
import { listFilters } from "./filters/list-filters.ts";
import { samplingPlan } from "./sampling/plan.ts";
import { runReport } from "./service.ts";
import type { ReportDeps } from "./service.ts";

/** Reports, the choices behind their filters, and how complete a facility's data are. */
export const mountReports = (mount: Mount, deps: ReportDeps): void => {
  mount(api.reports.filters, ({ actor, body, language }) =>
    listFilters(deps, actor, body.facilityId, body.requestedFilters, language),
  );
  mount(api.reports.run, ({ actor, params, query, body, language }) =>
    runReport(deps, actor, params.reportId, body, language, query.cursor ?? null),
  );
  mount(api.sampling.plan, ({ actor, query }) => samplingPlan(deps, actor, query));
  mount(api.reports.dataHealth, ({ actor, params, language }) =>
    dataHealth(deps, actor, params.facilityId, language),
  );
};

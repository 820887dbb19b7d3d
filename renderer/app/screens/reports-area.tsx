import { Suspense, useEffect, useMemo } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import type { Product } from "#contract/permissions.ts";
import { findReport } from "#contract/reports/index.ts";
import type { ReportArea } from "#renderer/features/reports/frame/report-tabs.ts";
import { loadTexts } from "#renderer/i18n/setup.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { PORTAL_RULES } from "../routes/portal-rules.ts";
import { readReportId } from "../routes/report-route.ts";
import { routeOfProduct } from "../routes/route-rules.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { UnknownReport } from "./unknown-report.tsx";

/** The reports feature with its texts, fetched when its first area is opened. */
export const ReportsScreen = fetched(async () => {
  const [screen] = await Promise.all([
    import("#renderer/features/reports/frame/reports-screen.tsx"),
    loadTexts("reports", "reports-view", "errors"),
  ]);
  return screen.ReportsScreen;
});

/**
 * One area of reports. A report of another product leads to that product's area, and an id that no
 * report has is said to be unknown.
 */
export function ReportsArea({ area, product }: { area: ReportArea; product: Product }) {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const needs = useMemo<ScopeNeeds>(
    () => ({ privilege: "runReports", products: [product] }),
    [product],
  );
  // Its code comes while customer and facility are asked for.
  useEffect(() => ReportsScreen.ahead(), []);
  const asked = readReportId(query.get("reportId"));
  if (asked.kind === "unknown") return <UnknownReport id={asked.text} />;
  const owner = asked.kind === "known" ? routeOfProduct(PORTAL_RULES, asked.product) : undefined;
  if (asked.kind === "known" && asked.product !== product && owner !== undefined) {
    return <Navigate to={pathTo(owner) + search} replace />;
  }
  // An id that the area has but nothing can run yet is as unknown to a person as any other.
  if (asked.kind === "known" && findReport(asked.id) === undefined) {
    return <UnknownReport id={String(asked.id)} />;
  }
  return (
    <FacilityScopeProvider needs={needs}>
      <Suspense fallback={<PageSkeleton />}>
        <ReportsScreen area={area} />
      </Suspense>
    </FacilityScopeProvider>
  );
}

import { Suspense, useEffect, useMemo } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import type { Product } from "#contract/core/permissions.ts";
import type { ReportArea } from "#renderer/features/reports/reports/frame/report-tabs.ts";
import { loadTexts } from "#renderer/i18n/setup.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import { PORTAL_RULES } from "../routes/portal-rules.ts";
import { missingReport, readReportId } from "../routes/report-route.ts";
import { routeOfProduct } from "../routes/route-rules.ts";
import { useReportPaths } from "./report-paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { UnknownReport } from "./unknown-report.tsx";

/** The reports feature with its texts, fetched when its first area is opened. */
const ReportsScreen = fetched(async () => {
  const [screen] = await Promise.all([
    import("#renderer/features/reports/reports/frame/reports-screen.tsx"),
    loadTexts("reports", "reports-answer", "reports-view", "errors"),
  ]);
  return screen.ReportsScreen;
});

/**
 * One area of reports. A report of another product leads to that product's area; an id that no
 * report has, and one whose report is not part of this version yet, are answered alike.
 */
export function ReportsArea({ area, product }: { area: ReportArea; product: Product }) {
  const { search, hash } = useLocation();
  const [query] = useSearchParams();
  const paths = useReportPaths();
  const needs = useMemo<ScopeNeeds>(
    () => ({ privilege: "runReports", products: [product] }),
    [product],
  );
  // Its code comes while customer and facility are fetched.
  useEffect(() => ReportsScreen.ahead(), []);
  const asked = readReportId(query.get("reportId"));
  const missing = missingReport(asked);
  if (missing !== undefined) return <UnknownReport id={missing} />;
  const owner = asked.kind === "known" ? routeOfProduct(PORTAL_RULES, asked.product) : undefined;
  if (asked.kind === "known" && asked.product !== product && owner !== undefined) {
    return <Navigate to={pathTo(owner) + search + hash} replace />;
  }
  return (
    <FacilityScopeProvider needs={needs}>
      <Suspense fallback={<PageSkeleton />}>
        <ReportsScreen {...{ area, ...paths }} />
      </Suspense>
    </FacilityScopeProvider>
  );
}

import { Suspense, useEffect } from "react";
import { loadTexts } from "#renderer/i18n/setup.ts";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { useReportPaths } from "./report-paths.ts";

/** The page of a unit with the texts of reports, fetched when it is first opened. */
const UnitScreen = fetched(async () => {
  const [screen] = await Promise.all([
    import("#renderer/features/reports/reports/frame/unit-screen.tsx"),
    loadTexts("reports", "reports-answer", "reports-view", "errors"),
  ]);
  return screen.UnitScreen;
});

const NEEDS: ScopeNeeds = { privilege: "runReports", products: ["ECM", "OBS", "IMS", "SA"] };

/** A unit's own page, whichever products its facility is licensed for. */
export function UnitArea() {
  const paths = useReportPaths();
  // Its code comes while customer and facility are fetched.
  useEffect(() => UnitScreen.ahead(), []);
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>
        <UnitScreen {...paths} />
      </Suspense>
    </FacilityScopeProvider>
  );
}

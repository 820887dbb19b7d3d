import { Suspense, lazy } from "react";
import { RAW_PRODUCTS } from "#contract/reports/downloads.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const DownloadsScreen = lazy(async () => ({
  default: (await import("#renderer/features/reports/downloads/screens/downloads-screen.tsx"))
    .DownloadsScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "rawExportReport", products: RAW_PRODUCTS };

/** The person's raw exports of the facility in the address. */
export function DownloadsArea() {
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>
        <DownloadsScreen />
      </Suspense>
    </FacilityScopeProvider>
  );
}

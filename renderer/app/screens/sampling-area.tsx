import { Suspense, lazy } from "react";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const SamplingScreen = lazy(async () => ({
  default: (await import("#renderer/features/reports/sampling/screens/sampling-screen.tsx"))
    .SamplingScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "viewSamplingPlan", products: ["OBS"] };

/** The sampling plan of the facility in the address. */
export function SamplingArea() {
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>
        <SamplingScreen />
      </Suspense>
    </FacilityScopeProvider>
  );
}

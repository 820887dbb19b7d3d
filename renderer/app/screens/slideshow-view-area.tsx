import { Suspense, lazy, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useLanguage } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const SlideshowViewScreen = lazy(async () => ({
  default: (await import("#renderer/features/displays/viewer/screens/slideshow-view-screen.tsx"))
    .SlideshowViewScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "viewSlideshows", products: ["ECM"] };

function Viewer() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const language = useLanguage();
  const { customer, facility } = useFacility();
  const slideshowId = query.get("slideshowId") ?? "";
  const shown = useMemo(
    () => ({ slideshowId, facility, logo: customer.logo, language }),
    [slideshowId, facility, customer.logo, language],
  );
  const returnUrl = pathTo("slideshowView", { query: { slideshowId, facilityId: facility.id } });
  return (
    <SlideshowViewScreen
      shown={shown}
      signInAddress={pathTo("login", { query: { returnUrl } })}
      onLeave={() => void navigate(pathTo("slideshowsList"))}
    />
  );
}

/** A slideshow of the facility in the address, alone on the page. */
export function SlideshowViewArea() {
  return (
    <FacilityScopeProvider needs={NEEDS} isAlone>
      <Suspense fallback={<PageSkeleton />}>
        <Viewer />
      </Suspense>
    </FacilityScopeProvider>
  );
}

import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useLanguage } from "#renderer/i18n/text.ts";
import { type Pages, lazyScreen } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { useFacility } from "#renderer/session/facility-context.ts";

const SlideshowViewScreen = lazyScreen(
  async () => (await import("./slideshow-view-screen.tsx")).SlideshowViewScreen,
);

function SlideshowView() {
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

export const PAGES: Pages = {
  slideshowView: {
    parent: "slideshowsList",
    product: "ECM",
    isAlone: true,
    facility: { privilege: "viewSlideshows", products: ["ECM"] },
    screen: () => <SlideshowView />,
  },
};

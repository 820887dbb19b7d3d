import { Link } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { type Pages, type ScopeNeeds, lazyScreen } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { useFacility } from "#renderer/session/facility-context.ts";

const AddDisplayScreen = lazyScreen(
  async () => (await import("./add-display-screen.tsx")).AddDisplayScreen,
);

const NEEDS: ScopeNeeds = { privilege: "slideshows", products: ["ECM"] };

const listPath = (facilityId: string) => pathTo("displays", { query: { facilityId } });

function AddDisplay() {
  const t = useText("shell", "displays");
  const { facility } = useFacility();
  const trail = [
    <Link key="slideshows" to={pathTo("slideshowsList", { query: { facilityId: facility.id } })}>
      {t("shell.area.slideshowsList")}
    </Link>,
    <Link key="displays" to={listPath(facility.id)}>
      {t("displays.title")}
    </Link>,
  ];
  return <AddDisplayScreen trail={trail} listPath={listPath} />;
}

export const PAGES: Pages = {
  displays: {
    parent: "slideshowsList",
    permission: "editSlideshows",
    facility: NEEDS,
    frame: "displays",
  },
  displayAdd: {
    parent: "displays",
    facility: NEEDS,
    frame: "displays",
    screen: () => <AddDisplay />,
  },
};

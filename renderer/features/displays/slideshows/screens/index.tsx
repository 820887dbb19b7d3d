import { type Pages, type ScopeNeeds, lazyScreen } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import type { SlideshowPaths } from "./slideshows-screen.tsx";

const SlideshowsScreen = lazyScreen(
  async () => (await import("./slideshows-screen.tsx")).SlideshowsScreen,
);

const READING: ScopeNeeds = { privilege: "viewSlideshows", products: ["ECM"] };
const EDITING: ScopeNeeds = { privilege: "slideshows", products: ["ECM"] };

const PATHS: SlideshowPaths = {
  list: (facilityId) => pathTo("slideshowsList", { query: { facilityId } }),
  create: (facilityId) => pathTo("slideshowCreate", { query: { facilityId } }),
  edit: (facilityId, slideshowId) =>
    pathTo("slideshowEdit", { query: { slideshowId, facilityId } }),
  view: (facilityId, slideshowId) =>
    pathTo("slideshowView", { query: { slideshowId, facilityId } }),
  displays: (facilityId) => pathTo("displays", { query: { facilityId } }),
};

export const PAGES: Pages = {
  slideshowsList: {
    permission: "slideshows",
    menu: { in: "areas", position: 50 },
    facility: READING,
    frame: "slideshows",
    screen: () => <SlideshowsScreen paths={PATHS} />,
  },
  slideshowCreate: {
    parent: "slideshowsList",
    permission: "editSlideshows",
    facility: EDITING,
    frame: "slideshows",
  },
  slideshowEdit: {
    parent: "slideshowsList",
    permission: "editSlideshows",
    facility: EDITING,
    frame: "slideshows",
  },
};

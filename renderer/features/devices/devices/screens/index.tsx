import { type Pages, type ScopeNeeds, lazyScreen } from "#renderer/pages/page.ts";
import { useListTrail } from "#renderer/pages/use-list-trail.tsx";

const DeviceSheetScreen = lazyScreen(
  async () => (await import("./device-sheet-screen.tsx")).DeviceSheetScreen,
);
const LabelsScreen = lazyScreen(async () => (await import("./labels-screen.tsx")).LabelsScreen);

// Installers come here without any other right to administration.
const NEEDS: ScopeNeeds = { privilege: "crudDevices", products: [] };

function DeviceSheet() {
  return <DeviceSheetScreen menus={useListTrail("deviceMaintenance")} />;
}

function DeviceLabels() {
  return <LabelsScreen menus={useListTrail("deviceMaintenance")} />;
}

export const PAGES: Pages = {
  deviceMaintenance: {
    permission: "deviceMaintenance",
    menu: { in: "administration", position: 30 },
    facility: NEEDS,
  },
  deviceSheet: { parent: "deviceMaintenance", facility: NEEDS, screen: () => <DeviceSheet /> },
  // On paper they stand alone.
  deviceLabels: {
    parent: "deviceMaintenance",
    facility: NEEDS,
    withoutTabs: true,
    screen: () => <DeviceLabels />,
  },
};

import { type Pages, type ScopeNeeds, lazyScreen } from "#renderer/pages/page.ts";
import { useListTrail } from "#renderer/pages/use-list-trail.tsx";
import { useFacility } from "#renderer/session/facility-context.ts";

const UnknownDevicesScreen = lazyScreen(
  async () => (await import("./unknown-devices-screen.tsx")).UnknownDevicesScreen,
);

const NEEDS: ScopeNeeds = { privilege: "crudDevices", products: [] };

function UnknownDevices() {
  const menus = useListTrail("deviceMaintenance");
  const { facility } = useFacility();
  return <UnknownDevicesScreen facilityId={facility.id} menus={menus} />;
}

export const PAGES: Pages = {
  device: { parent: "deviceMaintenance", facility: NEEDS },
  unknownDevices: {
    parent: "deviceMaintenance",
    facility: NEEDS,
    screen: () => <UnknownDevices />,
  },
};

import type { DeviceSet } from "#contract/devices/devices.ts";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { type Pages, lazyScreen } from "#renderer/pages/page.ts";

const LocationsScreen = lazyScreen(
  async () => (await import("./locations-screen.tsx")).LocationsScreen,
);

const devicesAt = (facilityId: string) => (locationId: string, set?: DeviceSet) =>
  deviceListPath(facilityId, { locationId, set });

export const PAGES: Pages = {
  locations: {
    permission: "administerCustomer",
    menu: { in: "administration", position: 50 },
    facility: { privilege: "viewCustomer", products: [] },
    screen: () => <LocationsScreen devicesPath={devicesAt} />,
  },
};

import type { ImportKind } from "#contract/core/imports.ts";
import type { AttentionPaths } from "#renderer/features/organization/customers/components/attention-card.tsx";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { type PlainRoute, pathTo } from "#renderer/pages/paths.ts";
import { IMPORT_PARAM } from "#renderer/ui/imports/use-import-open.ts";

const IMPORT_PAGES: Readonly<Record<ImportKind, PlainRoute>> = {
  devices: "deviceMaintenance",
  employees: "employees",
  locations: "locations",
  users: "users",
  observations: "obvReports",
};

/** Where what needs a customer's administrators is seen to. */
export const attentionPaths = (customerId: string, opensDevices: boolean): AttentionPaths => {
  const facilityPage = (facilityId: string) =>
    pathTo("facilityDashboard", { query: { customerId, facilityId } });
  const forDevices = (path: (facilityId: string) => string) => (facilityId: string) =>
    opensDevices ? path(facilityId) : undefined;
  return {
    firstSteps: (facilityId) =>
      pathTo("facilityDashboard", { query: { customerId, facilityId, firstSteps: "show" } }),
    invitations: pathTo("users", { query: { customerId, tab: "pending" } }),
    licenses: facilityPage,
    imports: (kind, facilityId) =>
      pathTo(IMPORT_PAGES[kind], {
        query: { customerId, facilityId: facilityId ?? undefined, [IMPORT_PARAM]: 1 },
      }),
    silent: forDevices((facilityId) => deviceListPath(facilityId, { set: "silent" })),
    weakBatteries: forDevices((facilityId) =>
      pathTo("deviceMaintenance", { query: { facilityId, battery: ["Low", "Dead"] } }),
    ),
    unknown: forDevices((facilityId) =>
      pathTo("unknownDevices", { query: { customerId, facilityId } }),
    ),
  };
};

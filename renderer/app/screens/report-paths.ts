import type { SubscribePath } from "#renderer/features/reports/reports/frame/subscribe-path.ts";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { usePermission } from "#renderer/session/session-store.ts";

const downloadsOf = (query: { customerId: string; facilityId: string }) =>
  pathTo("downloads", { query });

const newSubscription: SubscribePath = (facilityId, brought) =>
  pathTo("reportSubscriptionCreate", {
    query: { facilityId, ...brought, reportTypeId: String(brought.reportTypeId) },
  });

const slideshowsOf = (facilityId: string) => pathTo("slideshowsList", { query: { facilityId } });

/** Where the pages of reports lead to; what a user may not open is undefined. */
export const useReportPaths = () => ({
  downloadsPath: downloadsOf,
  slideshowsPath: slideshowsOf,
  devicesPath: usePermission("deviceMaintenance") ? deviceListPath : undefined,
  subscribePath: usePermission("reportSubscriptions") ? newSubscription : undefined,
});

import type { StepLinks } from "#renderer/features/first-steps/components/step-links.ts";
import { pathTo } from "../paths.ts";

/** Where the first steps of a facility are done. */
export const stepLinks = (customerId: string, facilityId: string): StepLinks => {
  const query = { customerId, facilityId };
  return {
    licenses: pathTo("facilityDashboard", { query }),
    locations: pathTo("locations", { query }),
    devices: pathTo("deviceMaintenance", { query }),
    unknownDevices: pathTo("unknownDevices", { query }),
    figure: pathTo("amsReports", {
      query: {
        ...query,
        reportId: 2,
        filters: JSON.stringify({ reportDateRange: "today" }),
      },
    }),
    shifts: pathTo("shifts", { query }),
    thresholds: pathTo("locations", { query }),
    people: pathTo("users", { query: { customerId, facility: facilityId } }),
  };
};

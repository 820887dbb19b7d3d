import {
  FIRST_REPORT_ID,
  type FirstStep,
  type NextStep,
} from "#contract/organization/first-steps.ts";
import type { StepLinks } from "#renderer/features/organization/first-steps/components/step-links.ts";
import { IMPORT_PARAM } from "#renderer/ui/imports/use-import-open.ts";
import { pathTo } from "#renderer/pages/paths.ts";

/** Where the first steps of a facility are done; the pages lead on and back from there. */
export const stepLinks = (customerId: string, facilityId: string): StepLinks => {
  const query = { customerId, facilityId };
  const from = (step: FirstStep | NextStep) => ({ step, stepsOf: facilityId });
  const file = { [IMPORT_PARAM]: 1 };
  return {
    home: pathTo("facilityDashboard", { query: { ...query, firstSteps: "show" } }),
    licenses: pathTo("facilityDashboard", { query }),
    locations: pathTo("locations", { query: { ...query, ...from("locations"), ...file } }),
    locationsByHand: pathTo("locations", { query: { ...query, ...from("locations") } }),
    devices: pathTo("deviceMaintenance", { query: { ...query, ...from("devices"), ...file } }),
    devicesByHand: pathTo("deviceMaintenance", { query: { ...query, ...from("devices") } }),
    unknownDevices: pathTo("unknownDevices", { query: { ...query, ...from("devices") } }),
    figure: pathTo("amsReports", {
      query: {
        ...query,
        reportId: FIRST_REPORT_ID,
        filters: JSON.stringify({ reportDateRange: "today" }),
      },
    }),
    shifts: pathTo("shifts", { query: { ...query, ...from("shifts") } }),
    thresholds: pathTo("locations", {
      query: { ...query, ...from("thresholds"), open: "facility" },
    }),
    employees: pathTo("employees", { query: { customerId, ...from("employees"), ...file } }),
    people: pathTo("users", { query: { customerId, ...from("people"), ...file } }),
  };
};

import type { Pages } from "#renderer/pages/page.ts";

/** A facility's dashboard and forms. */
export const PAGES: Pages = {
  facilityDashboard: { parent: "adminCustomerList", frame: "customers" },
  createFacility: { parent: "adminCustomerList", permission: "addFacilities", frame: "customers" },
  editFacility: { parent: "adminCustomerList", permission: "editFacilities", frame: "customers" },
};

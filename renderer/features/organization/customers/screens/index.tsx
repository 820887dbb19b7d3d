import type { Pages } from "#renderer/pages/page.ts";

/** The pages that begin at the list of customers. */
export const PAGES: Pages = {
  adminCustomerList: {
    permission: "administerCustomer",
    menu: { in: "administration", position: 10 },
    frame: "customers",
  },
  createCustomer: { parent: "adminCustomerList", permission: "addCustomers", frame: "customers" },
  editCustomer: { parent: "adminCustomerList", frame: "customers" },
  customerDashboard: { parent: "adminCustomerList", frame: "customers" },
};

import type { Pages } from "#renderer/pages/page.ts";

/** The areas of reports, one a product; `/reports` leads to one of them. */
export const PAGES: Pages = {
  reports: {},
  amsReports: {
    parent: "reports",
    permission: "amsReports",
    product: "ECM",
    menu: { in: "areas", position: 10 },
    frame: "reports",
  },
  imsReports: {
    parent: "reports",
    permission: "imsReports",
    product: "IMS",
    menu: { in: "areas", position: 20 },
    frame: "reports",
  },
  obvReports: {
    parent: "reports",
    permission: "obvReports",
    product: "OBS",
    menu: { in: "areas", position: 30 },
    frame: "reports",
  },
  saReports: {
    parent: "reports",
    permission: "saReports",
    product: "SA",
    menu: { in: "areas", position: 40 },
    frame: "reports",
  },
  // For every user who may run reports of any product: the screen's facility decides.
  unitReport: { parent: "reports" },
};

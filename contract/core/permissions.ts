import { z } from "zod";

/** Product codes of licences. Routes and reports say AMS for ECM and OBV for OBS. */
export const PRODUCTS = ["ECM", "IMS", "OBS", "SA", "TM"] as const;
export const Product = z.enum(PRODUCTS);
export type Product = z.infer<typeof Product>;

export const ROLES = [
  "providerAdmin",
  "providerSupport",
  "customerAdmin",
  "dataAnalyst",
  "installer",
  "observer",
  "reporting",
  "serviceAccount",
] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Roles of the provider's own staff: they see every customer. */
export const PROVIDER_ROLES: readonly Role[] = ["providerAdmin", "providerSupport"];

export const PRIVILEGES = [
  "runReports",
  "viewIndividuals",
  "rawExportReport",
  "reportSubscriptions",
  "manageAlerts",
  "viewAllAlertSubscriptions",
  "slideshows",
  "viewSlideshows",
  "imageSlides",
  "legacySlideshows",
  "administerCustomer",
  "viewCustomer",
  "editFacilities",
  "manageEmployees",
  "manageBadges",
  "manageJobRoles",
  "manageUsers",
  "cloneJobRoles",
  "cloneObservationNotes",
  "toggleCustomObservationNotes",
  "deleteLocations",
  "addCustomers",
  "addFacilities",
  "archiveFacilities",
  "activateDeactivateCustomers",
  "manageLicenses",
  "adminUsers",
  "diagnostics",
  "administerServiceAlerts",
  "viewDeviceStatuses",
  "crudDevices",
  "supportImsBadgeAssignment",
  "observeCompliance",
  "viewSamplingPlan",
  "systemStatus",
  "systemStatusHistory",
] as const;
export const Privilege = z.enum(PRIVILEGES);
export type Privilege = z.infer<typeof Privilege>;

const editing: readonly Privilege[] = [
  "editFacilities",
  "manageEmployees",
  "manageBadges",
  "manageJobRoles",
  "manageUsers",
  "cloneJobRoles",
  "cloneObservationNotes",
  "toggleCustomObservationNotes",
  "deleteLocations",
  "administerServiceAlerts",
];
const devices: readonly Privilege[] = [
  "viewDeviceStatuses",
  "crudDevices",
  "supportImsBadgeAssignment",
];
const slides: readonly Privilege[] = [
  "slideshows",
  "viewSlideshows",
  "imageSlides",
  "legacySlideshows",
];

/** Employees, their badges and their job roles are there where one of these is licensed. */
export const EMPLOYEE_PRODUCTS = ["IMS"] as const satisfies readonly Product[];

/** Which role holds which privilege. Rows in scope and licences narrow it further. */
export const ROLE_PRIVILEGES: Readonly<Record<Role, readonly Privilege[]>> = {
  providerAdmin: PRIVILEGES,
  providerSupport: [
    "runReports",
    "reportSubscriptions",
    "manageAlerts",
    "viewAllAlertSubscriptions",
    "viewCustomer",
    ...devices,
    "viewSamplingPlan",
    "systemStatus",
    "systemStatusHistory",
  ],
  customerAdmin: [
    "runReports",
    "viewIndividuals",
    "rawExportReport",
    "reportSubscriptions",
    "manageAlerts",
    "viewAllAlertSubscriptions",
    ...slides,
    "administerCustomer",
    "viewCustomer",
    ...editing,
    ...devices,
    "observeCompliance",
    "viewSamplingPlan",
  ],
  dataAnalyst: [
    "runReports",
    "viewIndividuals",
    "rawExportReport",
    "reportSubscriptions",
    "manageAlerts",
    ...slides,
    "viewDeviceStatuses",
    "viewSamplingPlan",
  ],
  installer: ["manageAlerts", ...devices],
  observer: ["observeCompliance", "viewSamplingPlan"],
  reporting: [
    "runReports",
    "reportSubscriptions",
    "manageAlerts",
    "viewSlideshows",
    "viewSamplingPlan",
  ],
  serviceAccount: ["runReports", "rawExportReport", "viewSamplingPlan"],
};

/**
 * The named permissions of the page's routes: each is a privilege, sometimes only where one of the
 * products is licensed, or only for a user who holds it in all facilities of a customer, since what
 * the page shows belongs to the customer as a whole.
 */
export const NAMED_PERMISSIONS = {
  amsReports: { privilege: "runReports", products: ["ECM"] },
  imsReports: { privilege: "runReports", products: ["IMS"] },
  obvReports: { privilege: "runReports", products: ["OBS"] },
  saReports: { privilege: "runReports", products: ["SA"] },
  slideshows: { privilege: "viewSlideshows", products: ["ECM"] },
  /** Reports of observations may be slides. */
  legacySlideshows: { privilege: "legacySlideshows", products: ["OBS"] },
  /** Makes and edits slideshows, and enrols the displays that show them. */
  editSlideshows: { privilege: "slideshows", products: ["ECM"] },
  imageSlides: { privilege: "imageSlides", products: ["ECM"] },
  deleteSlideshows: { privilege: "administerCustomer", products: [] },
  downloads: { privilege: "rawExportReport", products: ["ECM", "IMS", "OBS"] },
  reportSubscriptions: { privilege: "reportSubscriptions", products: ["ECM", "IMS"] },
  manageAlerts: { privilege: "manageAlerts", products: ["IMS", "ECM", "SA"] },
  /** Alerts of others are listed and edited, with their makers. */
  viewAllAlertSubscriptions: { privilege: "viewAllAlertSubscriptions", products: [] },
  administerCustomer: { privilege: "viewCustomer", products: [] },
  addCustomers: { privilege: "addCustomers", products: [] },
  addFacilities: { privilege: "addFacilities", products: [] },
  editFacilities: { privilege: "editFacilities", products: [] },
  manageLicenses: { privilege: "manageLicenses", products: [] },
  deviceMaintenance: { privilege: "crudDevices", products: [] },
  observeCompliance: { privilege: "observeCompliance", products: ["OBS"] },
  /** Who observes, and who reads reports of observations. */
  samplingPlan: { privilege: "viewSamplingPlan", products: ["OBS"] },
  systemStatus: { privilege: "systemStatus", products: [] },
  systemStatusHistory: { privilege: "systemStatusHistory", products: [] },
  diagnostics: { privilege: "diagnostics", products: [] },
  badgeDesk: { privilege: "supportImsBadgeAssignment", products: ["IMS"] },
  users: { privilege: "viewCustomer", products: [], everywhere: true },
  employees: { privilege: "viewCustomer", products: EMPLOYEE_PRODUCTS, everywhere: true },
  manageEmployees: {
    privilege: "manageEmployees",
    products: EMPLOYEE_PRODUCTS,
    everywhere: true,
  },
  apiTokens: { privilege: "manageUsers", products: [], everywhere: true },
  auditLog: { privilege: "administerCustomer", products: [], everywhere: true },
} as const satisfies Record<
  string,
  { privilege: Privilege; products: readonly Product[]; everywhere?: true }
>;
export type NamedPermission = keyof typeof NAMED_PERMISSIONS;

import { REPORTED_PRODUCTS } from "#contract/reports/list.ts";
import { PUBLIC_RULES } from "./public-rules.ts";
import type { RouteRule, RouteRules } from "./route-rules.ts";

const REPORT_AREAS: RouteRules = [
  { name: "amsReports", parent: "reports", permission: "amsReports", product: "ECM" },
  { name: "imsReports", parent: "reports", permission: "imsReports", product: "IMS" },
  { name: "obvReports", parent: "reports", permission: "obvReports", product: "OBS" },
  { name: "saReports", parent: "reports", permission: "saReports", product: "SA" },
];

/** An area whose reports are not built yet would be empty. */
const lacksReports = ({ product }: RouteRule): boolean =>
  product === undefined || !REPORTED_PRODUCTS.has(product);

/** The rules of every route; `screens.tsx` has the screens. */
export const PORTAL_RULES: RouteRules = [
  ...PUBLIC_RULES,
  { name: "redirectionRoute", redirectToDefault: true },
  { name: "manageAccount" },
  { name: "allProductsUnlicensed" },
  { name: "reports" },
  ...REPORT_AREAS.map((rule) => ({ ...rule, isPlanned: lacksReports(rule) })),
  { name: "adminCustomerList", permission: "administerCustomer" },
  { name: "createCustomer", parent: "adminCustomerList", permission: "addCustomers" },
  { name: "editCustomer", parent: "adminCustomerList" },
  { name: "customerDashboard", parent: "adminCustomerList" },
  { name: "facilityDashboard", parent: "adminCustomerList" },
  { name: "createFacility", parent: "adminCustomerList", permission: "addFacilities" },
  { name: "editFacility", parent: "adminCustomerList", permission: "editFacilities" },
  { name: "users", permission: "users" },
  { name: "locations", permission: "administerCustomer" },
  { name: "shifts", permission: "administerCustomer" },
  { name: "deviceMaintenance", permission: "deviceMaintenance" },
  { name: "device", parent: "deviceMaintenance" },
  { name: "unknownDevices", parent: "deviceMaintenance" },
  { name: "deviceSheet", parent: "deviceMaintenance" },
  { name: "deviceLabels", parent: "deviceMaintenance" },
  { name: "employees", permission: "employees" },
  { name: "samplingPlan", permission: "samplingPlan" },
  { name: "systemStatus", permission: "systemStatus" },
  { name: "systemStatusHistory", permission: "systemStatusHistory" },
  { name: "diagnostics", permission: "diagnostics" },
  { name: "apiTokens", permission: "apiTokens" },
  { name: "auditLog", permission: "auditLog" },
  { name: "obvSystem", permission: "observeCompliance" },
  { name: "downloads", permission: "downloads" },
  { name: "alertSubscriptions", permission: "manageAlerts" },
  { name: "createAlertSubscription", parent: "alertSubscriptions" },
  { name: "editAlertSubscription", parent: "alertSubscriptions" },
  { name: "reportSubscriptions", permission: "reportSubscriptions" },
  { name: "reportSubscriptionCreate", parent: "reportSubscriptions" },
  { name: "reportSubscriptionEdit", parent: "reportSubscriptions" },
  { name: "slideshowsList", permission: "slideshows" },
  { name: "slideshowCreate", parent: "slideshowsList", permission: "editSlideshows" },
  { name: "slideshowEdit", parent: "slideshowsList", permission: "editSlideshows" },
  { name: "displays", parent: "slideshowsList", permission: "editSlideshows" },
  { name: "displayAdd", parent: "displays" },
  { name: "slideshowView", parent: "slideshowsList", product: "ECM" },
];

import { REPORTS } from "#contract/reports/index.ts";
import { PUBLIC_RULES } from "./public-rules.ts";
import type { RouteRule, RouteRules } from "./route-rules.ts";

const REPORT_AREAS: RouteRules = [
  { name: "amsReports", parent: "reports", permission: "amsReports", product: "ECM" },
  { name: "imsReports", parent: "reports", permission: "imsReports", product: "IMS" },
  { name: "obvReports", parent: "reports", permission: "obvReports", product: "OBS" },
  { name: "saReports", parent: "reports", permission: "saReports", product: "SA" },
];

/** An area without a report of its own would be a door to an empty room. */
const hasReports = ({ product }: RouteRule): boolean =>
  REPORTS.some((report) => report.product === product);

/** The rules of every route that has a screen. A new screen gets its line here and in `screens.tsx`. */
export const PORTAL_RULES: RouteRules = [
  ...PUBLIC_RULES,
  { name: "redirectionRoute", redirectToDefault: true },
  { name: "manageAccount" },
  { name: "allProductsUnlicensed" },
  { name: "reports" },
  ...REPORT_AREAS.filter(hasReports),
  { name: "apiTokens", permission: "apiTokens" },
  { name: "auditLog", permission: "auditLog" },
];

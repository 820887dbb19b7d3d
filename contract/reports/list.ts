import type { Product } from "../core/permissions.ts";

/**
 * Every report that can be run, by its key, in the order of its product's tabs. What needs to know
 * no more of them takes it from here: the definitions bring the schemas of all answers along.
 */
export const REPORT_LIST = {
  performanceHistory: { id: 2, product: "ECM" },
  performanceBarGraph: { id: 33, product: "ECM" },
  performanceSummary: { id: 19, product: "ECM" },
  roomLevelMetrics: { id: 3, product: "ECM" },
  dispenserEvents: { id: 29, product: "ECM" },
  deviceMetrics: { id: 6, product: "ECM" },
  shiftComparison: { id: 30, product: "ECM" },
  compliance: { id: 8, product: "OBS" },
  moments: { id: 9, product: "OBS" },
  ppeCompliance: { id: 18, product: "OBS" },
  jobRoleAndUnit: { id: 11, product: "OBS" },
  jobRoleAndMoments: { id: 35, product: "OBS" },
  jobRoleAndOutcome: { id: 36, product: "OBS" },
  observer: { id: 10, product: "OBS" },
  quarterlyActivity: { id: 17, product: "OBS" },
  monthlyActivity: { id: 12, product: "OBS" },
  quickNotes: { id: 7, product: "OBS" },
  individualPerformance: { id: 37, product: "IMS" },
  jobRolePerformance: { id: 38, product: "IMS" },
  groupPerformance: { id: 39, product: "IMS" },
  productUsage: { id: 40, product: "IMS" },
  individualTrends: { id: 41, product: "IMS" },
  facilitySummary: { id: 43, product: "SA" },
  alertStatus: { id: 32, product: "SA" },
  deviceAlerts: { id: 22, product: "SA" },
  refillAlerts: { id: 24, product: "SA" },
  offlineDevices: { id: 42, product: "SA" },
  batteryAlerts: { id: 23, product: "SA" },
  expirationAlerts: { id: 34, product: "SA" },
  dispenserUsage: { id: 31, product: "SA" },
  unit: { id: 44, product: "ECM" },
} as const satisfies Readonly<Record<string, { id: number; product: Product }>>;

/** The name of a report; server and page have a registry each with exactly these. */
export type ReportKey = keyof typeof REPORT_LIST;

/** Which product owns each report id of the product, those still to come included. */
export const REPORT_PRODUCT: Readonly<Record<number, Product>> = Object.fromEntries([
  ...Object.values(REPORT_LIST).map(({ id, product }) => [id, product] as const),
  [20, "ECM"],
]);

const KEY_BY_ID = new Map<number, ReportKey>(
  Object.entries(REPORT_LIST).map(([key, { id }]) => [id, key as ReportKey]),
);

/** The key of the report with this id, or undefined for one that cannot be run. */
export const reportKeyOf = (id: number): ReportKey | undefined => KEY_BY_ID.get(id);

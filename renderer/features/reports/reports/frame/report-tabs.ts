import type { Product } from "#contract/core/permissions.ts";
import { REPORTS, type Report } from "#contract/reports/index.ts";
import type { FacilityChoice } from "#contract/identity/session.ts";

/** Areas of the address, `/reports/<area>`, and the product whose reports each one holds. */
const AREA_PRODUCT = {
  ams: "ECM",
  ims: "IMS",
  obv: "OBS",
  sa: "SA",
} as const satisfies Record<string, Product>;
export type ReportArea = keyof typeof AREA_PRODUCT;

type FacilityNeeds = Pick<
  FacilityChoice,
  "hasShifts" | "hasRefillsWithExpirationDate" | "canSeeIndividuals"
>;

const isOffered = (report: Report, facility: FacilityNeeds): boolean => {
  if (report.privilege === "viewIndividuals" && !facility.canSeeIndividuals) return false;
  if (report.needs === "shifts") return facility.hasShifts;
  if (report.needs === "refillsWithExpirationDate") return facility.hasRefillsWithExpirationDate;
  return true;
};

/** The reports of an area's tab bar, in order, without those the facility has no use for. */
export const reportTabs = (area: ReportArea, facility: FacilityNeeds): Report[] =>
  REPORTS.filter(
    (report) =>
      report.product === AREA_PRODUCT[area] &&
      report.needsPlace === undefined &&
      isOffered(report, facility),
  );

/** The area that holds a product's reports. */
export const areaOf = (product: Product): ReportArea =>
  (Object.keys(AREA_PRODUCT) as ReportArea[]).find((area) => AREA_PRODUCT[area] === product) ??
  "ams";

/**
 * Which report a page shows: the one its address names, else the last one used, else the first. One
 * that belongs to another area or is not offered here counts as if the address named none.
 */
export const chooseReport = (
  tabs: readonly Report[],
  named: number | undefined,
  lastUsed: number | undefined,
): Report | undefined => {
  const byId = (id: number | undefined) => tabs.find((report) => report.id === id);
  return byId(named) ?? byId(lastUsed) ?? tabs[0];
};

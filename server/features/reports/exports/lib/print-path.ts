import type { Product } from "#contract/core/permissions.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { readAddress, writeAddress } from "#contract/reports/filters/address.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import { AppError } from "#server/lib/app-error.ts";

/** Where each product's reports lie in the portal. */
const AREAS: Readonly<Partial<Record<Product, string>>> = {
  ECM: "/reports/ams",
  IMS: "/reports/ims",
  OBS: "/reports/obv",
  SA: "/reports/sa",
};

type Placed = Pick<ReportDefinition, "product" | "needsPlace">;

/** Where a report lies in the portal. */
export const reportPath = ({ product, needsPlace }: Placed): string =>
  needsPlace === "unit" ? "/reports/unit" : (AREAS[product] ?? "/");

/** Stands for this portal, whatever its address: only a path and a query are taken over. */
const HERE = "http://portal.invalid";

type PrintRequest = {
  reportUrl: string;
  reportId: number;
  report: Placed;
  customerId: string;
  facilityId: string;
  title: string;
};

/** What is printed: path and query of the page, and the filters that will be read from them. */
type PrintTarget = { address: string; filters: ReportFilters };

/**
 * The page to print for a report page's address. What decides about rights (report, customer and
 * facility) is written over with what has been checked; what the page would not read is left out.
 * @throws AppError `invalid_input` for anything but the page of this report in this portal
 */
export const printTarget = (asked: PrintRequest): PrintTarget => {
  const { reportUrl, reportId, report, customerId, facilityId, title } = asked;
  const url = URL.canParse(reportUrl, HERE) ? new URL(reportUrl, HERE) : null;
  const isOwn =
    url !== null &&
    url.origin === HERE &&
    url.username === "" &&
    url.pathname.toLowerCase().replace(/\/$/u, "") === reportPath(report);
  if (!isOwn) throw new AppError("invalid_input", { fieldErrors: { reportUrl: "invalid" } });
  const { address } = readAddress(url.searchParams);
  const query = new URLSearchParams(
    writeAddress({
      ...address,
      reportId,
      customerId,
      facilityId,
      medium: "screen",
      pdfTitle: title,
    }),
  );
  return { address: `${reportPath(report)}?${query.toString()}`, filters: address.filters };
};

import { z } from "zod";
import type { Product } from "#contract/permissions.ts";
import { Id } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { AppError } from "#server/lib/app-error.ts";

/** Where each product's reports lie in the portal. */
const AREAS: Readonly<Partial<Record<Product, string>>> = {
  ECM: "/reports/ams",
  IMS: "/reports/ims",
  OBS: "/reports/obv",
  SA: "/reports/sa",
};

/** Stands for this portal, whatever its address: only a path and a query are taken over. */
const HERE = "http://portal.invalid";

export type PrintRequest = {
  reportUrl: string;
  reportId: number;
  product: Product;
  customerId: string;
  facilityId: string;
  title: string;
  language: Language;
};

/**
 * The path and query to print for a report page's address. What decides about rights (report,
 * customer and facility) is written over with what has been checked.
 * @throws AppError `invalid_input` for anything but the report page of this product in this portal
 */
export const printPath = (asked: PrintRequest): string => {
  const { reportUrl, reportId, product, customerId, facilityId, title, language } = asked;
  const url = URL.canParse(reportUrl, HERE) ? new URL(reportUrl, HERE) : null;
  const isOwn =
    url !== null &&
    url.origin === HERE &&
    url.username === "" &&
    url.pathname.toLowerCase().replace(/\/$/u, "") === AREAS[product];
  if (!isOwn) throw new AppError("invalid_input", { fieldErrors: { reportUrl: "invalid" } });
  url.searchParams.set("reportId", String(reportId));
  url.searchParams.set("customerId", customerId);
  url.searchParams.set("facilityId", facilityId);
  url.searchParams.set("pdf", "true");
  url.searchParams.set("pdfTitle", title);
  url.searchParams.set("language", language);
  return `${AREAS[product]}${url.search}`;
};

/** As the page reads them: a list that is none is left out. */
const ids = z.array(Id).catch([]);
const PrintedIds = z.object({ locationIds: ids, shiftIds: ids, deviceIds: ids });

/**
 * The ids by which a path to print narrows its report; null where it names none that can be read,
 * which the page leaves out, too.
 */
export const printedIds = (path: string): z.output<typeof PrintedIds> | null => {
  const text = new URL(path, HERE).searchParams.get("filters");
  if (text === null) return null;
  try {
    return PrintedIds.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // No JSON: the page shows the report unnarrowed.
    return null;
  }
};

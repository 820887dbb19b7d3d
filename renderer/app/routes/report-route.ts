import { REPORT_PRODUCT, reportKeyOf } from "#contract/reports/list.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { PermissionMap } from "#renderer/session/session-store.ts";
import type { PlainRoute } from "#renderer/pages/paths.ts";
import { type RouteRules, firstReportRoute, isOpen, routeOfProduct } from "./route-rules.ts";

/** The report in an address: an id of the product, none, or something unknown. */
type RequestedReport =
  | { kind: "none" }
  | { kind: "known"; id: number; product: Product }
  | { kind: "unknown"; text: string };

/** Reads a report id as an address or the browser's memory carries it. */
export const readReportId = (text: string | null): RequestedReport => {
  if (text === null || text === "") return { kind: "none" };
  const id = /^\d{1,6}$/u.test(text) ? Number(text) : undefined;
  const product = id === undefined ? undefined : REPORT_PRODUCT[id];
  if (id === undefined || product === undefined) return { kind: "unknown", text };
  return { kind: "known", id, product };
};

/** The id of a report that does not exist, or is not part of this version yet; else undefined. */
export const missingReport = (asked: RequestedReport): string | undefined => {
  if (asked.kind === "unknown") return asked.text;
  if (asked.kind === "none" || reportKeyOf(asked.id) !== undefined) return undefined;
  return String(asked.id);
};

type ReportsEntry =
  | { kind: "route"; name: PlainRoute }
  | { kind: "unknown"; text: string }
  | { kind: "none_permitted" };

/**
 * Where `/reports` without an area leads: to the product that owns the requested report, else the
 * remembered one, else to the first area that may be opened. An area that may not be opened is
 * still named; the route's own rule then sends the person to their default.
 */
export const resolveReports = (
  rules: RouteRules,
  permissions: PermissionMap,
  asked: RequestedReport,
  rememberedReport: RequestedReport,
): ReportsEntry => {
  if (asked.kind === "unknown") return asked;
  const first = firstReportRoute(rules, permissions);
  if (first === undefined) return { kind: "none_permitted" };
  if (asked.kind === "known") {
    return { kind: "route", name: routeOfProduct(rules, asked.product) ?? first };
  }
  const last =
    rememberedReport.kind === "known" ? routeOfProduct(rules, rememberedReport.product) : undefined;
  const canGoOn = last !== undefined && isOpen(rules, last, permissions);
  return { kind: "route", name: canGoOn ? last : first };
};

import type { Product } from "#contract/core/permissions.ts";
import type { PageAccess } from "#renderer/pages/page.ts";
import type { PermissionMap } from "#renderer/session/session-store.ts";
import { type PlainRoute, type RouteName, pathTo } from "#renderer/pages/paths.ts";
import { chainOf, findRule } from "./rule-chain.ts";

/** What has to hold before a route is shown. */
export type RouteRule = PageAccess & {
  readonly name: RouteName;
  /** Shown without a session; what a child says counts before what its parent says. */
  readonly skipAuthentication?: boolean;
};

export type RouteRules = readonly RouteRule[];

/** Where a person lands who may not open what they requested: the first of these they may open. */
const DEFAULT_ORDER: readonly PlainRoute[] = [
  "adminCustomerList",
  "amsReports",
  "imsReports",
  "obvReports",
  "saReports",
  "obvSystem",
  "deviceRound",
];

const REPORT_ROUTES: readonly PlainRoute[] = [
  "amsReports",
  "imsReports",
  "obvReports",
  "saReports",
];

/** Whether a route exists and every permission on the way to it is held. */
export const isOpen = (rules: RouteRules, name: RouteName, permissions: PermissionMap): boolean => {
  const chain = chainOf(rules, name);
  return (
    chain.length > 0 &&
    chain.every(({ permission }) => permission === undefined || permissions[permission] === true)
  );
};

/** The first route of the default order that the person may open, else the page that says why none. */
export const defaultRoute = (rules: RouteRules, permissions: PermissionMap): PlainRoute =>
  DEFAULT_ORDER.find((name) => isOpen(rules, name, permissions)) ?? "allProductsUnlicensed";

/** The first area of reports that the person may open. */
export const firstReportRoute = (
  rules: RouteRules,
  permissions: PermissionMap,
): PlainRoute | undefined => REPORT_ROUTES.find((name) => isOpen(rules, name, permissions));

/** The route that shows a product's reports, if there is one. */
export const routeOfProduct = (rules: RouteRules, product: Product): PlainRoute | undefined =>
  REPORT_ROUTES.find((name) => findRule(rules, name)?.product === product);

type Decision = { kind: "show" } | { kind: "go"; to: string };

/** What becomes of a matched route for a user who is signed in. */
export const decide = (
  rules: RouteRules,
  name: RouteName,
  permissions: PermissionMap,
): Decision => {
  const mayShow = isOpen(rules, name, permissions);
  if (mayShow && findRule(rules, name)?.redirectToDefault !== true) return { kind: "show" };
  return { kind: "go", to: pathTo(defaultRoute(rules, permissions)) };
};

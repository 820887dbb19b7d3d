import { describe, expect, it } from "vitest";
import { NAMED_PERMISSIONS } from "#contract/core/permissions.ts";
import { PATHS, type RouteName } from "#renderer/pages/paths.ts";
import { NAMED_PAGES, PORTAL_RULES } from "#renderer/app/routes/portal-rules.ts";
import { isCurrent, navigationFor } from "#renderer/app/shell/navigation.ts";
import { readReportId, resolveReports } from "#renderer/app/routes/report-route.ts";
import {
  type RouteRules,
  decide,
  defaultRoute,
  firstReportRoute,
  isOpen,
  routeOfProduct,
} from "#renderer/app/routes/route-rules.ts";
import { skipsAuthentication } from "#renderer/app/routes/rule-chain.ts";

const rules: RouteRules = [
  { name: "redirectionRoute", redirectToDefault: true },
  { name: "allProductsUnlicensed" },
  { name: "login", skipAuthentication: true },
  { name: "forgotPassword", parent: "login" },
  { name: "reports" },
  { name: "amsReports", parent: "reports", permission: "amsReports", product: "ECM" },
  { name: "imsReports", parent: "reports", permission: "imsReports", product: "IMS" },
  { name: "alertSubscriptions", permission: "manageAlerts" },
  { name: "unsubscribeAlert", parent: "alertSubscriptions", skipAuthentication: true },
  { name: "adminCustomerList", permission: "administerCustomer" },
  { name: "editFacility", parent: "adminCustomerList", permission: "editFacilities" },
  { name: "deviceMaintenance", permission: "deviceMaintenance" },
  { name: "deviceRound", parent: "deviceMaintenance" },
];

describe("route rules", () => {
  it("asks for every permission on the way up", () => {
    expect(isOpen(rules, "editFacility", { editFacilities: true })).toBe(false);
    expect(isOpen(rules, "editFacility", { administerCustomer: true })).toBe(false);
    const both = { editFacilities: true, administerCustomer: true };
    expect(isOpen(rules, "editFacility", both)).toBe(true);
  });

  it("permits nothing that has no rule", () => {
    expect(isOpen(rules, "systemStatus", { systemStatus: true })).toBe(false);
  });

  it("takes skip-authentication from the nearest rule that says anything", () => {
    expect(skipsAuthentication(rules, "forgotPassword")).toBe(true);
    expect(skipsAuthentication(rules, "unsubscribeAlert")).toBe(true);
    expect(skipsAuthentication(rules, "alertSubscriptions")).toBe(false);
    const closed: RouteRules = [
      ...rules,
      { name: "resetPassword", parent: "login", skipAuthentication: false },
    ];
    expect(skipsAuthentication(closed, "resetPassword")).toBe(false);
  });

  it("lands people on the first area they may open, administration before reports", () => {
    expect(defaultRoute(rules, { imsReports: true })).toBe("imsReports");
    expect(defaultRoute(rules, { imsReports: true, amsReports: true })).toBe("amsReports");
    const everything = { imsReports: true, amsReports: true, administerCustomer: true };
    expect(defaultRoute(rules, everything)).toBe("adminCustomerList");
    expect(defaultRoute(rules, { deviceMaintenance: true })).toBe("deviceRound");
    expect(defaultRoute(rules, {})).toBe("allProductsUnlicensed");
  });

  it("shows what is permitted and leads on from everything else", () => {
    expect(decide(rules, "amsReports", { amsReports: true })).toEqual({ kind: "show" });
    expect(decide(rules, "amsReports", { imsReports: true })).toEqual({
      kind: "go",
      to: "/reports/ims",
    });
    expect(decide(rules, "redirectionRoute", { amsReports: true })).toEqual({
      kind: "go",
      to: "/reports/ams",
    });
    expect(decide(rules, "amsReports", {})).toEqual({ kind: "go", to: "/unlicensedaccount" });
    expect(decide(rules, "allProductsUnlicensed", {})).toEqual({ kind: "show" });
  });

  it("knows which area shows a product's reports", () => {
    expect(routeOfProduct(rules, "IMS")).toBe("imsReports");
    expect(routeOfProduct(rules, "SA")).toBeUndefined();
    expect(firstReportRoute(rules, { imsReports: true })).toBe("imsReports");
    expect(firstReportRoute(rules, { administerCustomer: true })).toBeUndefined();
  });
});

describe("the portal's own routes", () => {
  it("each route has a rule, except pages without a sign-in", () => {
    const ruled = new Set(PORTAL_RULES.map(({ name }) => name));
    const names = Object.keys(PATHS) as RouteName[];
    expect(names.filter((name) => !ruled.has(name))).toEqual(["render", "display"]);
  });

  it("routes of administration lead other roles on", () => {
    for (const name of ["apiTokens", "auditLog"] as const) {
      expect(decide(PORTAL_RULES, name, { [name]: true })).toEqual({ kind: "show" });
      const other = decide(PORTAL_RULES, name, { amsReports: true });
      expect(other).toEqual({ kind: "go", to: "/reports/ams" });
    }
  });

  it("a report of a product without screens leads to that product's route", () => {
    const asked = readReportId("37");
    const none = readReportId(null);
    expect(resolveReports(PORTAL_RULES, { amsReports: true }, asked, none)).toEqual({
      kind: "route",
      name: "imsReports",
    });
    expect(decide(PORTAL_RULES, "imsReports", { amsReports: true })).toEqual({
      kind: "go",
      to: "/reports/ams",
    });
  });
});

describe("the menus", () => {
  const administrator = { amsReports: true, apiTokens: true, auditLog: true };

  it("the menus have one entry for administration, which leads to its first page", () => {
    const { primary, administration } = navigationFor(administrator);
    expect(primary).toEqual([
      { name: "amsReports", to: "/reports/ams" },
      { name: "administration", to: "/admin/apitokens" },
    ]);
    expect(administration.map(({ name }) => name)).toEqual(["apiTokens", "auditLog"]);
    expect(navigationFor({ amsReports: true }).primary).toHaveLength(1);
  });

  it("the menus have one page in each position", () => {
    const positions = NAMED_PAGES.flatMap(({ menu }) =>
      menu === undefined ? [] : [`${menu.in} ${menu.position}`],
    );
    expect(new Set(positions).size).toBe(positions.length);
  });

  it("the menus name the pages in their order", () => {
    const all = navigationFor(
      Object.fromEntries(Object.keys(NAMED_PERMISSIONS).map((one) => [one, true])),
    );
    const namesIn = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(" ");
    expect(namesIn(all.primary)).toBe(
      "amsReports imsReports obvReports saReports slideshowsList administration",
    );
    expect(namesIn(all.administration)).toBe(
      "adminCustomerList users deviceMaintenance badgeDesk locations shifts employees apiTokens auditLog",
    );
    expect(namesIn(all.icons)).toBe("downloads alertSubscriptions");
    expect(namesIn(all.others)).toBe(
      "obvSystem samplingPlan reportSubscriptions systemStatus systemStatusHistory diagnostics",
    );
  });

  it("the menus mark the current page", () => {
    const [reports, administration] = navigationFor(administrator).primary;
    const marks = (path: string) =>
      [reports, administration].map((item) => item !== undefined && isCurrent(item, path));
    expect(marks("/admin/auditlog")).toEqual([false, true]);
    expect(marks("/REPORTS/AMS/")).toEqual([true, false]);
    expect(marks("/account")).toEqual([false, false]);
  });

  it("the menus show a slideshow viewer no page that edits them", () => {
    const reader = { slideshows: true };
    const editor = { slideshows: true, editSlideshows: true };
    const pages = ["slideshowsList", "slideshowCreate", "slideshowEdit", "displays"] as const;
    const opened = (held: object) => pages.filter((name) => isOpen(PORTAL_RULES, name, held));
    expect(opened(reader)).toEqual(["slideshowsList"]);
    expect(opened(editor)).toEqual(pages);
  });
});

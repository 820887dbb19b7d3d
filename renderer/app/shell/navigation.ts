import type { PermissionMap } from "#renderer/session/session-store.ts";
import { type PlainRoute, comparablePath, pathTo } from "../paths.ts";
import { PORTAL_RULES } from "../routes/portal-rules.ts";
import { type RouteRules, isOpen } from "../routes/route-rules.ts";

/** Areas, as words in the top bar. */
const PRIMARY = [
  "amsReports",
  "imsReports",
  "obvReports",
  "saReports",
  "slideshowsList",
] as const satisfies readonly PlainRoute[];

/** The pages of administration: one word in the top bar, tabs on the pages themselves. */
const ADMINISTRATION = [
  "adminCustomerList",
  "users",
  "deviceMaintenance",
  "badgeDesk",
  "locations",
  "shifts",
  "employees",
  "apiTokens",
  "auditLog",
] as const satisfies readonly PlainRoute[];

/** Icons in the top bar. */
const ICONS = ["downloads", "alertSubscriptions"] as const satisfies readonly PlainRoute[];

/** Everything else, in the account menu. */
const OTHERS = [
  "obvSystem",
  "samplingPlan",
  "reportSubscriptions",
  "systemStatus",
  "systemStatusHistory",
  "diagnostics",
] as const satisfies readonly PlainRoute[];

/** A page that menus lead to; each has a text `shell.area.<name>`. */
export type PageName =
  | (typeof PRIMARY)[number]
  | (typeof ADMINISTRATION)[number]
  | (typeof ICONS)[number]
  | (typeof OTHERS)[number]
  | "manageAccount";

/** One entry of a menu: `administration` stands for all of its pages and leads to the first. */
export type NavigationItem = { name: PageName | "administration"; to: string };

export type Navigation = {
  primary: readonly NavigationItem[];
  administration: readonly NavigationItem[];
  icons: readonly NavigationItem[];
  others: readonly NavigationItem[];
  account: NavigationItem;
};

/** Routes that open in a tab of their own. */
export const OPENS_TAB: readonly NavigationItem["name"][] = ["downloads"];

const itemOf = (name: PageName): NavigationItem => ({ name, to: pathTo(name) });

/** What a person finds in bar, drawer and menus: the routes that exist and that they may open. */
export const navigationFor = (
  permissions: PermissionMap,
  rules: RouteRules = PORTAL_RULES,
): Navigation => {
  const open = (names: readonly PageName[]): NavigationItem[] =>
    names.filter((name) => isOpen(rules, name, permissions)).map(itemOf);
  const administration = open(ADMINISTRATION);
  const [first] = administration;
  return {
    primary: [
      ...open(PRIMARY),
      ...(first === undefined ? [] : [{ name: "administration" as const, to: first.to }]),
    ],
    administration,
    icons: open(ICONS),
    others: open(OTHERS),
    account: itemOf("manageAccount"),
  };
};

/** Whether a menu's entry is where the person is: its page, one below it, or one of its pages. */
export const isCurrent = ({ name, to }: NavigationItem, pathname: string): boolean => {
  const here = comparablePath(pathname);
  const place = comparablePath(name === "administration" ? pathTo("adminCustomerList") : to);
  return here === place || here.startsWith(`${place}/`);
};

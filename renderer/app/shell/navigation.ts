import type { ReactElement } from "react";
import type { MenuPlace, PageName } from "#renderer/pages/page.ts";
import { type RouteName, comparablePath, pathTo } from "#renderer/pages/paths.ts";
import type { PermissionMap } from "#renderer/session/session-store.ts";
import { NAMED_PAGES, PAGES, PORTAL_RULES } from "../routes/portal-rules.ts";
import { isOpen } from "../routes/route-rules.ts";

/** One entry of a menu: `administration` stands for all of its pages and leads to the first. */
export type NavigationItem = {
  name: PageName | "administration";
  to: string;
  icon?: ReactElement | undefined;
  opensTab?: true | undefined;
};

export type Navigation = {
  primary: readonly NavigationItem[];
  administration: readonly NavigationItem[];
  icons: readonly NavigationItem[];
  others: readonly NavigationItem[];
  account: NavigationItem;
};

/** Only a page of such a name has a place in a menu (`Pages`). */
const asPageName = (name: RouteName): PageName => name as PageName;

/** The page of administration that a page is, or lies below; its tab is marked there. */
export const administrationTabOf = (name: RouteName): PageName | undefined => {
  const page = PAGES[name];
  if (page === undefined || page.withoutTabs === true) return undefined;
  if (page.menu?.in === "administration") return asPageName(name);
  return page.parent && administrationTabOf(page.parent);
};

/** What a person finds in bar, drawer and menus: the routes that exist and that they may open. */
export const navigationFor = (permissions: PermissionMap): Navigation => {
  const open = (place: MenuPlace["in"]): NavigationItem[] =>
    NAMED_PAGES.flatMap(({ name, menu }) =>
      menu?.in === place && isOpen(PORTAL_RULES, name, permissions) ? [{ name, menu }] : [],
    )
      .toSorted((one, other) => one.menu.position - other.menu.position)
      .map(({ name, menu: { icon, opensTab } }) => {
        const page = asPageName(name);
        return { name: page, to: pathTo(page), icon, opensTab };
      });
  const administration = open("administration");
  const [first] = administration;
  return {
    primary: [
      ...open("areas"),
      ...(first === undefined ? [] : [{ name: "administration" as const, to: first.to }]),
    ],
    administration,
    icons: open("icons"),
    others: open("account"),
    account: { name: "manageAccount", to: pathTo("manageAccount") },
  };
};

/** Whether a menu's entry is where the person is: its page, one below it, or one of its pages. */
export const isCurrent = ({ name, to }: NavigationItem, pathname: string): boolean => {
  const here = comparablePath(pathname);
  const place = comparablePath(name === "administration" ? pathTo("adminCustomerList") : to);
  return here === place || here.startsWith(`${place}/`);
};

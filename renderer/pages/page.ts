import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
  type ReactNode,
  lazy,
} from "react";
import type { NamedPermission, Privilege, Product } from "#contract/core/permissions.ts";
import type { CustomerChoice } from "#contract/identity/session.ts";
import type shell from "#locales/en-US/core/shell.json";
import type { PlainRoute, RouteName } from "./paths.ts";

/** What a screen needs in a facility: the privilege there, and one of the products, if any, licensed. */
export type ScopeNeeds = {
  privilege: Privilege;
  products: readonly Product[];
  /** The provider's staff may choose the provider's own customer too, which has no facility. */
  withProvider?: true;
};

/** The customer a screen works in, and for its page header the menu to choose another. */
export type CustomerScopeValue = { customer: CustomerChoice; menus: readonly ReactNode[] };

/** A page that a menu may lead to: one whose name is a text `shell.area.<name>`. */
export type PageName = PlainRoute & keyof (typeof shell)["area"];

/** Where the entry of a page stands. */
export type MenuPlace = {
  /**
   * `areas` are words in the top bar; the pages of `administration` are one word there and tabs on
   * each of them; `icons` stand in the top bar, and everything else in the `account` menu.
   */
  in: "areas" | "administration" | "icons" | "account";
  /** The menu is in this order. */
  position: number;
  icon?: ReactElement;
  opensTab?: true;
};

/** What has to hold before a page is shown. */
export type PageAccess = {
  /** Every permission on the way up has to be held too. */
  readonly parent?: RouteName;
  readonly permission?: NamedPermission;
  /** Nothing to see here: leads to the person's default route. */
  readonly redirectToDefault?: boolean;
  /** The product whose reports it shows. */
  readonly product?: Product;
};

type Frame = {
  /** Nothing stands around it: no bar, and no idle warning is shown there. */
  readonly isAlone?: true;
  /** The tabs of administration stay away although a page above it has them. */
  readonly withoutTabs?: true;
  /** Pages that name the same keep what is around them as one leads to another. */
  readonly frame?: string;
};

/** The screen of a page that joins several features is in `app/routes/joined-screens.tsx`. */
type Screen =
  | {
      readonly facility?: undefined;
      readonly customer?: undefined;
      readonly screen?: () => ReactNode;
    }
  | {
      /** Shown in the facility of the address, where this holds (`useFacility`). */
      readonly facility: ScopeNeeds;
      readonly customer?: undefined;
      readonly screen?: () => ReactNode;
    }
  | {
      /** Shown in the customer of the address, where this holds. */
      readonly customer: ScopeNeeds;
      readonly facility?: undefined;
      readonly screen?: (scope: CustomerScopeValue) => ReactNode;
    };

/** A page of the portal: who may open it, where menus name it, and what it shows. */
export type Page = PageAccess & Frame & Screen & { readonly menu?: MenuPlace };

/** Pages by the names of their addresses in `paths.ts`; a menu leads to those alone that have a text. */
export type Pages = {
  readonly [Name in RouteName]?: Name extends PageName
    ? Page
    : Page & { readonly menu?: undefined };
};

/** A screen that is fetched when it is first shown. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }));

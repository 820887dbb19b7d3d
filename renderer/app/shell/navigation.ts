import type { PermissionMap } from "#renderer/session/session-store.ts";
import type { PlainRoute } from "../paths.ts";
import { PORTAL_RULES } from "../routes/portal-rules.ts";
import { type RouteRules, isOpen } from "../routes/route-rules.ts";

/** Areas, as words in the top bar. */
const PRIMARY = [
  "amsReports",
  "imsReports",
  "obvReports",
  "saReports",
  "slideshowsList",
  "adminCustomerList",
] as const satisfies readonly PlainRoute[];

/** Everything else, in the drawer. */
const SECONDARY = [
  "downloads",
  "manageAccount",
  "alertSubscriptions",
  "obvSystem",
  "reportSubscriptions",
  "systemStatus",
  "systemStatusHistory",
  "shifts",
  "apiTokens",
  "auditLog",
] as const satisfies readonly PlainRoute[];

export type NavigationName = (typeof PRIMARY)[number] | (typeof SECONDARY)[number];

/** Routes that open in a tab of their own. */
export const OPENS_TAB: readonly NavigationName[] = ["downloads"];

export type Navigation = {
  primary: readonly NavigationName[];
  secondary: readonly NavigationName[];
};

/** What a person finds in bar and drawer: the routes that exist and that they may open. */
export const navigationFor = (
  permissions: PermissionMap,
  rules: RouteRules = PORTAL_RULES,
): Navigation => {
  const canOpen = (name: PlainRoute): boolean => isOpen(rules, name, permissions);
  return { primary: PRIMARY.filter(canOpen), secondary: SECONDARY.filter(canOpen) };
};

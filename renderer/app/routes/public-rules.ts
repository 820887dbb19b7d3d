import { PATHS, type RouteName, patternOf } from "#renderer/pages/paths.ts";
import type { RouteRule } from "./route-rules.ts";
import { skipsAuthentication } from "./rule-chain.ts";

/**
 * Rules of the routes that need no session. Their screens make up a small page of its own, so that
 * the portal is not loaded for a sign-in page.
 */
export const PUBLIC_RULES = [
  { name: "login", skipAuthentication: true },
  { name: "forgotPassword", skipAuthentication: true },
  { name: "resetPassword", skipAuthentication: true },
  { name: "registerAccount", skipAuthentication: true },
  { name: "userGuide", skipAuthentication: true },
  { name: "firstDay", skipAuthentication: true },
  { name: "unsubscribeAlert", skipAuthentication: true },
  { name: "unsubscribeReport", skipAuthentication: true },
] as const satisfies readonly (RouteRule & { name: RouteName })[];

export type PublicRoute = (typeof PUBLIC_RULES)[number]["name"];

/** The public route at a path, if it is one. */
export const publicRouteAt = (path: string): PublicRoute | undefined => {
  const pattern = patternOf(path);
  return PUBLIC_RULES.find(
    ({ name }) => skipsAuthentication(PUBLIC_RULES, name) && PATHS[name] === pattern,
  )?.name;
};

import { PATHS, comparablePath } from "../paths.ts";
import { type RouteRule, type RouteRules, skipsAuthentication } from "./route-rules.ts";

/**
 * Rules of the routes that need no session. Their screens make up a small page of its own, so that
 * nobody loads the portal to be asked for a password.
 */
export const PUBLIC_RULES: RouteRules = [{ name: "login", skipAuthentication: true }];

/** The public route at a path, if it is one. */
export const publicRouteAt = (path: string): RouteRule | undefined =>
  PUBLIC_RULES.find(
    ({ name }) =>
      skipsAuthentication(PUBLIC_RULES, name) &&
      comparablePath(PATHS[name]) === comparablePath(path),
  );

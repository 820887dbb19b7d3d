import type { RouteName } from "#renderer/pages/paths.ts";
import type { RouteRule, RouteRules } from "./route-rules.ts";

/** The rule of a route. */
export const findRule = (rules: RouteRules, name: RouteName): RouteRule | undefined =>
  rules.find((rule) => rule.name === name);

/** The rule and those above it, from the inside out. */
export const chainOf = (rules: RouteRules, name: RouteName): RouteRule[] => {
  const rule = findRule(rules, name);
  if (rule === undefined) return [];
  return [rule, ...(rule.parent === undefined ? [] : chainOf(rules, rule.parent))];
};

/** Whether a route needs no session: the nearest rule that says anything about it decides. */
export const skipsAuthentication = (rules: RouteRules, name: RouteName): boolean =>
  chainOf(rules, name).find((rule) => rule.skipAuthentication !== undefined)?.skipAuthentication ===
  true;

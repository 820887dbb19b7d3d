import type { Page, Pages } from "#renderer/pages/page.ts";
import type { RouteName } from "#renderer/pages/paths.ts";
import { PUBLIC_RULES } from "./public-rules.ts";
import type { RouteRules } from "./route-rules.ts";

/** Every feature's own list of its pages. */
const lists = import.meta.glob<Pages>("../../features/*/*/screens/index.tsx", {
  eager: true,
  import: "PAGES",
});

/** The pages behind the sign-in. */
export const PAGES: Pages = Object.assign(
  { redirectionRoute: { redirectToDefault: true }, allProductsUnlicensed: {} } satisfies Pages,
  ...Object.values(lists),
);

export type NamedPage = Page & { readonly name: RouteName };

/** The same with their names. */
export const NAMED_PAGES: readonly NamedPage[] = Object.entries(PAGES).map(([name, page]) => ({
  ...page,
  name: name as RouteName,
}));

/** The rules of every route. */
export const PORTAL_RULES: RouteRules = [...PUBLIC_RULES, ...NAMED_PAGES];

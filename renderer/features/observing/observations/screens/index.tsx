import type { Pages } from "#renderer/pages/page.ts";

export const PAGES: Pages = {
  obvSystem: { permission: "observeCompliance", menu: { in: "account", position: 10 } },
};

import type { Pages } from "#renderer/pages/page.ts";

export const PAGES: Pages = { manageAccount: {} };

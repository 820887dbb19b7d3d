import type { Locator, Page } from "@playwright/test";

/** What the page is about. */
export const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** A menu of the bar with what is chosen in it, such as "Facility: …". */
export const choice = (page: Page, label: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${label}:`, "u") });

import type { ElectronApplication, Page } from "@playwright/test";

/** Types an address and presses Enter, as at the first start. */
export const connectTo = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel(/^(Server address|Adresse du serveur)$/u).fill(address);
  // The keyboard itself, as a press on the field would wait for a page that may be gone by then.
  await page.keyboard.press("Enter");
};

/** The portal's window, which takes the place of the choice. */
export const portalOf = async (
  app: ElectronApplication,
  act: () => Promise<void>,
): Promise<Page> => {
  const opened = app.waitForEvent("window");
  await act();
  const page = await opened;
  await page.waitForLoadState();
  return page;
};

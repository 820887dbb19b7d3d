import type { WebContents } from "electron";
import { type AppOrigin, isPageOf, parseAddress } from "../server-link/addresses.ts";

type NavigationParts = {
  /** Opens an address in the person's own browser or mail program. */
  openOutside(address: string): void;
  /** The only origin these contents may show; `undefined` for unknown contents. */
  originOf(contents: WebContents): AppOrigin | undefined;
};

/** Addresses that may be handed to the system: a `file:` or program scheme could start anything. */
export const isSafeOutside = (address: string): boolean => {
  const url = parseAddress(address);
  if (!url || url.username || url.password) return false;
  return url.protocol === "https:" || url.protocol === "http:" || url.protocol === "mailto:";
};

/**
 * Confines contents to their own origin's pages: no other address in the window or a frame, no
 * second window, no answer of the server shown as a page. Links to elsewhere open outside; a link
 * of the app that asks for a new window opens in the same one.
 */
export const guardNavigation = (
  contents: WebContents,
  { openOutside, originOf }: NavigationParts,
): void => {
  const isOwnPage = (address: string): boolean => {
    const origin = originOf(contents);
    return origin !== undefined && isPageOf(origin, address);
  };

  contents.setWindowOpenHandler(({ url }) => {
    if (isOwnPage(url)) void contents.loadURL(url);
    else if (isSafeOutside(url)) openOutside(url);
    return { action: "deny" };
  });

  contents.on("will-frame-navigate", (event) => {
    if (event.isMainFrame && isOwnPage(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame && isSafeOutside(event.url)) openOutside(event.url);
  });

  contents.on("will-redirect", (event) => {
    if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();
  });

  contents.on("will-attach-webview", (event) => event.preventDefault());
};

import type { BrowserWindow } from "electron";
import type { Log } from "../log/log.ts";
import { type KnownServers, labelOf } from "../server-link/known-servers.ts";
import type { OtherServer } from "../windows/ask-to-change-server.ts";
import type { Windows } from "../windows/windows.ts";
import { parseDeepLink } from "./deep-link.ts";

export type OpenDeepLinkParts = {
  servers: KnownServers;
  windows: Pick<Windows, "portal" | "current" | "goTo" | "focus">;
  isInKiosk(): boolean;
  askToChangeServer(window: BrowserWindow, other: OtherServer): Promise<void>;
  /** Opens a page of a known server. */
  openServer(url: string, route: string): void;
  log: Log;
};

/**
 * Opens the page of a `handrail://` link: at once where its server is in view, after a question where
 * another one is, and not at all on a display. What is no page of a known server only brings the
 * console to the front.
 */
export const createOpenDeepLink =
  ({ servers, windows, isInKiosk, askToChangeServer, openServer, log }: OpenDeepLinkParts) =>
  (text: string): void => {
    if (isInKiosk()) return log("warn", "link not opened", { reason: "kiosk" });
    windows.focus();
    const link = parseDeepLink(text, servers.list());
    // The address itself may hold a token, or anything that was made up.
    if (!link) return log("warn", "link not opened", { reason: "no page of a known server" });
    const { server, route } = link;
    const { portal } = windows;
    if (!portal) return openServer(server.url, route);
    if (portal.choice.url === server.url) return windows.goTo(route);
    const open = () => openServer(server.url, route);
    void askToChangeServer(portal.window, { label: labelOf(server), open });
  };

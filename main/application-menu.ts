import { Menu } from "electron/main";
import type { BrowserWindow } from "electron";
import type { Translate } from "./i18n/translate.ts";
import type { StoredPdfLayout } from "./printing/pdf-layout.ts";
import type { Preview } from "./printing/preview.ts";
import { type KnownServers, labelOf } from "./server-link/known-servers.ts";
import type { OtherServer } from "./windows/ask-to-change-server.ts";
import type { Autostart } from "./windows/autostart.ts";
import type { Kiosk } from "./windows/kiosk.ts";
import { menuTemplate } from "./windows/menu.ts";
import type { Windows } from "./windows/windows.ts";

type ApplicationMenuParts = {
  t: Translate;
  isMac: boolean;
  servers: KnownServers;
  windows: Pick<Windows, "portal" | "current" | "focus">;
  kiosk: Kiosk;
  pdfLayout: StoredPdfLayout;
  preview: Preview;
  find(window: BrowserWindow): void;
  askToChangeServer(window: BrowserWindow, other?: OtherServer): Promise<void>;
  openServer(url: string): void;
  showDisplay: (() => void) | undefined;
  autostart: Autostart | undefined;
  checkForUpdates: ((window: BrowserWindow | undefined) => void) | undefined;
  showLog(): void;
  showAbout(window: BrowserWindow | undefined): Promise<void>;
};

/** The menu of the moment: texts, servers and switches change. */
export const createApplicationMenu = (parts: ApplicationMenuParts) => {
  const { servers, windows, kiosk } = parts;

  /** With the portal's window at a desk; in kiosk nothing may cover it. */
  const atDesk = (act: (window: BrowserWindow) => void) => () => {
    const window = windows.portal?.window;
    if (!window) return windows.focus();
    if (!kiosk.isOn(window)) act(window);
  };
  const notInKiosk = (act: (window: BrowserWindow | undefined) => void) => () => {
    const { current } = windows;
    if (!current || !kiosk.isOn(current)) act(current);
  };

  const switchServer = (url: string) => {
    const window = windows.portal?.window;
    const server = servers.list().find((each) => each.url === url);
    if (!server || url === windows.portal?.choice.url) return show();
    if (!window) return parts.openServer(url);
    if (kiosk.isOn(window)) return show();
    const other = { label: labelOf(server), open: () => parts.openServer(url) };
    // A radio entry marks itself, also when the person then stays.
    void parts.askToChangeServer(window, other).finally(show);
  };

  const show = (): void => {
    const isFixed = servers.inUse()?.fixed ?? false;
    const template = menuTemplate({
      t: parts.t,
      isMac: parts.isMac,
      servers: servers.list(),
      inUse: windows.portal?.choice.url,
      switchServer,
      changeServer: isFixed ? undefined : atDesk((window) => void parts.askToChangeServer(window)),
      showDisplay: parts.showDisplay && notInKiosk(parts.showDisplay),
      print: atDesk(({ webContents }) => webContents.print({ printBackground: true })),
      preview: atDesk((window) => void parts.preview.show(window)),
      pdfLayout: parts.pdfLayout.get(),
      setPdfLayout: parts.pdfLayout.set,
      find: atDesk(parts.find),
      toggleKiosk: () => {
        const window = windows.portal?.window;
        if (window && !kiosk.isLocked(window)) kiosk.set(window, !kiosk.isOn(window));
      },
      autostart: parts.autostart && {
        isOn: parts.autostart.isOn(),
        set: parts.autostart.set,
      },
      checkForUpdates: parts.checkForUpdates && notInKiosk(parts.checkForUpdates),
      showLog: notInKiosk(parts.showLog),
      showAbout: notInKiosk((window) => void parts.showAbout(window)),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  return show;
};

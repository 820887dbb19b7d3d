import type { MenuItemConstructorOptions } from "electron";
import type { Translate } from "../i18n/translate.ts";

export type MenuParts = {
  t: Translate;
  isMac: boolean;
  /** Absent where the environment decides on the server. */
  changeServer?: () => void;
  find(): void;
  toggleKiosk(): void;
};

const SEPARATOR: MenuItemConstructorOptions = { type: "separator" };

/** A second key for an entry, as one entry shows and takes only one. */
const alsoBy = (
  accelerator: string,
  item: MenuItemConstructorOptions,
): MenuItemConstructorOptions => ({
  ...item,
  accelerator,
  visible: false,
  acceleratorWorksWhenHidden: true,
});

const appMenu = ({ t, changeServer }: MenuParts): MenuItemConstructorOptions => ({
  label: "Handrail",
  submenu: [
    ...(changeServer
      ? [{ label: t("console.menu.changeServer"), click: changeServer }, SEPARATOR]
      : []),
    { role: "quit", label: t("console.menu.quit") },
  ],
});

const editMenu = ({ t, find }: MenuParts): MenuItemConstructorOptions => ({
  label: t("console.menu.edit"),
  submenu: [
    { role: "undo", label: t("console.menu.undo") },
    { role: "redo", label: t("console.menu.redo") },
    SEPARATOR,
    { role: "cut", label: t("console.menu.cut") },
    { role: "copy", label: t("console.menu.copy") },
    { role: "paste", label: t("console.menu.paste") },
    { role: "selectAll", label: t("console.menu.selectAll") },
    SEPARATOR,
    { label: t("console.menu.find"), accelerator: "CommandOrControl+F", click: find },
  ],
});

const viewMenu = ({ t, isMac, toggleKiosk }: MenuParts): MenuItemConstructorOptions => ({
  label: t("console.menu.view"),
  submenu: [
    { role: "reload", label: t("console.menu.reload") },
    alsoBy("F5", { role: "reload" }),
    SEPARATOR,
    { role: "zoomIn", label: t("console.menu.zoomIn") },
    // The plus sign without Shift, as browsers take it.
    alsoBy("CommandOrControl+=", { role: "zoomIn" }),
    { role: "zoomOut", label: t("console.menu.zoomOut") },
    { role: "resetZoom", label: t("console.menu.resetZoom") },
    SEPARATOR,
    // The window itself listens for F11; here it is only shown.
    {
      label: t("console.menu.kiosk"),
      accelerator: isMac ? undefined : "F11",
      registerAccelerator: false,
      click: toggleKiosk,
    },
  ],
});

/** The application menu; macOS needs one for the clipboard keys to work at all. */
export const menuTemplate = (parts: MenuParts): MenuItemConstructorOptions[] => [
  appMenu(parts),
  editMenu(parts),
  viewMenu(parts),
];

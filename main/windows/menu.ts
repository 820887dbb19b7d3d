import type { MenuItemConstructorOptions } from "electron";
import type { Translate } from "../i18n/translate.ts";
import { MARGINS, PAPERS, type PdfLayout } from "../printing/pdf-layout.ts";
import { type KnownServer, labelOf } from "../server-link/known-servers.ts";

export type MenuParts = {
  t: Translate;
  isMac: boolean;
  servers: readonly KnownServer[];
  /** Address of the server in view. */
  inUse: string | undefined;
  switchServer(url: string): void;
  /** Absent where the server is preset. */
  changeServer: (() => void) | undefined;
  /** Absent in a console that is no display. */
  showDisplay: (() => void) | undefined;
  /** Asks for a printer and prints the page. */
  print(): void;
  preview(): void;
  pdfLayout: PdfLayout;
  setPdfLayout(change: Partial<PdfLayout>): void;
  find(): void;
  toggleKiosk(): void;
  /** Absent where the program cannot start itself, as while developing. */
  autostart: { isOn: boolean; set(on: boolean): void } | undefined;
  /** Absent where nothing says where updates come from. */
  checkForUpdates: (() => void) | undefined;
  showLog(): void;
  showAbout(): void;
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

/** `&` marks a key in a menu, but a hospital may have one in its name. */
const plain = (label: string): string => label.replaceAll("&", "&&");

const aboutItem = ({ t, showAbout }: MenuParts): MenuItemConstructorOptions => ({
  label: t("console.menu.about"),
  click: showAbout,
});

const macItems = ({ t }: MenuParts): MenuItemConstructorOptions[] => [
  { role: "services", label: t("console.menu.services") },
  SEPARATOR,
  { role: "hide", label: t("console.menu.hide") },
  { role: "hideOthers", label: t("console.menu.hideOthers") },
  { role: "unhide", label: t("console.menu.unhide") },
  SEPARATOR,
];

const appMenu = (parts: MenuParts): MenuItemConstructorOptions => {
  const { t, isMac, autostart } = parts;
  const autostartItem: MenuItemConstructorOptions[] = autostart
    ? [
        {
          label: t("console.menu.autostart"),
          type: "checkbox",
          checked: autostart.isOn,
          click: ({ checked }) => autostart.set(checked),
        },
        SEPARATOR,
      ]
    : [];
  return {
    label: "Handrail",
    submenu: [
      ...(isMac ? [aboutItem(parts), SEPARATOR] : []),
      ...autostartItem,
      ...(isMac ? macItems(parts) : []),
      { role: "quit", label: t("console.menu.quit") },
    ],
  };
};

const serversMenu = ({ t, servers, inUse, switchServer, changeServer }: MenuParts) => {
  const items: MenuItemConstructorOptions[] = servers.map((server, place) => ({
    label: plain(labelOf(server)),
    type: "radio",
    checked: server.url === inUse,
    accelerator: place < 9 ? `CommandOrControl+${place + 1}` : undefined,
    click: () => switchServer(server.url),
  }));
  const change = changeServer
    ? [{ label: t("console.menu.changeServer"), click: changeServer }]
    : [];
  const between = items.length > 0 && change.length > 0 ? [SEPARATOR] : [];
  return { label: t("console.menu.servers"), submenu: [...items, ...between, ...change] };
};

const PAPER_TEXTS = {
  page: "console.menu.paperOfPage",
  A4: "console.menu.paperA4",
  Letter: "console.menu.paperLetter",
} as const;
const MARGIN_TEXTS = {
  normal: "console.menu.marginsNormal",
  narrow: "console.menu.marginsNarrow",
  wide: "console.menu.marginsWide",
} as const;

const printMenu = ({
  t,
  print,
  preview,
  pdfLayout,
  setPdfLayout,
}: MenuParts): MenuItemConstructorOptions => ({
  label: t("console.menu.printing"),
  submenu: [
    { label: t("console.menu.preview"), click: preview },
    { label: t("console.menu.print"), accelerator: "CommandOrControl+P", click: print },
    SEPARATOR,
    {
      label: t("console.menu.paper"),
      submenu: PAPERS.map((paper) => ({
        label: t(PAPER_TEXTS[paper]),
        type: "radio",
        checked: pdfLayout.paper === paper,
        click: () => setPdfLayout({ paper }),
      })),
    },
    {
      label: t("console.menu.margins"),
      submenu: MARGINS.map((margins) => ({
        label: t(MARGIN_TEXTS[margins]),
        type: "radio",
        checked: pdfLayout.margins === margins,
        click: () => setPdfLayout({ margins }),
      })),
    },
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

const viewMenu = ({ t, isMac, toggleKiosk, showDisplay }: MenuParts) => ({
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
    ...(showDisplay ? [{ label: t("console.menu.display"), click: showDisplay }] : []),
  ] satisfies MenuItemConstructorOptions[],
});

const windowMenu = ({ t }: MenuParts): MenuItemConstructorOptions => ({
  label: t("console.menu.window"),
  submenu: [
    { role: "minimize", label: t("console.menu.minimize") },
    { role: "close", label: t("console.menu.close") },
  ],
});

const helpMenu = (parts: MenuParts): MenuItemConstructorOptions => {
  const { t, isMac, checkForUpdates, showLog } = parts;
  return {
    label: t("console.menu.help"),
    submenu: [
      { label: t("console.menu.showLog"), click: showLog },
      ...(checkForUpdates
        ? [{ label: t("console.menu.checkForUpdates"), click: checkForUpdates }]
        : []),
      ...(isMac ? [] : [SEPARATOR, aboutItem(parts)]),
    ],
  };
};

/** The application menu; macOS needs one for the clipboard keys to work at all. */
export const menuTemplate = (parts: MenuParts): MenuItemConstructorOptions[] => [
  appMenu(parts),
  serversMenu(parts),
  printMenu(parts),
  editMenu(parts),
  viewMenu(parts),
  windowMenu(parts),
  helpMenu(parts),
];

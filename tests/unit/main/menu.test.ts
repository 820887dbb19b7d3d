import type { KeyboardEvent, MenuItem, MenuItemConstructorOptions } from "electron";
import { expect, it, vi } from "vitest";
import { isGranted } from "#main/security/permissions.ts";
import { type MenuParts, menuTemplate } from "#main/windows/menu.ts";

const SERVERS = [
  { url: "https://a.example.org", certificate: undefined, name: "R&D" },
  { url: "https://b.example.org", certificate: undefined, name: "" },
];

const parts: MenuParts = {
  t: (id) => id,
  isMac: false,
  servers: SERVERS,
  inUse: "https://b.example.org",
  switchServer: () => {},
  changeServer: () => {},
  showDisplay: undefined,
  print: () => {},
  preview: () => {},
  pdfLayout: { paper: "page", margins: "normal" },
  setPdfLayout: () => {},
  find: () => {},
  toggleKiosk: () => {},
  autostart: undefined,
  checkForUpdates: undefined,
  showLog: () => {},
  showAbout: () => {},
};
const itemsOf = (changed: Partial<MenuParts> = {}) =>
  menuTemplate({ ...parts, ...changed }).flatMap(
    ({ submenu }) => submenu as MenuItemConstructorOptions[],
  );

it("takes a browser's keys for find, reload and zoom", () => {
  const items = itemsOf();
  expect(items).toContainEqual(
    expect.objectContaining({ label: "console.menu.find", accelerator: "CommandOrControl+F" }),
  );
  expect(items).toContainEqual(expect.objectContaining({ role: "reload", accelerator: "F5" }));
  expect(items).toContainEqual(
    expect.objectContaining({ role: "zoomIn", accelerator: "CommandOrControl+=" }),
  );
});

it("lists the servers, marks the one in view and switches", () => {
  const switchServer = vi.fn();
  const servers = itemsOf({ switchServer }).filter(({ type }) => type === "radio");
  expect(servers.map(({ label, checked }) => [label, checked])).toEqual([
    ["R&&D", false],
    ["b.example.org", true],
  ]);
  servers[0]?.click?.({} as MenuItem, undefined, {} as KeyboardEvent);
  expect(switchServer).toHaveBeenCalledExactlyOnceWith("https://a.example.org");
});

it("offers only what this console can do", () => {
  const labels = (changed: Partial<MenuParts>) => itemsOf(changed).map(({ label }) => label);
  const some = ["changeServer", "display", "autostart", "checkForUpdates"].map(
    (name) => `console.menu.${name}`,
  );
  const none = labels({ changeServer: undefined });
  expect(some.filter((label) => none.includes(label))).toEqual([]);
  const all = labels({
    showDisplay: () => {},
    checkForUpdates: () => {},
    autostart: { isOn: true, set: () => {} },
  });
  expect(some.filter((label) => !all.includes(label))).toEqual([]);
});

it("has everything that its system expects, once", () => {
  for (const isMac of [true, false]) {
    const items = itemsOf({ isMac });
    const named = items.filter(({ visible }) => visible !== false).map(({ label }) => label);
    const twice = named.filter((label, place) => label && named.indexOf(label) !== place);
    expect(twice).toEqual([]);
    expect(named).toContain("console.menu.about");
    expect(named).toContain("console.menu.showLog");
    expect(items.some(({ role }) => role === "hide")).toBe(isMac);
  }
});

it("the portal's own pages may hold the screen awake", () => {
  expect(isGranted("screen-wake-lock", "app://handrail/", true)).toBe(true);
  expect(isGranted("screen-wake-lock", "app://setup/", true)).toBe(false);
  expect(isGranted("screen-wake-lock", "app://handrail/", false)).toBe(false);
});

import type { MenuItemConstructorOptions } from "electron";
import { expect, it } from "vitest";
import { isGranted } from "#main/security/permissions.ts";
import { menuTemplate } from "#main/windows/menu.ts";

it("takes a browser's keys for find, reload and zoom", () => {
  const parts = { t: (id: string) => id, isMac: false, find: () => {}, toggleKiosk: () => {} };
  const items = menuTemplate(parts).flatMap(
    ({ submenu }) => submenu as MenuItemConstructorOptions[],
  );
  expect(items).toContainEqual(
    expect.objectContaining({ label: "console.menu.find", accelerator: "CommandOrControl+F" }),
  );
  expect(items).toContainEqual(expect.objectContaining({ role: "reload", accelerator: "F5" }));
  expect(items).toContainEqual(
    expect.objectContaining({ role: "zoomIn", accelerator: "CommandOrControl+=" }),
  );
});

it("lets the portal's own pages keep the screen awake", () => {
  expect(isGranted("screen-wake-lock", "app://handrail/", true)).toBe(true);
  expect(isGranted("screen-wake-lock", "app://setup/", true)).toBe(false);
  expect(isGranted("screen-wake-lock", "app://handrail/", false)).toBe(false);
});

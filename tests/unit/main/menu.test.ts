import type { MenuItemConstructorOptions } from "electron";
import { expect, it } from "vitest";
import { isGranted } from "#main/security/permissions.ts";
import { menuTemplate } from "#main/windows/menu.ts";

it("takes a browser's keys for reload and zoom", () => {
  const items = menuTemplate({ t: (id) => id, isMac: false, toggleKiosk: () => {} }).flatMap(
    ({ submenu }) => submenu as MenuItemConstructorOptions[],
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

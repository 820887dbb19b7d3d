import type { RouteName } from "#renderer/pages/paths.ts";

/** The pages of an installer, in the order of their tabs. */
export const DEVICE_TABS = [
  "deviceRound",
  "deviceMaintenance",
  "unknownDevices",
  "deviceLabels",
] as const;
export type DeviceTab = (typeof DEVICE_TABS)[number];

/** Whether a page is one of an installer's tabs. */
export const isDeviceTab = (name: RouteName): name is DeviceTab =>
  (DEVICE_TABS as readonly RouteName[]).includes(name);

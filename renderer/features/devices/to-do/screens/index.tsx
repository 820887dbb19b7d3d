import { type Pages, lazyScreen } from "#renderer/pages/page.ts";

const ToDoScreen = lazyScreen(async () => (await import("./to-do-screen.tsx")).ToDoScreen);

export const PAGES: Pages = {
  deviceRound: {
    parent: "deviceMaintenance",
    facility: { privilege: "crudDevices", products: [] },
    screen: () => <ToDoScreen />,
  },
};

import { type Pages, lazyScreen } from "#renderer/pages/page.ts";

const ShiftsScreen = lazyScreen(async () => (await import("./shifts-screen.tsx")).ShiftsScreen);

export const PAGES: Pages = {
  shifts: {
    permission: "administerCustomer",
    menu: { in: "administration", position: 60 },
    // Shifts belong to a facility, whatever is licensed in it.
    facility: { privilege: "viewCustomer", products: [] },
    screen: () => <ShiftsScreen />,
  },
};

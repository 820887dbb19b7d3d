import { type Pages, lazyScreen } from "#renderer/pages/page.ts";

const UsersScreen = lazyScreen(async () => (await import("./users-screen.tsx")).UsersScreen);

export const PAGES: Pages = {
  users: {
    permission: "users",
    menu: { in: "administration", position: 20 },
    // The provider's own staff are users of the provider's customer.
    customer: { privilege: "viewCustomer", products: [], withProvider: true },
    screen: (scope) => <UsersScreen key={scope.customer.id} {...scope} />,
  },
};

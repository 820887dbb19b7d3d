import { type Pages, lazyScreen } from "#renderer/pages/page.ts";

const AuditLogScreen = lazyScreen(
  async () => (await import("./audit-log-screen.tsx")).AuditLogScreen,
);

export const PAGES: Pages = {
  auditLog: {
    permission: "auditLog",
    menu: { in: "administration", position: 90 },
    // What the provider's staff change of their own accounts is written down at the provider.
    customer: { privilege: "administerCustomer", products: [], withProvider: true },
    screen: (scope) => <AuditLogScreen {...scope} />,
  },
};

import { EMPLOYEE_PRODUCTS } from "#contract/core/permissions.ts";
import { type Pages, lazyScreen } from "#renderer/pages/page.ts";

const BadgeDeskScreen = lazyScreen(
  async () => (await import("./badge-desk-screen.tsx")).BadgeDeskScreen,
);
const EmployeesScreen = lazyScreen(
  async () => (await import("./employees-screen.tsx")).EmployeesScreen,
);

export const PAGES: Pages = {
  badgeDesk: {
    permission: "badgeDesk",
    menu: { in: "administration", position: 40 },
    facility: { privilege: "supportImsBadgeAssignment", products: ["IMS"] },
    screen: () => <BadgeDeskScreen />,
  },
  employees: {
    permission: "employees",
    menu: { in: "administration", position: 70 },
    customer: { privilege: "viewCustomer", products: EMPLOYEE_PRODUCTS },
    screen: (scope) => <EmployeesScreen key={scope.customer.id} {...scope} />,
  },
};

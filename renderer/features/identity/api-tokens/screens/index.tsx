import { type CustomerScopeValue, type Pages, lazyScreen } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { usePermission } from "#renderer/session/session-store.ts";

const ApiTokensScreen = lazyScreen(
  async () => (await import("./api-tokens-screen.tsx")).ApiTokensScreen,
);

const historyIn = (customerId: string) => (apiTokenId: string) =>
  pathTo("auditLog", { query: { customerId, search: apiTokenId } });

function ApiTokens(scope: CustomerScopeValue) {
  const mayReadAudit = usePermission("auditLog");
  const customerId = scope.customer.id;
  return (
    <ApiTokensScreen
      {...scope}
      historyOf={mayReadAudit ? historyIn(customerId) : undefined}
      usersAt={pathTo("users", { query: { customerId } })}
    />
  );
}

export const PAGES: Pages = {
  apiTokens: {
    permission: "apiTokens",
    menu: { in: "administration", position: 80 },
    customer: { privilege: "manageUsers", products: [] },
    screen: (scope) => <ApiTokens {...scope} />,
  },
};

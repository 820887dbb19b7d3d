import { Suspense, lazy } from "react";
import { PRODUCTS } from "#contract/permissions.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import { CustomerScope } from "../facility/customer-scope.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const ApiTokensScreen = lazy(async () => ({
  default: (await import("#renderer/features/api-tokens/screens/api-tokens-screen.tsx"))
    .ApiTokensScreen,
}));

const AuditLogScreen = lazy(async () => ({
  default: (await import("#renderer/features/audit/screens/audit-log-screen.tsx")).AuditLogScreen,
}));

const ShiftsScreen = lazy(async () => ({
  default: (await import("#renderer/features/shifts/screens/shifts-screen.tsx")).ShiftsScreen,
}));

// Shifts belong to a facility, whatever is licensed in it.
const SHIFT_NEEDS: ScopeNeeds = { privilege: "viewCustomer", products: PRODUCTS };
const TOKEN_NEEDS: ScopeNeeds = { privilege: "manageUsers", products: [] };
// What the provider's staff change of their own accounts is written down at the provider.
const AUDIT_NEEDS: ScopeNeeds = {
  privilege: "administerCustomer",
  products: [],
  withProvider: true,
};

/** Shifts of the facility in the address. */
export function ShiftsArea() {
  return (
    <FacilityScopeProvider needs={SHIFT_NEEDS}>
      <Suspense fallback={<PageSkeleton />}>
        <ShiftsScreen />
      </Suspense>
    </FacilityScopeProvider>
  );
}

/** API tokens of the customer in the address. */
export function ApiTokensArea() {
  const mayReadAudit = usePermission("auditLog");
  const historyIn = (customerId: string) => (apiTokenId: string) =>
    pathTo("auditLog", { query: { customerId, search: apiTokenId } });
  return (
    <CustomerScope needs={TOKEN_NEEDS}>
      {(scope) => (
        <Suspense fallback={<PageSkeleton />}>
          <ApiTokensScreen
            {...scope}
            historyOf={mayReadAudit ? historyIn(scope.customer.id) : undefined}
          />
        </Suspense>
      )}
    </CustomerScope>
  );
}

/** The audit log of the customer in the address. */
export function AuditLogArea() {
  return (
    <CustomerScope needs={AUDIT_NEEDS}>
      {(scope) => (
        <Suspense fallback={<PageSkeleton />}>
          <AuditLogScreen {...scope} />
        </Suspense>
      )}
    </CustomerScope>
  );
}

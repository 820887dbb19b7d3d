import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import {
  addressParts,
  addressValues,
} from "#renderer/features/reports/reports/frame/address-parts.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { DeactivatedNote } from "./deactivated-note.tsx";
import { facilityMenus } from "./facility-menus.tsx";
import type { ScopeNeeds } from "./queries.ts";
import { inOtherFacility, withScope } from "./scope-address.ts";
import { ScopeMessage } from "./scope-message.tsx";
import { useChangeCustomer } from "./use-change-customer.ts";
import { MenuInUse } from "./use-focus-stored.ts";
import { type ScopeState, useScope } from "./use-scope.ts";

type ReadyScope = Extract<ScopeState, { kind: "ready" }>;
type Props = {
  /** The same object from render to render. */
  needs: ScopeNeeds;
  /** Where the breadcrumb begins, before customer and facility; the same element likewise. */
  home?: ReactNode;
  /** Nothing stands around the page: what is said in its place is the page's main part. */
  isAlone?: boolean;
  children: ReactNode;
};
type ReadyProps = Props & { scope: ReadyScope };

function ReadyScopeProvider({ scope, needs, home, children }: ReadyProps) {
  const { search, hash } = useLocation();
  const query = useMemo(() => addressValues({ search, hash }), [search, hash]);
  const navigate = useNavigate();
  const menuInUseRef = useRef(null);
  const { customers, facilities, customer, facility } = scope;
  const isComplete =
    query.get("customerId") === customer.id && query.get("facilityId") === facility.id;

  useEffect(() => {
    remembered.set("customerId", customer.id);
    remembered.set("facilityId", facility.id);
    if (isComplete) return;
    const ids = { customerId: customer.id, facilityId: facility.id };
    void navigate(addressParts(withScope(query, ids)), {
      replace: true,
      preventScrollReset: true,
    });
  }, [customer.id, facility.id, isComplete, query, navigate]);

  const moveTo = useCallback(
    (next: { id: string; customerId: string }) =>
      void navigate(
        addressParts(inOtherFacility(query, { customerId: next.customerId, facilityId: next.id })),
      ),
    [navigate, query],
  );
  const changeCustomer = useChangeCustomer(needs, customer.name, moveTo);

  const value = useMemo(() => {
    const choices = {
      customers,
      facilities,
      customer,
      facility,
      setCustomer: (customerId: string) => {
        const next = customers.find(({ id }) => id === customerId);
        if (next !== undefined) changeCustomer(next);
      },
      setFacility: (facilityId: string) => moveTo({ id: facilityId, customerId: customer.id }),
    };
    return {
      ...choices,
      menus: [...(home === undefined ? [] : [home]), ...facilityMenus(choices)],
    };
  }, [customers, facilities, customer, facility, home, changeCustomer, moveTo]);

  // The address is completed first: what a screen shows is then what its address says.
  if (!isComplete) return <ScopeMessage about="facility" state={{ kind: "loading" }} />;
  return (
    <MenuInUse value={menuInUseRef}>
      <DeactivatedNote customer={customer} />
      <FacilityContext value={value}>{children}</FacilityContext>
    </MenuInUse>
  );
}

/**
 * Gives the screens below it a customer and a facility in which the person holds the privilege and
 * one of the products is licensed; until there are some, it says why not.
 */
export function FacilityScopeProvider({ needs, home, isAlone = false, children }: Props) {
  const scope = useScope(needs);
  if (scope.kind !== "ready") {
    const message = <ScopeMessage about="facility" state={scope} />;
    return isAlone ? <main>{message}</main> : message;
  }
  return (
    <ReadyScopeProvider scope={scope} needs={needs} home={home}>
      {children}
    </ReadyScopeProvider>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { ApiError, isCancelled } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import {
  addressParts,
  addressValues,
} from "#renderer/features/reports/reports/frame/address-parts.ts";
import { text, useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { FacilityContext, type FacilityScope } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { IMPORT_PARAM } from "#renderer/ui/imports/use-import-open.ts";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";
import { choose } from "./choose.ts";
import { DeactivatedNote } from "./deactivated-note.tsx";
import { facilitiesQuery } from "./queries.ts";
import { ScopeMessage } from "./scope-message.tsx";
import { MenuInUse, useFocusRestore } from "./use-focus-stored.ts";
import { type ScopeState, useScope } from "./use-scope.ts";

type Row = { id: string; name: string };

const choicesOf = (rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

type FacilityMenusProps = Omit<FacilityScope, "menus">;

function CustomerMenu({ customers, customer, setCustomer }: FacilityMenusProps) {
  const t = useText("shell");
  const { placeRef, keep } = useFocusRestore("customer");
  const change = (id: string) => {
    keep();
    setCustomer(id);
  };
  return (
    <span ref={placeRef}>
      <ChoiceMenu
        label={t("shell.facility.customer")}
        choices={choicesOf(customers)}
        value={customer.id}
        onChange={change}
      />
    </span>
  );
}

function FacilityMenu({ facilities, facility, setFacility }: FacilityMenusProps) {
  const t = useText("shell");
  const { placeRef, keep } = useFocusRestore("facility");
  const change = (id: string) => {
    keep();
    setFacility(id);
  };
  return (
    <span ref={placeRef}>
      <ChoiceMenu
        label={t("shell.facility.facility")}
        choices={choicesOf(facilities)}
        value={facility.id}
        onChange={change}
      />
    </span>
  );
}

/** The parts of the facility bar; the customer is only there where it is a choice. */
const facilityMenus = (scope: FacilityMenusProps): readonly ReactNode[] => [
  ...(scope.customers.length > 1 ? [<CustomerMenu key="customer" {...scope} />] : []),
  <FacilityMenu key="facility" {...scope} />,
];

const withoutIds = (filters: string): string | undefined => {
  let read: unknown;
  try {
    read = JSON.parse(filters);
  } catch {
    return undefined;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
  const kept = Object.entries(read).filter(([name]) => !name.endsWith("Ids"));
  return kept.length === 0 ? undefined : JSON.stringify(Object.fromEntries(kept));
};

/** The query with both ids in it, otherwise as it was. */
export const withScope = (
  query: URLSearchParams,
  scope: { customerId: string; facilityId: string },
): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set("customerId", scope.customerId);
  next.set("facilityId", scope.facilityId);
  return next;
};

/** What an address says of one facility only: how its rows were shown, its import, its first steps. */
const LEFT_BEHIND = [
  "filters",
  "selectedData",
  "sortBy",
  "graphActions",
  "locationId",
  IMPORT_PARAM,
  "step",
  "stepsOf",
] as const;

/**
 * The query for another facility: what names rows of the one before (locations, shifts, devices,
 * selected rows) and how they were shown (sort, graph) stays behind, the rest (report, timeframe)
 * comes along.
 */
export const inOtherFacility = (
  query: URLSearchParams,
  scope: { customerId: string; facilityId: string },
): URLSearchParams => {
  const next = withScope(query, scope);
  const filters = next.get("filters");
  const kept = filters === null ? undefined : withoutIds(filters);
  for (const name of LEFT_BEHIND) next.delete(name);
  if (kept !== undefined) next.set("filters", kept);
  return next;
};

/**
 * Changes the customer once its facilities are known, so that a failure leaves the page where it
 * is: the message offers to try again.
 */
const useChangeCustomer = (
  needs: ScopeNeeds,
  current: string,
  onChanged: (facility: FacilityChoice) => void,
): ((customer: CustomerChoice) => void) => {
  const queries = useQueryClient();

  return useCallback(
    (customer: CustomerChoice) => {
      const fail = () =>
        toast.error(text("shell.facility.changeFailed", { customer: customer.name, current }), {
          action: { label: text("ui.action.tryAgain"), onClick: () => void change() },
        });
      const change = async () => {
        try {
          const facilities = await queries.fetchQuery(facilitiesQuery(customer.id, needs));
          const choice = choose(facilities, null, remembered.get("facilityId"));
          if (choice.kind === "chosen") onChanged(choice.row);
          else toast.error(text("shell.facility.none"));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (isCancelled(error)) return;
          markShown(error);
          fail();
        }
      };
      void change();
    },
    [queries, needs, current, onChanged],
  );
};

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
    const message = <ScopeMessage about="facility" state={scope} needs={needs} />;
    return isAlone ? <main>{message}</main> : message;
  }
  return (
    <ReadyScopeProvider scope={scope} needs={needs} home={home}>
      {children}
    </ReadyScopeProvider>
  );
}

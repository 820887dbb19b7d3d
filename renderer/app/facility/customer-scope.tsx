import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { CustomerChoice } from "#contract/identity/session.ts";
import type { CustomerScopeValue, ScopeNeeds } from "#renderer/pages/page.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";
import { DeactivatedNote } from "./deactivated-note.tsx";
import { choose } from "./choose.ts";
import { customersQuery } from "./queries.ts";
import { ScopeMessage } from "./scope-message.tsx";

type ReadyProps = {
  customers: readonly CustomerChoice[];
  customer: CustomerChoice;
  children: (scope: CustomerScopeValue) => ReactNode;
};

function ReadyCustomerScope({ customers, customer, children }: ReadyProps) {
  const t = useText("shell");
  const [query, setQuery] = useSearchParams();
  const isComplete = query.get("customerId") === customer.id;

  useEffect(() => {
    remembered.set("customerId", customer.id);
    if (isComplete) return;
    const complete = (current: URLSearchParams) => withCustomer(current, customer.id);
    setQuery(complete, { replace: true, preventScrollReset: true });
  }, [customer.id, isComplete, setQuery]);

  const change = (customerId: string) => setQuery((current) => withCustomer(current, customerId));
  const menu = (
    <ChoiceMenu
      key="customer"
      label={t("shell.facility.customer")}
      choices={customers.map(({ id, name }) => ({ value: id, label: name }))}
      value={customer.id}
      onChange={change}
    />
  );
  // The address is completed first: what a screen shows is then what its address says.
  if (!isComplete) return <ScopeMessage about="customer" state={{ kind: "loading" }} />;
  return (
    <>
      <DeactivatedNote customer={customer} />
      {children({ customer, menus: [menu] })}
    </>
  );
}

const withCustomer = (query: URLSearchParams, customerId: string): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set("customerId", customerId);
  return next;
};

type Props = {
  /** The same object from render to render. */
  needs: ScopeNeeds;
  children: (scope: CustomerScopeValue) => ReactNode;
};

/**
 * Gives a screen a customer in which the person holds the privilege: the one of the address, else
 * the one used last; until there is one, it says why not.
 */
export function CustomerScope({ needs, children }: Props) {
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(customersQuery(needs));
  if (data === undefined) {
    if (error === null) return <ScopeMessage about="customer" state={{ kind: "loading" }} />;
    return (
      <ScopeMessage
        about="customer"
        state={{ kind: "failed", error, retry: () => void refetch() }}
      />
    );
  }
  const choice = choose(data, query.get("customerId"), remembered.get("customerId"));
  if (choice.kind !== "chosen") return <ScopeMessage about="customer" state={choice} />;
  return (
    <ReadyCustomerScope customers={data} customer={choice.row}>
      {children}
    </ReadyCustomerScope>
  );
}

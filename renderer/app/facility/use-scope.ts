import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { type Choice, choose } from "./choose.ts";
import { customersQuery, facilitiesQuery } from "./queries.ts";

export type ScopeState =
  | { kind: "loading" }
  | { kind: "failed"; error: Error; retry: () => void }
  | { kind: "none" }
  | { kind: "foreign" }
  | {
      kind: "ready";
      customers: readonly CustomerChoice[];
      facilities: readonly FacilityChoice[];
      customer: CustomerChoice;
      facility: FacilityChoice;
    };

/** Customer before facility: the first choice that is not made says what the page is waiting for. */
const combine = (
  customers: readonly CustomerChoice[],
  facilities: readonly FacilityChoice[] | undefined,
  customer: Choice<CustomerChoice>,
  facility: Choice<FacilityChoice> | undefined,
): ScopeState => {
  if (customer.kind !== "chosen") return customer;
  if (facilities === undefined || facility === undefined) return { kind: "loading" };
  if (facility.kind !== "chosen") return facility;
  return { kind: "ready", customers, facilities, customer: customer.row, facility: facility.row };
};

/** The customer and facility that address, memory and rights add up to. */
export const useScope = (needs: ScopeNeeds): ScopeState => {
  const [query] = useSearchParams();
  const customers = useQuery(customersQuery(needs));
  const customer =
    customers.data && choose(customers.data, query.get("customerId"), remembered.get("customerId"));
  const customerId = customer?.kind === "chosen" ? customer.row.id : "";
  const facilities = useQuery({
    ...facilitiesQuery(customerId, needs),
    enabled: customerId !== "",
  });
  const facility =
    facilities.data &&
    choose(facilities.data, query.get("facilityId"), remembered.get("facilityId"));

  const failed = [customers, facilities].find((read) => read.isError && read.data === undefined);
  if (failed?.error) {
    return { kind: "failed", error: failed.error, retry: () => void failed.refetch() };
  }
  if (customers.data === undefined || customer === undefined) return { kind: "loading" };
  return combine(customers.data, facilities.data, customer, facility);
};

import { queryOptions } from "@tanstack/react-query";
import { session } from "#contract/identity/session.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";
import type { ScopeNeeds } from "#renderer/pages/page.ts";

/** Choices change when a user signs in or a licence ends, which need not show at once. */
const STALE_MS = 5 * 60_000;

/** Customers in which the person holds the privilege and one of the products is licensed. */
export const customersQuery = ({ privilege, products, withProvider }: ScopeNeeds) =>
  queryOptions({
    queryKey: ["user", "customers", privilege, withProvider],
    queryFn: ({ signal }) =>
      call(session.customers, { body: { privilege, withProvider } }, { signal }),
    select: (customers) =>
      products.length === 0
        ? customers
        : customers.filter(({ licensedProductCodes }) =>
            licensedProductCodes.some((product) => products.includes(product)),
          ),
    staleTime: STALE_MS,
  });

/** Facilities of one customer that meet the needs. */
export const facilitiesQuery = (customerId: string, { privilege, products }: ScopeNeeds) => ({
  ...callQuery(["user", "facilities", customerId, privilege, products], session.facilities, {
    body: { customerId, privilege, products: [...products] },
  }),
  staleTime: STALE_MS,
});

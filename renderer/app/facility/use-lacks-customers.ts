import { useQuery } from "@tanstack/react-query";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { customersQuery } from "./queries.ts";

const ALL_CUSTOMERS: ScopeNeeds = { privilege: "addCustomers", products: [] };

/**
 * Whether the installation has no customer yet; queried only for users who may add one, false for
 * all others, and undefined until it is known.
 */
export const useLacksCustomers = (): boolean | undefined => {
  const mayAdd = usePermission("addCustomers");
  const { data, isPending } = useQuery({ ...customersQuery(ALL_CUSTOMERS), enabled: mayAdd });
  if (!mayAdd) return false;
  return isPending ? undefined : data?.length === 0;
};

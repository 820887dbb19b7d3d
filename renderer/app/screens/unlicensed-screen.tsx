import { useQuery } from "@tanstack/react-query";
import { usePermission, useSession } from "#renderer/session/session-store.ts";
import { type ScopeNeeds, customersQuery } from "../facility/queries.ts";
import { awaitedPages } from "../shell/navigation.ts";
import { NoCustomers } from "./no-customers.tsx";
import { NoProduct } from "./no-product.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { PlannedScreen } from "./planned-screen.tsx";

const ALL_CUSTOMERS: ScopeNeeds = { privilege: "addCustomers", products: [] };

/** For accounts that have no area at all: what to do first, what is still to come, or why. */
export function UnlicensedScreen() {
  const { permissions } = useSession();
  const mayAdd = usePermission("addCustomers");
  const { data, isPending } = useQuery({ ...customersQuery(ALL_CUSTOMERS), enabled: mayAdd });
  const awaited = awaitedPages(permissions);
  if (mayAdd && isPending) return <PageSkeleton />;
  if (data?.length === 0) return <NoCustomers />;
  return awaited.length > 0 ? <PlannedScreen areas={awaited} /> : <NoProduct />;
}

import { useLacksCustomers } from "../facility/use-lacks-customers.ts";
import { NoCustomers } from "./no-customers.tsx";
import { NoProduct } from "./no-product.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

/** For accounts that have no area at all: what to do first, or why. */
export function UnlicensedScreen() {
  const lacksCustomers = useLacksCustomers();
  if (lacksCustomers === undefined) return <PageSkeleton />;
  return lacksCustomers ? <NoCustomers /> : <NoProduct />;
}

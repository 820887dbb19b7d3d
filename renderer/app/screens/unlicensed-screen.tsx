import { useSession } from "#renderer/session/session-store.ts";
import { useLacksCustomers } from "../facility/use-lacks-customers.ts";
import { awaitedPages } from "../shell/navigation.ts";
import { NoCustomers } from "./no-customers.tsx";
import { NoProduct } from "./no-product.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { PlannedScreen } from "./planned-screen.tsx";

/** For accounts that have no area at all: what to do first, what is still to come, or why. */
export function UnlicensedScreen() {
  const { permissions } = useSession();
  const lacksCustomers = useLacksCustomers();
  const awaited = awaitedPages(permissions);
  if (lacksCustomers === undefined) return <PageSkeleton />;
  if (lacksCustomers) return <NoCustomers />;
  return awaited.length > 0 ? <PlannedScreen areas={awaited} /> : <NoProduct />;
}

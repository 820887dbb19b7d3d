import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { z } from "zod";
import { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import {
  type ReferenceScope,
  storeReference,
  readReference,
} from "#renderer/features/observing/observations/store/references.ts";
import type { ScopeNeeds } from "#renderer/pages/page.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { customersQuery, facilitiesQuery } from "./queries.ts";

const Choices = z.object({
  customerId: z.string(),
  customers: z.array(CustomerChoice),
  facilities: z.array(FacilityChoice),
});

const REFERENCE = "choices";
const scopeOf = (userId: string): ReferenceScope => ({ userId, customerId: "", facilityId: "" });

type Props = { needs: ScopeNeeds; children: ReactNode };

/**
 * Gives the choice of customer and facility what it was last, for a page that opens without a
 * network. The server is queried all the same.
 */
export function StoredScope({ needs, children }: Props) {
  const client = useQueryClient();
  const { user } = useSession();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const fill = async () => {
      const kept = await readReference(scopeOf(user.id), REFERENCE, Choices);
      setRead(true);
      if (kept === null) return;
      const { customerId, customers, facilities } = kept.value;
      // Old at once: it is fetched again.
      const options = { updatedAt: 1 };
      client.setQueryData(customersQuery(needs).queryKey, (now) => now ?? customers, options);
      const { queryKey } = facilitiesQuery(customerId, needs);
      client.setQueryData(queryKey, (now) => now ?? facilities, options);
    };
    void fill();
  }, [client, needs, user.id]);
  return isRead && children;
}

/** Stores the choice of customer and facility of the scope around it. */
export function StoreScope() {
  const { user } = useSession();
  const { customer, customers, facilities } = useFacility();
  useEffect(() => {
    const choices = { customerId: customer.id, customers, facilities };
    void storeReference(scopeOf(user.id), REFERENCE, choices);
  }, [user.id, customer.id, customers, facilities]);
  return null;
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ListSource } from "#renderer/ui/lists/list-screen.tsx";
import { type Person, isAt, peopleOf } from "../lib/person.ts";
import { pendingQuery, registeredQuery } from "../queries.ts";

/** All people of a customer, or of one of its facilities, from the two calls that list them. */
export function usePeople(customerId: string, facilityId?: string): ListSource<Person> {
  const registered = useQuery(registeredQuery(customerId));
  const pending = useQuery(pendingQuery(customerId));
  const data = useMemo(() => {
    if (registered.data === undefined || pending.data === undefined) return undefined;
    const people = peopleOf(registered.data, pending.data);
    return facilityId === undefined ? people : people.filter((one) => isAt(one, facilityId));
  }, [registered.data, pending.data, facilityId]);
  return {
    data,
    error: registered.error ?? pending.error,
    isFetching: registered.isFetching || pending.isFetching,
    dataUpdatedAt: Math.min(registered.dataUpdatedAt, pending.dataUpdatedAt),
    refetch: () => {
      void registered.refetch();
      void pending.refetch();
    },
  };
}

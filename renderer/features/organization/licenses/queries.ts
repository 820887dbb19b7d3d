import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { licenses } from "#contract/organization/licenses.ts";
import { call } from "#renderer/api/client.ts";

/** Whose licenses: a facility's, or all of a customer's. */
export type LicenseOwner = { customerId: string; facilityId?: string | undefined };

export const licensesQuery = ({ customerId, facilityId }: LicenseOwner) =>
  queryOptions({
    queryKey: ["licenses", customerId, facilityId ?? null],
    queryFn: ({ signal }) =>
      facilityId === undefined
        ? call(licenses.ofCustomer, { params: { customerId } }, { signal })
        : call(licenses.ofFacility, { params: { facilityId } }, { signal }),
  });

/** Has everything that a license decides fetched again, menus among it. */
export const refreshLicenses = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    ["licenses", "customers", "facilities", "user", "first-steps"].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  );
};

import type { QueryClient } from "@tanstack/react-query";
import {
  type CustomerForm,
  type CustomerUpdate,
  customers,
} from "#contract/organization/customers.ts";
import { facilitySettings } from "#contract/organization/facility-settings.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";
import type { ChosenLogo } from "./lib/customer-values.ts";

/** Customers whose administration the person may see. */
export const customersQuery = () => callQuery(["customers", "list"], customers.list, {});

/** One customer with its policies. */
export const customerQuery = (id: string) =>
  callQuery(["customers", id], customers.get, { params: { customerId: id } });

/** The facilities of a customer. */
export const customerFacilitiesQuery = (id: string) =>
  callQuery(["customers", id, "facilities"], customers.facilities, { params: { customerId: id } });

/** What of a customer needs its administrators now. */
export const customerAttentionQuery = (id: string) =>
  callQuery(["customers", id, "attention"], customers.attention, { params: { customerId: id } });

/** Has what is shown of customers fetched again, in menus too. */
export const refreshCustomers = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["customers"] }),
    client.invalidateQueries({ queryKey: ["user"] }),
  ]);
};

/** Makes a customer. @throws ApiError */
export const createCustomer = (body: CustomerForm) => call(customers.create, { body });

/** Saves a customer. @throws ApiError `conflict` when another user saved it meanwhile */
export const updateCustomer = (id: string, body: CustomerUpdate) =>
  call(customers.update, { params: { customerId: id }, body });

/**
 * Makes a customer's logo what was chosen.
 * @param saved address of the one that it has
 * @returns the address of the one that it has now
 * @throws ApiError
 */
export const saveLogo = async (
  customerId: string,
  chosen: ChosenLogo,
  saved: string | null,
): Promise<string | null> => {
  const params = { customerId };
  if (chosen === saved) return saved;
  if (chosen instanceof File) return (await call(customers.setLogo, { params, file: chosen })).logo;
  await call(customers.removeLogo, { params });
  return null;
};

/** Activates or deactivates a customer. @throws ApiError */
export const setCustomerActive = async (
  client: QueryClient,
  id: string,
  isActive: boolean,
): Promise<void> => {
  await call(customers.setActive, {
    params: { customerId: id },
    query: { status: isActive ? "true" : "false" },
  });
  await refreshCustomers(client);
};

/** Archives a facility or restores it. @throws ApiError */
export const setFacilityArchived = async (
  client: QueryClient,
  id: string,
  archived: boolean,
): Promise<void> => {
  await call(facilitySettings.setArchived, { params: { id }, body: { archived } });
  await Promise.all(
    ["customers", "facilities", "licenses", "user"].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  );
};

import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Customer } from "#contract/organization/customers.ts";
import { NewFacilityScreen } from "#renderer/features/organization/facility-settings/screens/new-facility-screen.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const ZONES = ["Pacific/Chatham", "America/Toronto", "America/Vancouver", "America/Winnipeg"];
const LOOKUPS: Record<string, unknown[]> = {
  Countries: [{ id: 2, name: "Canada", code: "CA", hasStates: true, paperSize: "Letter" }],
  StateOrProvince: [
    { id: 9, name: "Ontario", timeZone: "America/Toronto" },
    { id: 2, name: "British Columbia", timeZone: "America/Vancouver" },
  ],
  timeZone: ZONES.map((id) => ({ id, name: id, windowsName: null, offsetMinutes: 0 })),
  locationTemplate: [
    { id: 1, name: "US hospital" },
    { id: 2, name: "UK hospital" },
  ],
  hygieneProtocol: [
    { id: 1, name: "In and out" },
    { id: 2, name: "WHO 5 moments" },
  ],
};

const api = await startApiServer();
beforeAll(() => startI18n("en-US"));
afterEach(cleanup);
afterAll(() => api.close());

const field = (name: RegExp) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const choose = (name: RegExp, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }));

/** A customer in Canada, at an address whose province may be known. */
const customer = (stateOrProvinceId: number | null): Customer => ({
  id: "0199a000-0000-7000-8000-000000000002",
  name: "Harbor Health",
  countryId: 2,
  countryCode: "CA",
  countryName: "Canada",
  address1: "1 Pier Street",
  address2: null,
  address3: null,
  city: "Kingston",
  stateOrProvinceId,
  stateName: null,
  postalCode: "K7L 1A1",
  logo: null,
  mediaItemId: null,
  canSetActive: true,
  licensedProductCodes: [],
  version: 1,
  isActive: true,
  isProvider: false,
  canEdit: true,
  canAddFacilities: true,
  canManageLicenses: true,
  canManageJobRoles: true,
  hasImsOptions: false,
  maxFailedLoginAttempts: null,
  accountLockoutDuration: null,
  passwordExpirationDays: null,
  idleTimeoutMinutes: 20,
  features: [],
  mailDomains: [],
});
const open = async (stateOrProvinceId: number | null) => {
  api.answerWith(({ url }, response) =>
    json(response, 200, LOOKUPS[url.split("?")[0]?.split("/").at(-1) ?? ""] ?? []),
  );
  await show(
    <NewFacilityScreen
      customer={customer(stateOrProvinceId)}
      trail={[]}
      cancelPath="/"
      dashboardPath={() => "/"}
    />,
  );
  await waitFor(() => expect(field(/state/iu).options.length).toBeGreaterThan(1));
};

it("offers the browser's zone, then the province's, and leaves one that was chosen", async () => {
  await open(null);
  // The tests run there.
  expect(field(/time zone/iu).value).toBe("Pacific/Chatham");
  await choose(/state/iu, "9");
  expect(field(/time zone/iu).value).toBe("America/Toronto");
  await choose(/state/iu, "2");
  expect(field(/time zone/iu).value).toBe("America/Vancouver");
  await choose(/time zone/iu, "America/Winnipeg");
  await choose(/state/iu, "9");
  expect(field(/time zone/iu).value).toBe("America/Winnipeg");
});

it("begins at its customer's address, with the template and the protocol of most facilities", async () => {
  await open(2);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /city/iu }).value).toBe("Kingston");
  expect(field(/state/iu).value).toBe("2");
  await waitFor(() => expect(field(/time zone/iu).value).toBe("America/Vancouver"));
  await waitFor(() => expect(field(/template/iu).value).toBe("1"));
  expect(field(/protocol/iu).value).toBe("1");
});

import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { CustomerFacility } from "#contract/organization/customers.ts";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { FacilitiesWidget } from "#renderer/features/organization/customers/components/facilities-widget.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { customer } from "./sample-customer.ts";

const GENERAL = "0199a000-0000-7000-8000-000000000011";
const facility = (
  name: string,
  facilityId: string,
  more: Partial<CustomerFacility> = {},
): CustomerFacility => ({
  facilityId,
  facilityName: name,
  customerId: customer.id,
  city: "Toledo",
  stateName: "Ohio",
  deviceCount: 24,
  onlineDeviceCount: 22,
  archived: false,
  licenses: [],
  canEdit: true,
  canArchive: true,
  ...more,
});

const api = await startApiServer();
beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("customers");
});
afterEach(cleanup);
afterAll(() => api.close());

const open = async (devices: ((facilityId: string) => string) | undefined) => {
  api.answerWith((_seen, response) =>
    json(response, 200, [
      facility("General", GENERAL),
      facility("New", GENERAL.replace(/1$/u, "2"), { deviceCount: 0, onlineDeviceCount: 0 }),
      facility("Old", GENERAL.replace(/1$/u, "3"), {
        archived: true,
        deviceCount: 0,
        onlineDeviceCount: 0,
      }),
    ]),
  );
  const to = (path: string) => () => path;
  const paths = { dashboard: to("/dashboard"), settings: to("/settings"), create: "/create" };
  await show(<FacilitiesWidget customer={customer} paths={{ ...paths, devices }} />);
  const rows = await screen.findAllByRole("row");
  return rows.slice(1).map((row) => row.querySelectorAll("td, th")[2]);
};

it("counts each facility's devices in service, with a link to exactly these rows", async () => {
  const cells = await open((id) => deviceListPath(id, { set: "inService" }));
  expect(screen.getByRole("columnheader", { name: /Devices in service/u })).toBeTruthy();
  expect(cells.map((cell) => cell?.textContent)).toEqual(["2422 online", "0", "—no data"]);
  expect(cells.map((cell) => cell?.querySelector("a")?.getAttribute("href"))).toEqual([
    `/admin/deviceMaintenance?facilityId=${GENERAL}&online=Online&online=Silent&online=BehindGateway&online=NotHeardYet`,
    undefined,
    undefined,
  ]);
});

it("has no link for who may not open the list", async () => {
  const [cell] = await open(undefined);
  expect([cell?.textContent, cell?.querySelector("a")]).toEqual(["2422 online", null]);
});

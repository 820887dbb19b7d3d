import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { CustomerRow } from "#contract/organization/customers.ts";
import { CustomersScreen } from "#renderer/features/organization/customers/screens/customers-screen.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { customer } from "./sample-customer.ts";

const license = (productCode: "ECM" | "SA") => ({
  productCode,
  expirationDate: "2028-03-31",
  daysLeft: 400,
});
const row = (name: string, more: Partial<CustomerRow>): CustomerRow => ({
  ...customer,
  name,
  facilityCount: 1,
  licenses: [],
  dataTo: null,
  userCount: 0,
  deviceCount: 0,
  onlineDeviceCount: 0,
  ...more,
});
const ROWS = [
  row("Beacon", {
    id: customer.id.replace(/2$/u, "4"),
    city: "Toledo",
    stateName: "Ohio",
    licenses: [license("ECM"), license("SA")],
  }),
  row("Lakeshore", { city: "Racine", stateName: "Wisconsin", canEdit: false }),
];

const api = await startApiServer();
beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("customers", "lists");
});
beforeEach(async () => {
  api.answerWith((_seen, response) => json(response, 200, ROWS));
  await show(
    <CustomersScreen
      dashboardOf={(id) => `/dashboard/${id}`}
      editOf={(id) => `/edit/${id}`}
      createPath={undefined}
    />,
  );
  await screen.findByRole("rowheader", { name: "Beacon" });
});
afterEach(cleanup);
afterAll(() => api.close());

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

it("lists each licensed product, with city and state in one cell", () => {
  const [beacon] = screen.getAllByRole("row").slice(1);
  const cells = [...(beacon?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  expect(cells).toContain("ToledoOhio");
  expect(cells).toContain("ECM SA");
  expect(screen.getByText("ECM").className).toBe("hr-product");
});

it("sorts by city and by state, each under a header of its own", () => {
  fireEvent.click(screen.getByRole("button", { name: "City" }));
  expect(names()).toEqual(["Lakeshore", "Beacon"]);
  fireEvent.click(screen.getByRole("button", { name: "State or province" }));
  expect(names()).toEqual(["Beacon", "Lakeshore"]);
  const header = screen.getByRole("columnheader", { name: "City · State or province" });
  expect(header.getAttribute("aria-sort")).toBe("ascending");
});

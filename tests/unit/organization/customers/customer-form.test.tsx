import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Customer } from "#contract/organization/customers.ts";
import {
  EditCustomerScreen,
  NewCustomerScreen,
} from "#renderer/features/organization/customers/screens/customer-form-screen.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { customer } from "./sample-customer.ts";

const { id, mediaItemId, logo } = customer;

const api = await startApiServer();
let isRefusing: boolean;
const place = vi.fn<(where: string) => void>();

beforeAll(async () => {
  await startI18n("en-US");
});
afterAll(() => api.close());
beforeEach(() => {
  isRefusing = false;
  api.seen.length = 0;
  useToasts.setState({ list: [] });
  api.answerWith(({ method, url, body }, response) => {
    if (method === "GET") return json(response, 200, []);
    if (method === "DELETE") return response.writeHead(204).end();
    if (!url.endsWith("/logo")) {
      const saved = body === "" ? {} : (JSON.parse(body) as Partial<Customer>);
      return json(response, 200, { ...customer, ...saved });
    }
    if (!isRefusing) return json(response, 200, { customerId: id, mediaItemId, logo });
    return json(response, 415, { title: "x", status: 415, code: "file_type" });
  });
});
afterEach(() => {
  cleanup();
  place.mockReset();
});

const paths = {
  trail: [],
  dashboardOf: (customerId: string) => {
    place(`dashboard ${customerId}`);
    return "/";
  },
  editOf: (customerId: string) => {
    place(`edit ${customerId}`);
    return "/";
  },
  listPath: "/list",
};
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const choose = async (name = "mark.png") => {
  const files = [new File(["x"], name, { type: "image/png" })];
  const field = await screen.findByLabelText("Picture");
  await act(async () => void fireEvent.change(field, { target: { files } }));
};
const sent = () =>
  api.seen
    .filter(({ method }) => method !== "GET")
    .map(({ method, url }) => `${method} ${url.split("/").at(-1)}`);
it("sends a chosen logo alone where nothing else has changed", async () => {
  await show(<EditCustomerScreen customer={customer} {...paths} />);
  await choose();
  expect(screen.getByText(/not saved yet/u)).toBeTruthy();
  await press("Save customer");
  await waitFor(() => expect(place).toHaveBeenCalledWith(`dashboard ${id}`));
  expect(sent()).toEqual(["POST logo"]);
  expect(api.seen.find(({ method }) => method === "POST")?.body).not.toContain("mark.png");
});

it("does not save a customer while the logo is no picture, and says so", async () => {
  isRefusing = true;
  await show(<EditCustomerScreen customer={customer} {...paths} />);
  const name = screen.getByLabelText("Customer name");
  await act(async () => void fireEvent.change(name, { target: { value: "Lake" } }));
  await choose();
  await press("Save customer");
  // At the field, and in the list of what is wrong over the form.
  const words = () => screen.queryAllByText(/cannot be read as a picture/u);
  await waitFor(() => expect(words()).toHaveLength(2));
  expect(sent()).toEqual(["POST logo"]);
  isRefusing = false;
  await choose("other.png");
  await press("Save customer");
  await waitFor(() => expect(place).toHaveBeenCalledWith(`dashboard ${id}`));
  expect(sent()).toEqual(["POST logo", "POST logo", `PUT ${id}`]);
});

it("takes the logo away with Save, not before", async () => {
  await show(<EditCustomerScreen customer={customer} {...paths} />);
  await press("Remove");
  expect(sent()).toEqual([]);
  await press("Save customer");
  await waitFor(() => expect(sent()).toEqual(["DELETE logo"]));
});

it("a new customer whose logo was refused opens for another try without duplicates", async () => {
  isRefusing = true;
  await show(<NewCustomerScreen {...paths} />);
  for (const [label, value] of [
    ["Customer name", "Lake"],
    ["Address line 1", "1 Main Street"],
    ["City", "Toledo"],
    ["State or province", "Ohio"],
    ["Postal code", "43604"],
  ] as const) {
    const field = screen.getByLabelText(label);
    await act(async () => void fireEvent.change(field, { target: { value } }));
  }
  await choose();
  await press("Save customer");
  await waitFor(() => expect(place).toHaveBeenCalledWith(`edit ${id}`));
  expect(sent()).toEqual(["POST customer", "POST logo"]);
  const told = () => useToasts.getState().list.map(({ text }) => text);
  await waitFor(() =>
    expect(told()).toContainEqual(
      expect.stringContaining("Lake was created, but without its logo"),
    ),
  );
});

it("shows beside the form where name and logo stand", async () => {
  await show(<EditCustomerScreen customer={{ ...customer, logo: null }} {...paths} />);
  const shows = screen.getByRole("region", { name: "Where it shows" });
  expect(shows.querySelectorAll("img")).toHaveLength(0);
  await choose();
  // On paper and in a mail.
  const pictures = () => [...shows.querySelectorAll("img")].map(({ src }) => src);
  await waitFor(() => expect(pictures()).toEqual(Array(2).fill("data:image/png;base64,eA==")));
});

it("lists domains for alerts, marks a public one, and saves the rest", async () => {
  await show(<EditCustomerScreen customer={customer} {...paths} />);
  const row = (number: number) => screen.getByLabelText<HTMLInputElement>(`Domain ${number}`);
  const type = (number: number, value: string) =>
    act(async () => void fireEvent.change(row(number), { target: { value } }));
  expect(row(1).value).toBe("northlake.example");
  await press("Add a domain");
  // The row is empty: another one is not offered.
  await press("Add a domain");
  expect(screen.queryByLabelText("Domain 3")).toBeNull();
  await type(2, "Gmail.com");
  await press("Save customer");
  await waitFor(() => expect(row(2).getAttribute("aria-invalid")).toBe("true"));
  expect(row(1).getAttribute("aria-invalid")).not.toBe("true");
  expect(screen.getAllByText(/Anyone can have an address at this e-mail provider/u)).not.toEqual(
    [],
  );
  expect(sent()).toEqual([]);
  await press("Add a domain");
  await type(3, " @Clinic.Example ");
  await press("Remove Gmail.com");
  await press("Save customer");
  await waitFor(() => expect(sent()).toEqual([`PUT ${id}`]));
  const saved = JSON.parse(api.seen.find(({ method }) => method === "PUT")?.body ?? "") as Customer;
  expect(saved.mailDomains).toEqual(["northlake.example", "clinic.example"]);
});

it("saves a customer without domains for alert e-mail", async () => {
  await show(<EditCustomerScreen customer={customer} {...paths} />);
  await press("Remove northlake.example");
  await press("Save customer");
  await waitFor(() => expect(sent()).toEqual([`PUT ${id}`]));
  const saved = JSON.parse(api.seen.find(({ method }) => method === "PUT")?.body ?? "") as Customer;
  expect(saved.mailDomains).toEqual([]);
});

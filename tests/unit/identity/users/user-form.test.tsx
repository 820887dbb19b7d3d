import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { isHeldEverywhere, roleIdOf } from "#contract/identity/users.ts";
import { UserFormDialog } from "#renderer/features/identity/users/components/user-form-dialog.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { box, show } from "#tests/unit/forms/kit.tsx";

const customer = { id: "0199a000-0000-7000-8000-000000000001", name: "Northlake Health" };
const facilities = ["General", "Children’s"].map((name, index) => ({
  id: `0199a000-0000-7000-8000-00000000001${index}`,
  name,
  customerId: customer.id,
  hygieneProtocolId: 1,
  canRawExport: false,
  canSeeIndividuals: false,
  canSaveSlides: false,
  hasShifts: true,
  hasRefillsWithExpirationDate: false,
  timeZone: "America/New_York",
  paperSize: "Letter",
  licensedProductCodes: [],
}));
const roles = (["observer", "customerAdmin"] as const).map((name) => ({
  id: roleIdOf(name),
  name,
  isAdmin: isHeldEverywhere(name),
}));

const api = await startApiServer();
const saved: string[] = [];
const asked = (part: string) => api.seen.filter(({ url }) => url.includes(part));
const open = async () => {
  await show(
    <UserFormDialog
      isOpen
      onClose={() => {}}
      customer={customer}
      user={null}
      onSaved={(name) => saved.push(name)}
    />,
  );
  await screen.findByRole("checkbox", { name: /^Observer/u });
};
const type = (name: string, value: string) => {
  fireEvent.change(box(name), { target: { value } });
  fireEvent.blur(box(name));
};
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send invitation" }));
const invitations = () =>
  api.seen.filter(({ method, url }) => method === "POST" && url.endsWith("/userMaintenance"));

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
  saved.length = 0;
  api.answerWith(({ method, url, body }, response) => {
    if (url.includes("/Roles")) return json(response, 200, roles);
    if (url.includes("/user/facilities")) return json(response, 200, facilities);
    if (url.includes("FindUser")) {
      if (!url.includes("known"))
        return json(response, 404, { code: "not_found", status: 404, title: "" });
      const current = { fullName: "Ada Own", customerName: "Northlake Health", state: "active" };
      return json(response, 409, { code: "duplicate_email", status: 409, title: "", current });
    }
    if (method === "POST")
      return json(response, 200, {
        ...JSON.parse(body),
        userName: "made",
        fullName: "Kim New",
        roles: [],
        userRoleAssociations: [],
        canBeEdited: true,
        canEditNames: true,
        canEditRoles: true,
        version: 1,
        isPending: true,
      });
    return json(response, 200, []);
  });
});
afterEach(cleanup);
afterAll(() => api.close());

it("checks a new user's address once on leaving the field, and blocks taken ones", async () => {
  await open();
  type("E-mail", "known@northlake.test");
  const taken = "Ada Own already has an account at Northlake Health.";
  expect(await screen.findByText(taken)).toBeDefined();
  fireEvent.blur(box("E-mail"));
  expect(asked("FindUser")).toHaveLength(1);
  type("First name", "Kim");
  type("Last name", "New");
  fireEvent.click(screen.getByRole("checkbox", { name: /^Customer admin/u }));
  send();
  type("E-mail", "new@northlake.test");
  expect(await screen.findByText(/^Can be invited/u)).toBeDefined();
  expect(screen.queryByText(taken)).toBeNull();
  send();
  await waitFor(() => expect(saved).toEqual(["made"]));
  expect(invitations().map(({ body }) => JSON.parse(body).email)).toEqual(["new@northlake.test"]);
});

it("requires a role, and a facility of each role not held everywhere", async () => {
  await open();
  type("E-mail", "new@northlake.test");
  type("First name", "Kim");
  type("Last name", "New");
  send();
  expect(await screen.findByText("Choose at least one role.")).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: /^Observer/u }));
  send();
  expect(await screen.findByText("Choose at least one.")).toBeDefined();
  expect(invitations()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: /^Facilities for Observer/u }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "General" }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^Customer admin/u }));
  // Administrators hold their role for all facilities: there is nothing to choose.
  expect(screen.queryByRole("button", { name: /^Facilities for Customer admin/u })).toBeNull();
  send();
  await waitFor(() => expect(invitations()).toHaveLength(1));
  expect(JSON.parse(invitations()[0]?.body ?? "")).toMatchObject({
    userRoleAssociations: [
      { roleId: roleIdOf("observer"), facilityId: facilities[0]?.id },
      { roleId: roleIdOf("customerAdmin"), facilityId: null },
    ],
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "#contract/organization/customers.ts";
import type { Product } from "#contract/core/permissions.ts";
import { type FacilityOverrides, buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildEmployee } from "#tests/factories/employee.ts";
import { buildImsJobRole } from "#tests/factories/job-role.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const now = new Date("2026-11-20T15:00:00Z");
let portal: Portal;
let providerId: string;
beforeAll(async () => {
  portal = await startPortal({ now });
  providerId = (await buildCustomer(portal.db, { isProvider: true })).customerId;
});
afterAll(() => portal.close());

type House = { customerId: string; facilityId: string; jobRoleId: string; employeeId: string };

/** A customer with such facilities; the first of them is the one that calls name. */
const house = async (...facilities: readonly FacilityOverrides[]): Promise<House> => {
  const { customerId } = await buildCustomer(portal.db);
  const built: string[] = [];
  for (const given of facilities)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in their order
    built.push((await buildFacility(portal.db, { ...given, customerId })).facilityId);
  const jobRoleId = await buildImsJobRole(portal.db, { customerId }, { title: "Nurse" });
  const { employeeId } = await buildEmployee(portal.db, { customerId }, { jobRoleId });
  return { customerId, facilityId: built[0] ?? "", jobRoleId, employeeId };
};
const signedIn = async (customerId: string, role: "customerAdmin" | "providerAdmin") => {
  const user = await buildUser(portal.db, { customerId, role });
  return signIn(portal.origin, user.email, user.password);
};

const PERSON = { firstName: "Ana", lastName: "Silva", department: null, badges: [] };
const FILE = { text: "Identifier,First name,Last name,Job role\nE-4,Bo,Lee,Nurse\n" };

/** Every call about employees and their job roles, with the status where nothing is licensed. */
const employeeCalls = ({ customerId, jobRoleId, employeeId }: House) =>
  [
    ["GET", `/api/Employees/${customerId}`],
    ["GET", `/api/Employees/${customerId}/lines`],
    ["GET", `/api/Employee/Identifier/${customerId}`],
    ["GET", `/api/Badges/${customerId}`],
    ["GET", `/api/ImsJobRole?customerId=${customerId}`],
    ["GET", `/api/ImsJobRole/Types?customerId=${customerId}`],
    ["POST", "/api/ImsJobRole", { customerId, title: "Therapist", jobRoleTypeId: 4 }],
    ["PUT", "/api/ImsJobRole/ActiveStatus", { customerId, id: jobRoleId, isActive: true }],
    ["POST", "/api/Employee", { customerId, jobRoleId, employeeIdentifier: "E-120078", ...PERSON }],
    [
      "PUT",
      "/api/Employee",
      { customerId, jobRoleId, id: employeeId, employeeIdentifier: "E-120079", ...PERSON },
    ],
    ["POST", "/api/Badges", { customerId, serialNumbers: ["4711"] }],
    ["POST", `/api/Employees/${customerId}/import/check`, FILE],
    ["POST", `/api/Employees/${customerId}/import`, { ...FILE, withoutRefused: true }],
    ["GET", `/api/Employee/${employeeId}`],
  ] as const;

const statuses = async (
  page: Client,
  calls: readonly (readonly [method: string, path: string, body?: object])[],
): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const [method, path, body] of calls) {
    const answer =
      method === "GET" ? page.get(path) : page.send(method as "POST" | "PUT", path, body);
    const name = path.replaceAll(/[0-9a-f]{8}-[-0-9a-f]{27}/gu, "…");
    // oxlint-disable-next-line no-await-in-loop -- changes, one after the other
    found[`${method} ${name}`] = (await answer).status;
  }
  return found;
};

const valuesOf = (found: Record<string, number>): number[] => [...new Set(Object.values(found))];

describe("employees and their job roles", () => {
  it.each<[string, readonly FacilityOverrides[]]>([
    ["no license", [{ products: [] }]],
    ["licenses of other products", [{ products: ["ECM", "OBS", "SA"] }]],
    ["a license that ended", [{ products: ["IMS"], expiresOn: "2026-11-19" }]],
    ["a license of an archived facility", [{ products: ["IMS"], isArchived: true }]],
    ["no facility", []],
  ])(
    "employees and their job roles are out of reach of everyone with %s",
    async (_case, facilities) => {
      const place = await house(...facilities);
      for (const page of [
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await signedIn(place.customerId, "customerAdmin"),
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await signedIn(providerId, "providerAdmin"),
      ]) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const { [`GET /api/Employee/…`]: row, ...others } = await statuses(
          page,
          employeeCalls(place),
        );
        expect(row).toBe(404);
        expect(valuesOf(others)).toEqual([403]);
      }
      expect(await portal.db("employee").where({ customer_id: place.customerId })).toHaveLength(1);
    },
  );

  it.each(["customerAdmin", "providerAdmin"] as const)(
    "employees and job roles open to a %s where any facility is licensed",
    async (role) => {
      const place = await house({ products: ["ECM"] }, { products: ["IMS"] });
      const page = await signedIn(role === "providerAdmin" ? providerId : place.customerId, role);
      const found = await statuses(page, employeeCalls(place));
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, 200])));
    },
  );

  it("employees and their job roles do not take another customer's license for their own", async () => {
    await house({ products: ["IMS"] });
    const place = await house({ products: ["ECM"] });
    const provider = await signedIn(providerId, "providerAdmin");
    expect((await provider.get(`/api/Employees/${place.customerId}`)).status).toBe(403);
  });

  it("employees are offered on the customer's page only where their calls answer", async () => {
    const told = async (products: Product[]): Promise<Customer> => {
      const { customerId } = await house({ products });
      await portal
        .db("customer")
        .where({ customer_id: customerId })
        .update({
          features: ["imsOptions"],
        });
      const page = await signedIn(customerId, "customerAdmin");
      return (await (await page.get(`/api/customer/${customerId}`)).json()) as Customer;
    };
    expect(await told(["ECM"])).toMatchObject({ hasImsOptions: false, canManageJobRoles: false });
    expect(await told(["IMS"])).toMatchObject({ hasImsOptions: true, canManageJobRoles: true });
  });
});

describe("job roles for observers", () => {
  it("job roles for observers are listed where observation is licensed in their facility", async () => {
    const place = await house({ products: ["IMS"] }, { products: ["OBS"] });
    const licensed = await house({ products: ["OBS"] });
    const provider = await signedIn(providerId, "providerAdmin");
    const asked = ({ facilityId }: House) =>
      statuses(provider, [
        ["GET", `/api/ObvJobRole?facilityId=${facilityId}`],
        ["GET", `/api/ObvJobRole/Types?facilityId=${facilityId}`],
      ]);
    expect(valuesOf(await asked(place))).toEqual([403]);
    expect(valuesOf(await asked(licensed))).toEqual([200]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer, CustomerFacility, CustomerRow } from "#contract/organization/customers.ts";
import type { Country, Lookup, TimeZone } from "#contract/organization/lookups.ts";
import type { Role } from "#contract/core/permissions.ts";
import { roleIdOf } from "#contract/identity/users.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const FORM = {
  name: "Lakeshore",
  countryId: 1,
  address1: "2400 Lake Avenue",
  city: "Racine",
  stateOrProvinceId: 51,
  postalCode: "53403",
  maxFailedLoginAttempts: 5,
  accountLockoutDuration: 30,
  passwordExpirationDays: 90,
  idleTimeoutMinutes: 15,
  features: [],
};

describe("customers", () => {
  let portal: Portal;
  let provider: Client;
  beforeAll(async () => {
    portal = await startPortal();
    const { customerId } = await buildCustomer(portal.db, { isProvider: true });
    provider = await enter(customerId, "providerAdmin");
  });
  afterAll(() => portal.close());

  const enter = async (customerId: string, role: Role, facilityId: string | null = null) => {
    const user = await buildUser(portal.db, { customerId, role, facilityId });
    return signIn(portal.origin, user.email, user.password);
  };
  const made = async (): Promise<Customer> => {
    const answer = await provider.send("POST", "/api/customer", FORM);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Customer;
  };

  it("a customer is created, saved from its seen version, and compared when stale", async () => {
    const customer = await made();
    expect(customer).toMatchObject({ version: 1, stateName: "Wisconsin", isActive: true });
    const path = `/api/customer/${customer.id}`;
    const saved = await provider.send("PUT", path, { ...FORM, name: "Lake", version: 1 });
    expect(await saved.json()).toMatchObject({ version: 2, name: "Lake" });
    const stale = await provider.send("PUT", path, { ...FORM, version: 1 });
    expect(stale.status).toBe(409);
    expect((await problemOf(stale)).current).toMatchObject({ name: "Lake", version: 2 });
    const entries = await portal
      .db("audit_log")
      .where({ customer_id: customer.id, entity: "customer" })
      .orderBy("audit_id")
      .whereNot("action", "view")
      .select("action");
    expect(entries.map(({ action }) => action)).toEqual(["create", "update"]);
  });

  it.each([
    [{ name: " " }, { name: "required" }],
    [{ countryId: 999 }, { countryId: "not_in_list" }],
    [{ stateOrProvinceId: 60 }, { stateOrProvinceId: "not_in_list" }],
    [{ stateOrProvinceId: null, stateName: "Erewhon" }, { stateOrProvinceId: "required" }],
    [{ stateOrProvinceId: null }, { stateName: "required" }],
    [{ accountLockoutDuration: 20 }, { accountLockoutDuration: "not_in_list" }],
    [{ postalCode: "43604-117702" }, { postalCode: "too_long" }],
  ])("customers refuse %j", async (change, fieldErrors) => {
    const answer = await provider.send("POST", "/api/customer", { ...FORM, ...change });
    expect(answer.status).toBe(400);
    expect((await problemOf(answer)).fieldErrors).toEqual(fieldErrors);
  });

  it("customers may name their state, and lock accounts for the shortest time", async () => {
    const body = {
      ...FORM,
      stateOrProvinceId: null,
      stateName: "OHIO",
      accountLockoutDuration: "",
    };
    const answer = await provider.send("POST", "/api/customer", body);
    expect(await answer.json()).toMatchObject({ stateName: "Ohio", accountLockoutDuration: 15 });
  });

  it("customers name alert domains, but never public mail providers'", async () => {
    const customer = await made();
    expect(customer.mailDomains).toEqual([]);
    const path = `/api/customer/${customer.id}`;
    const mailDomains = [" @Lakeshore.example ", "lakeshore.example", "mail.lakeshore.example"];
    const saved = await provider.send("PUT", path, { ...FORM, mailDomains });
    const kept = ["lakeshore.example", "mail.lakeshore.example"];
    expect(await saved.json()).toMatchObject({ mailDomains: kept });
    // Left out, they stay.
    const again = await provider.send("PUT", path, { ...FORM, name: "Lake" });
    expect(await again.json()).toMatchObject({ mailDomains: kept });
    const refused = await provider.send("PUT", path, {
      ...FORM,
      mailDomains: ["GMAIL.com", "no domain", "x\r\ny.example"],
    });
    expect((await problemOf(refused)).fieldErrors).toEqual({
      "mailDomains.0": "public_domain",
      "mailDomains.1": "invalid",
      "mailDomains.2": "invalid",
    });
  });

  it("a first user's acceptance opens their domain to alerts, unless it was removed", async () => {
    const { id: customerId } = await made();
    const domainsOf = async (): Promise<string[]> =>
      ((await (await provider.get(`/api/customer/${customerId}`)).json()) as Customer).mailDomains;
    const invite = async (email: string): Promise<void> => {
      const body = {
        customerId,
        email,
        firstName: "Kim",
        lastName: "Example",
        userRoleAssociations: [{ roleId: roleIdOf("customerAdmin"), facilityId: null }],
      };
      const answer = await provider.send("POST", "/api/userMaintenance", body);
      expect(answer.status).toBe(200);
    };
    const accept = async (email: string): Promise<void> => {
      await portal.tick();
      const mail = portal.mail.received.findLast(({ to }) => [to].flat()[0]?.text === email);
      const [link = ""] = /https?:\S+/u.exec(mail?.text ?? "") ?? [];
      const password = "Correct-horse-7";
      const answer = await client(portal.origin).send("POST", "/api/account/register", {
        activationGuid: new URL(link).searchParams.get("guid") ?? "",
        firstName: "Kim",
        lastName: "Example",
        password,
        confirmPassword: password,
      });
      expect(answer.ok).toBe(true);
    };
    await invite("kim@harbor.example");
    await invite("kim.harbor@gmail.com");
    expect(await domainsOf()).toEqual([]);
    await accept("kim@harbor.example");
    await accept("kim.harbor@gmail.com");
    expect(await domainsOf()).toEqual(["harbor.example"]);
    await provider.send("PUT", `/api/customer/${customerId}`, { ...FORM, mailDomains: [] });
    await invite("lee@harbor.example");
    await accept("lee@harbor.example");
    expect(await domainsOf()).toEqual([]);
  });

  it("a customer without account locking has no length of a lock", async () => {
    const answer = await provider.send("POST", "/api/customer", {
      ...FORM,
      maxFailedLoginAttempts: null,
    });
    expect(await answer.json()).toMatchObject({ accountLockoutDuration: null });
  });

  it("deactivating a customer signs everyone out, and activating lets them in", async () => {
    const { customerId, facilityId } = await buildFacility(portal.db);
    const member = await enter(customerId, "customerAdmin");
    expect((await member.get(`/api/facility/${facilityId}`)).status).toBe(200);
    const path = `/api/customer/${customerId}/ActiveStatus/?status=`;
    expect((await member.send("PUT", `${path}false`)).status).toBe(403);
    expect((await provider.send("PUT", `${path}false`)).status).toBe(204);
    expect((await member.get("/api/user")).status).toBe(401);
    expect(await portal.db("session").where("customer_id", customerId)).toEqual([]);
    const listed = async () => {
      const rows = (await (await provider.get("/api/customer/list")).json()) as CustomerRow[];
      return rows.find(({ id }) => id === customerId);
    };
    expect(await listed()).toMatchObject({ isActive: false, facilityCount: 1, userCount: 1 });
    // The second time there is nothing left to do or to record.
    expect((await provider.send("PUT", `${path}false`)).status).toBe(204);
    expect((await provider.send("PUT", `${path}true`)).status).toBe(204);
    const actions = await portal
      .db("audit_log")
      .where({ customer_id: customerId, entity: "customer" })
      .orderBy("audit_id")
      .whereNot("action", "view")
      .pluck("action");
    expect(actions).toEqual(["deactivate", "activate"]);
  });

  it("customers show how many devices are online and how long their licenses last", async () => {
    const now = portal.clock.now();
    // Fourteen hours ahead of the server's calendar.
    const timeZone = "Pacific/Kiritimati";
    const expiresOn = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
    const place = await buildFacility(portal.db, { timeZone, expiresOn });
    const { customerId } = place;
    // Neither one that lasts longer hides it, nor one that is over elsewhere.
    await buildFacility(portal.db, { customerId, expiresOn: "2099-12-31" });
    await buildFacility(portal.db, { customerId, expiresOn: "2025-06-30" });
    const at = { parentId: place.rootId, level: 4 };
    const locationId = await buildLocation(portal.db, place, at);
    const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
    await buildDevice(portal.db, place, { locationId, heardAt: now });
    await buildDevice(portal.db, place, { locationId, heardAt: monthAgo });
    await buildDevice(portal.db, place, { locationId });
    // Taken down: it is not expected to report.
    await buildDevice(portal.db, place, { locationId, to: monthAgo, heardAt: now });
    await judgeDevices(portal.db, place.scope, portal.clock);
    const rows = (await (await provider.get("/api/customer/list")).json()) as CustomerRow[];
    expect(rows.find(({ id }) => id === place.customerId)).toMatchObject({
      deviceCount: 3,
      onlineDeviceCount: 1,
      licenses: [{ productCode: "ECM", daysLeft: 0 }],
    });
  });

  it("the provider is never deactivated", async () => {
    const own = await portal.db("customer").where("is_provider", true).first("customer_id");
    const path = `/api/customer/${String(own?.customer_id)}/ActiveStatus/?status=false`;
    expect((await provider.send("PUT", path)).status).toBe(403);
  });

  it("a facility's user sees only that one of the customer, without edits", async () => {
    const { customerId, facilityId } = await buildFacility(portal.db);
    await buildFacility(portal.db, { customerId });
    const member = await enter(customerId, "customerAdmin", facilityId);
    const facilities = await member.get(`/api/customer/${customerId}/facilities`);
    const rows = (await facilities.json()) as CustomerFacility[];
    expect(rows.map((row) => row.facilityId)).toEqual([facilityId]);
    const customer = await (await member.get(`/api/customer/${customerId}`)).json();
    expect(customer).toMatchObject({ canEdit: false, canSetActive: false });
  });

  it("customers choose countries and states by name, and zones by common names", async () => {
    const french = { "accept-language": "fr-CA" };
    const read = async <T>(path: string) => (await (await provider.get(path, french)).json()) as T;
    const countries = await read<Country[]>("/api/Countries");
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.find(({ code }) => code === "DE")).toMatchObject({ name: "Allemagne" });
    const states = await read<Lookup[]>("/api/StateOrProvince?countryId=2");
    expect(states.map(({ name }) => name)).toContain("Québec");
    const zones = await read<TimeZone[]>("/api/timeZone");
    expect(zones.find(({ id }) => id === "America/New_York")).toMatchObject({
      windowsName: "Eastern Standard Time",
    });
  });
});

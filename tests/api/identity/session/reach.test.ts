import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { textsIn } from "#server/lib/texts.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("what a person may reach", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const names = async (answer: Response): Promise<string[]> =>
    ((await answer.json()) as { name: string }[]).map(({ name }) => name);

  it("a person sees only their own customer", async () => {
    const own = await buildFacility(portal.db);
    await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId: own.customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.send("POST", "/api/user/customers", { privilege: "runReports" });
    expect((await answer.json()) as CustomerChoice[]).toEqual([
      expect.objectContaining({ id: own.customerId, licensedProductCodes: ["ECM"] }),
    ]);
  });

  it("lists all customers for provider staff, deactivated ones marked, without the provider itself", async () => {
    const provider = await buildCustomer(portal.db, { isProvider: true, name: "The provider" });
    const { customerId, name } = await buildCustomer(portal.db, { name: "Älpha" });
    await buildFacility(portal.db, { customerId });
    const closed = await buildCustomer(portal.db, { isActive: false, name: "Closed" });
    const { facilityId } = await buildFacility(portal.db, { customerId: closed.customerId });
    const user = await buildUser(portal.db, {
      customerId: provider.customerId,
      role: "providerSupport",
    });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.send("POST", "/api/user/customers", { privilege: "runReports" });
    const found = (await answer.json()) as CustomerChoice[];
    const active = found.map((customer) => [customer.name, customer.isActive]);
    expect(active).toContainEqual([name, true]);
    expect(active).toContainEqual([closed.name, false]);
    expect(found.map((customer) => customer.name)).not.toContain("The provider");
    const places = await page.send("POST", "/api/user/facilities", {
      customerId: closed.customerId,
      products: ["ECM"],
      privilege: "runReports",
    });
    expect(await places.json()).toMatchObject([{ id: facilityId }]);
  });

  it("lists the provider too for its staff on pages about a whole customer", async () => {
    const provider = await buildCustomer(portal.db, { isProvider: true, name: "Whole provider" });
    const { customerId, name } = await buildCustomer(portal.db, { name: "Whole customer" });
    await buildFacility(portal.db, { customerId });
    const found = async (user: BuiltUser): Promise<string[]> => {
      const page = await signIn(portal.origin, user.email, user.password);
      const asked = { privilege: "administerCustomer", withProvider: true };
      return names(await page.send("POST", "/api/user/customers", asked));
    };
    const ofProvider = { customerId: provider.customerId };
    const [admin, support, own] = await Promise.all([
      buildUser(portal.db, { ...ofProvider, role: "providerAdmin" }),
      buildUser(portal.db, { ...ofProvider, role: "providerSupport" }),
      buildUser(portal.db, { customerId, role: "customerAdmin" }),
    ]);
    expect(await found(admin)).toEqual(expect.arrayContaining([name, "Whole provider"]));
    expect(await found(support)).toEqual([]);
    expect(await found(own)).toEqual([name]);
    const page = await signIn(portal.origin, admin.email, admin.password);
    await page.send("POST", "/api/account/manage", {
      version: 1,
      firstName: "Roberta",
      lastName: "Example",
    });
    const log = await page.get(`/api/audit?customerId=${provider.customerId}`);
    const { entries } = (await log.json()) as { entries: unknown[] };
    expect(entries[0]).toMatchObject({ userName: admin.email, after: { firstName: "Roberta" } });
  });

  it("a provider's role means nothing for a customer's own user", async () => {
    const own = await buildFacility(portal.db);
    const other = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId: own.customerId, role: "providerAdmin" });
    const page = await signIn(portal.origin, user.email, user.password);
    expect(
      await names(await page.send("POST", "/api/user/customers", { privilege: "runReports" })),
    ).toEqual([]);
    const answer = await page.send("POST", "/api/user/facilities", {
      customerId: other.customerId,
      products: ["ECM"],
      privilege: "runReports",
    });
    expect(answer.status).toBe(403);
  });

  it("lists the role's facilities that have the product, with the fields a page needs", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const first = await buildFacility(portal.db, {
      customerId,
      name: "Beta",
      timeZone: "America/Toronto",
    });
    await buildFacility(portal.db, { customerId, name: "Alpha", products: ["SA"] });
    await buildFacility(portal.db, { customerId, name: "Gone", expiresOn: "2026-03-01" });
    const last = await buildFacility(portal.db, {
      customerId,
      name: "Alpine",
      expiresOn: "2026-03-02",
    });
    await buildFacility(portal.db, { customerId, name: "Shut", isArchived: true });
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.send("POST", "/api/user/facilities", {
      customerId,
      products: ["ECM"],
      privilege: "runReports",
    });
    expect((await answer.json()) as FacilityChoice[]).toEqual([
      expect.objectContaining({ id: last.facilityId, name: "Alpine" }),
      expect.objectContaining({
        id: first.facilityId,
        name: "Beta",
        timeZone: "America/Toronto",
        canRawExport: true,
        hasShifts: false,
        paperSize: "Letter",
      }),
    ]);
    // Administration is about facilities without a licence too.
    const asked = { customerId, products: [], privilege: "runReports" };
    expect(await names(await page.send("POST", "/api/user/facilities", asked))).toEqual([
      "Alpha",
      "Alpine",
      "Beta",
      "Gone",
    ]);
  });

  it("raw export is offered where facility and role allow it", async () => {
    const { customerId } = await buildCustomer(portal.db);
    await buildFacility(portal.db, { customerId, name: "Allows" });
    await buildFacility(portal.db, { customerId, name: "Forbids", allowsRawExport: false });
    const offered = async (role: "dataAnalyst" | "reporting"): Promise<unknown[]> => {
      const user = await buildUser(portal.db, { customerId, role });
      const page = await signIn(portal.origin, user.email, user.password);
      const asked = { customerId, products: ["ECM"], privilege: "runReports" };
      const answer = await page.send("POST", "/api/user/facilities", asked);
      return ((await answer.json()) as FacilityChoice[]).map(({ canRawExport }) => canRawExport);
    };
    expect(await offered("dataAnalyst")).toEqual([true, false]);
    expect(await offered("reporting")).toEqual([false, false]);
  });

  it("a role held for one facility lists no other", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const mine = await buildFacility(portal.db, { customerId });
    await buildFacility(portal.db, { customerId });
    const user = await buildUser(portal.db, { customerId, facilityId: mine.facilityId });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.send("POST", "/api/user/facilities", {
      customerId,
      products: ["ECM"],
      privilege: "runReports",
    });
    expect(await names(answer)).toEqual([mine.name]);
  });

  it("an incomplete request for facilities or customers is explained in both languages", async () => {
    const { customerId } = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    const refused = async (path: string, body: unknown): Promise<unknown> => {
      const answer = await page.send("POST", path, body);
      expect(answer.status).toBe(400);
      return (await problemOf(answer)).fieldErrors;
    };
    const all = {
      customerId: "customer_required",
      products: "products_required",
      privilege: "privilege_required",
    };
    const empty = { customerId: "", products: "", privilege: "" };
    expect(await refused("/api/user/facilities", empty)).toEqual(all);
    expect(await refused("/api/user/facilities", {})).toEqual(all);
    expect(await refused("/api/user/customers", { privilege: "" })).toEqual({
      privilege: "privilege_required",
    });
    expect(await refused("/api/report/2", { facilityId: "" })).toEqual({
      facilityId: "facility_required",
    });
    const odd = { customerId: "1", products: ["no product"], privilege: "no privilege" };
    expect(Object.values((await refused("/api/user/facilities", odd)) as object)).toEqual(
      Array.from({ length: 3 }, () => "invalid"),
    );
    expect(textsIn("en-US")("errors:field.products_required")).toBe("Products are required.");
    expect(textsIn("fr-CA")("errors:field.products_required")).toBe("Les produits sont requis.");
  });

  it("an id matches in any case", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const { facilityId, name } = await buildFacility(portal.db, { customerId });
    const user = await buildUser(portal.db, { customerId, facilityId });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.send("POST", "/api/user/facilities", {
      customerId: customerId.toUpperCase(),
      products: ["ECM"],
      privilege: "runReports",
    });
    expect(await names(answer)).toEqual([name]);
    const health = await page.get(`/api/facility/${facilityId.toUpperCase()}/dataHealth`);
    expect(health.status).toBe(200);
  });

  it("another customer is refused alike, existing or not", async () => {
    const own = await buildFacility(portal.db);
    const other = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId: own.customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    for (const customerId of [other.customerId, "01890000-0000-7000-8000-000000000000"]) {
      const answer = await page.send("POST", "/api/user/facilities", {
        customerId,
        products: ["ECM"],
        privilege: "runReports",
      });
      expect(answer.status).toBe(403);
      expect(await problemOf(answer)).toMatchObject({ code: "forbidden" });
    }
  });

  it("named permissions are answered by role, facility and licence", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const dry = await buildFacility(portal.db, { customerId, products: ["OBS"] });
    await buildFacility(portal.db, { customerId, products: ["ECM"] });
    const user = await buildUser(portal.db, {
      customerId,
      role: "reporting",
      facilityId: dry.facilityId,
    });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.send("POST", "/api/user/permissions", {
      permissionRequests: [
        { name: "obv", privilege: "runReports", products: ["OBS", "IMS"] },
        { name: "ams", privilege: "runReports", products: ["ECM"] },
        { name: "any", privilege: "runReports", products: [] },
        { name: "raw", privilege: "rawExportReport", products: [] },
      ],
    });
    expect(await answer.json()).toEqual({
      permissionResponses: [
        { permissionRequestName: "obv", hasPermission: true },
        { permissionRequestName: "ams", hasPermission: false },
        { permissionRequestName: "any", hasPermission: true },
        { permissionRequestName: "raw", hasPermission: false },
      ],
    });
  });

  it("pages about a whole customer require all facilities", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const { facilityId } = await buildFacility(portal.db, { customerId });
    for (const [place, everywhere] of [
      [{ facilityId }, false],
      [{}, true],
    ] as const) {
      const user = await buildUser(portal.db, { customerId, role: "customerAdmin", ...place });
      const page = await signIn(portal.origin, user.email, user.password);
      const answer = await page.send("POST", "/api/user/permissions", {
        permissionRequests: [
          { name: "anywhere", privilege: "manageUsers", products: [] },
          { name: "everywhere", privilege: "manageUsers", products: [], everywhere: true },
        ],
      });
      expect(await answer.json()).toEqual({
        permissionResponses: [
          { permissionRequestName: "anywhere", hasPermission: true },
          { permissionRequestName: "everywhere", hasPermission: everywhere },
        ],
      });
    }
  });

  describe("an archived facility", () => {
    const scene = async () => {
      const { customerId } = await buildCustomer(portal.db);
      const shut = await buildFacility(portal.db, { customerId, isArchived: true });
      await buildFacility(portal.db, { customerId, products: ["SA"] });
      const provider = await buildCustomer(portal.db, { isProvider: true });
      const users = {
        admin: { customerId, role: "customerAdmin" },
        bound: { customerId, role: "customerAdmin", facilityId: shut.facilityId },
        provider: { customerId: provider.customerId, role: "providerAdmin" },
      } as const;
      const pageOf = async (who: keyof typeof users): Promise<Client> => {
        const user = await buildUser(portal.db, users[who]);
        return signIn(portal.origin, user.email, user.password);
      };
      return { ...shut, customerId, pageOf };
    };

    it("an archived facility gives no permission by licences or roles", async () => {
      const { pageOf } = await scene();
      const permissionRequests = [
        { name: "ams", privilege: "runReports", products: ["ECM"] },
        { name: "users", privilege: "manageUsers", products: [] },
      ];
      const granted = async (who: "admin" | "bound"): Promise<string[]> => {
        const page = await pageOf(who);
        const answer = await page.send("POST", "/api/user/permissions", { permissionRequests });
        const { permissionResponses } = (await answer.json()) as {
          permissionResponses: { permissionRequestName: string; hasPermission: boolean }[];
        };
        return permissionResponses
          .filter(({ hasPermission }) => hasPermission)
          .map((each) => each.permissionRequestName);
      };
      expect(await granted("admin")).toEqual(["users"]);
      expect(await granted("bound")).toEqual([]);
    });

    it("an archived facility gives its customer no product, and hides its only facility's customer", async () => {
      const { customerId, pageOf } = await scene();
      const choices = async (who: "admin" | "bound"): Promise<CustomerChoice[]> => {
        const page = await pageOf(who);
        const answer = await page.send("POST", "/api/user/customers", { privilege: "runReports" });
        return (await answer.json()) as CustomerChoice[];
      };
      expect(await choices("admin")).toMatchObject([
        { id: customerId, licensedProductCodes: ["SA"] },
      ]);
      expect(await choices("bound")).toEqual([]);
    });

    it.each(["admin", "bound", "provider"] as const)(
      "an archived facility is out of reach, as %s",
      async (who) => {
        const { facilityId, pageOf } = await scene();
        const page = await pageOf(who);
        const filter = { facilityId, reportDateRange: "last7Days" };
        const filters = encodeURIComponent(JSON.stringify(filter));
        const asked = [
          page.send("POST", "/api/report/2", filter),
          page.send("POST", "/api/reportFilters", { facilityId, requestedFilters: ["shifts"] }),
          page.get(`/api/facility/${facilityId}/dataHealth`),
          page.get(`/api/reportExport/33/csv?filters=${filters}`),
          page.get(`/api/pdf?reportUrl=%2Freports%2Fams&reportId=2&facilityId=${facilityId}`),
        ];
        for (const answer of await Promise.all(asked)) {
          expect(await problemOf(answer), answer.url).toMatchObject({ code: "forbidden" });
        }
      },
    );
  });

  it("a call without a session reveals nothing", async () => {
    for (const path of ["customers", "facilities", "permissions"]) {
      const answer = await client(portal.origin).send("POST", `/api/user/${path}`, {});
      expect(answer.status).toBe(401);
      expect(await problemOf(answer)).toMatchObject({ code: "not_signed_in" });
    }
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import {
  PRIVILEGES,
  PRODUCTS,
  PROVIDER_ROLES,
  type Privilege,
  type Product,
  ROLES,
  ROLE_PRIVILEGES,
  type Role,
} from "#contract/core/permissions.ts";
import { type Grant, grantDisplay, grantPerson, grantRecipient } from "#server/access/grant.ts";
import { loadActor } from "#server/access/load-actor.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { AppError } from "#server/lib/app-error.ts";
import { type BuiltFacility, buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const TODAY = "2026-11-19T19:32:00Z";
const clock = testClock(TODAY);

/** Licences of a facility, and which of them hold today. */
const LICENCES: readonly {
  name: string;
  products: Product[];
  expiresOn?: string;
  hold: Product[];
}[] = [
  { name: "all products", products: [...PRODUCTS], hold: [...PRODUCTS] },
  { name: "one product", products: ["OBS"], hold: ["OBS"] },
  { name: "none", products: [], hold: [] },
  { name: "one until yesterday", products: ["ECM"], expiresOn: "2026-11-18", hold: [] },
  { name: "one until today", products: ["IMS"], expiresOn: "2026-11-19", hold: ["IMS"] },
];

describe("a grant", () => {
  let db: Db;
  let providerId: string;
  let customerId: string;
  const facilities = new Map<string, BuiltFacility>();
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    providerId = (await buildCustomer(db, { isProvider: true })).customerId;
    customerId = (await buildCustomer(db)).customerId;
    for (const { name, hold: _hold, ...licences } of LICENCES)
      facilities.set(name, await buildFacility(db, { customerId, ...licences }));
    return database.close;
  });

  const facilityWith = (licences: string): BuiltFacility => {
    const facility = facilities.get(licences);
    if (facility === undefined) throw new Error(`no facility has ${licences}`);
    return facility;
  };
  const userOf = (role: Role, given: { facilityId?: string; customerId?: string } = {}) => {
    const home = PROVIDER_ROLES.includes(role) ? providerId : customerId;
    return buildUser(db, { customerId: home, role, ...given });
  };
  const toPerson = async (
    user: BuiltUser,
    facilityId: string,
    privilege: Privilege,
    products?: readonly Product[],
  ): Promise<Grant | "forbidden" | null> => {
    const actor = await loadActor(db, { ...user, sessionId: newId() }, "192.0.2.1");
    if (actor === null) return null;
    const needs = { facilityId, privilege, ...(products && { products }) };
    return grantPerson({ db, clock }, actor, needs).then(
      ({ grant }) => grant,
      (error: unknown) => {
        if (error instanceof AppError && error.code === "forbidden") return "forbidden" as const;
        throw error;
      },
    );
  };
  const subscriptionId = newId();
  const toRecipient = ({ customerId: home, userId }: BuiltUser, facilityId: string) =>
    grantRecipient(
      { db, clock },
      { account: { customerId: home, userId }, subscriptionId },
      facilityId,
    );
  const displayId = newId();
  const toDisplay = (facilityId: string) =>
    grantDisplay({ db, clock }, { displayId, language: "fr-CA" }, facilityId);

  describe.each(LICENCES)("where licences are: $name", ({ name, hold }) => {
    it.each(ROLES)("a grant gives %s what the role and the licences do", async (role) => {
      const { facilityId, scope } = facilityWith(name);
      const user = await userOf(role);
      const held = ROLE_PRIVILEGES[role];
      for (const privilege of PRIVILEGES) {
        const grant = await toPerson(user, facilityId, privilege);
        if (!held.includes(privilege)) expect(grant).toBe("forbidden");
        else
          expect(grant).toMatchObject({
            scope,
            privileges: new Set(held),
            products: new Set(hold),
            subject: { kind: "person", actor: { userId: user.userId } },
          });
      }
      for (const product of PRODUCTS) {
        const needed = await toPerson(user, facilityId, "runReports", [product]);
        const has = held.includes("runReports") && hold.includes(product);
        expect(needed === "forbidden").toBe(!has);
      }
      expect(await toRecipient(user, facilityId)).toMatchObject({
        scope,
        privileges: new Set(held),
        products: new Set(hold),
        subject: { kind: "recipient", account: { userId: user.userId }, subscriptionId },
      });
    });

    it("a grant gives a display reports, and single people never", async () => {
      const { facilityId, scope } = facilityWith(name);
      expect(await toDisplay(facilityId)).toMatchObject({
        scope,
        privileges: new Set(["runReports"]),
        products: new Set(hold),
        subject: { kind: "display", displayId },
        language: "fr-CA",
      });
    });
  });

  it("a grant for an unreachable facility is refused, whether it exists or not", async () => {
    const [here, there] = [facilityWith("all products"), facilityWith("one product")];
    const foreign = await buildFacility(db);
    const narrow = await userOf("customerAdmin", { facilityId: there.facilityId });
    const wide = await userOf("customerAdmin");
    for (const [user, { facilityId }] of [
      [narrow, here],
      [wide, foreign],
      [wide, { facilityId: newId() }],
    ] as const) {
      expect(await toPerson(user, facilityId, "runReports")).toBe("forbidden");
      expect(await toRecipient(user, facilityId)).toBeNull();
    }
    expect(await toRecipient(narrow, there.facilityId)).not.toBeNull();
    expect(await toDisplay(newId())).toBeNull();
  });

  it("a grant ends with the user, for a recipient too", async () => {
    const { facilityId } = facilityWith("all products");
    const user = await userOf("dataAnalyst");
    expect(await toRecipient(user, facilityId)).not.toBeNull();
    await db("app_user").where({ customer_id: customerId, user_id: user.userId }).update({
      is_active: false,
    });
    expect(await toPerson(user, facilityId, "runReports")).toBeNull();
    expect(await toRecipient(user, facilityId)).toBeNull();
  });

  it("a grant ends with the customer, for the provider's recipients and for displays too", async () => {
    const facility = await buildFacility(db);
    const { facilityId } = facility;
    const user = await buildUser(db, { customerId: facility.customerId });
    const staff = await userOf("providerSupport");
    for (const one of [user, staff]) expect(await toRecipient(one, facilityId)).not.toBeNull();
    expect(await toDisplay(facilityId)).not.toBeNull();
    await db("customer").where("customer_id", facility.customerId).update({ is_active: false });
    for (const one of [user, staff]) expect(await toRecipient(one, facilityId)).toBeNull();
    expect(await toDisplay(facilityId)).toBeNull();
    expect(await toPerson(user, facilityId, "runReports")).toBeNull();
    // The provider's staff look after customers that are deactivated.
    expect(await toPerson(staff, facilityId, "runReports")).toMatchObject({
      scope: facility.scope,
    });
  });

  it("a grant is for no facility that is archived", async () => {
    const { facilityId } = await buildFacility(db, { customerId, isArchived: true });
    const user = await userOf("customerAdmin");
    expect(await toPerson(user, facilityId, "runReports")).toBe("forbidden");
    expect(await toRecipient(user, facilityId)).toBeNull();
    expect(await toDisplay(facilityId)).toBeNull();
  });

  it("a grant finds a place's facility by the place's id alone", async () => {
    const { rootId, scope } = facilityWith("all products");
    const user = await userOf("reporting");
    const actor = await loadActor(db, { ...user, sessionId: newId() }, null);
    if (actor === null) throw new Error("the user is active");
    const ask = (locationId: string, privilege: Privilege) =>
      grantPerson({ db, clock }, actor, { locationId, privilege });
    expect((await ask(rootId, "runReports")).grant).toMatchObject({ scope });
    await expect(ask(rootId, "editFacilities")).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(newId(), "runReports")).rejects.toMatchObject({ code: "not_found" });
  });

  it("a grant cannot be changed by its holder", async () => {
    const grant = await toDisplay(facilityWith("one product").facilityId);
    expect(Object.isFrozen(grant)).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { License } from "#contract/organization/licenses.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const OBS = 3;
const dates = {
  purchaseOrderDate: "2026-01-10",
  installationDate: "2026-02-01",
  expirationDate: "2026-06-30",
};

describe("licenses", () => {
  let portal: Portal;
  let provider: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
    const { customerId } = await buildCustomer(portal.db, { isProvider: true });
    const user = await buildUser(portal.db, { customerId, role: "providerAdmin" });
    provider = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  const listOf = async (facilityId: string) =>
    (await (await provider.get(`/api/facility/${facilityId}/licenses`)).json()) as License[];
  const add = (facilityId: string, change = {}) =>
    provider.send("POST", `/api/facility/${facilityId}/licenses`, {
      productId: OBS,
      ...dates,
      ...change,
    });

  it("licenses are made once for a product, also by two at the same time", async () => {
    const { facilityId } = await buildFacility(portal.db, { products: [] });
    const answers = await Promise.all([add(facilityId), add(facilityId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && (await problemOf(refused)).fieldErrors).toEqual({ productId: "taken" });
    expect(await listOf(facilityId)).toHaveLength(1);
  });

  it("a license follows an expired one, which is listed last", async () => {
    const { facilityId } = await buildFacility(portal.db, {
      products: ["OBS"],
      expiresOn: "2026-03-01",
    });
    expect((await add(facilityId)).status).toBe(200);
    const listed = await listOf(facilityId);
    expect(listed.map(({ expired, expirationDate }) => [expired, expirationDate])).toEqual([
      [false, "2026-06-30"],
      [true, "2026-03-01"],
    ]);
  });

  it("licenses count each later end as an extension, and are compared when stale", async () => {
    const { facilityId } = await buildFacility(portal.db, { products: [] });
    const { id } = (await (await add(facilityId)).json()) as License;
    const save = (version: number, change: object) =>
      provider.send("PUT", `/api/licenses/${id}`, { ...dates, ...change, version });
    const later = await save(1, { expirationDate: "2027-06-30" });
    expect(await later.json()).toMatchObject({ extensionCount: 1, version: 2 });
    const sooner = await save(2, { expirationDate: "2027-01-31" });
    expect(await sooner.json()).toMatchObject({ extensionCount: 1, version: 3 });
    const stale = await save(2, {});
    expect((await problemOf(stale)).current).toMatchObject({ expirationDate: "2027-01-31" });
  });

  it("a later end never makes a license a second valid one", async () => {
    const { facilityId } = await buildFacility(portal.db, { products: [] });
    const old = { purchaseOrderDate: "2025-01-01", expirationDate: "2026-01-31" };
    const { id } = (await (await add(facilityId, old)).json()) as License;
    expect((await add(facilityId)).status).toBe(200);
    const answer = await provider.send("PUT", `/api/licenses/${id}`, { ...dates, version: 1 });
    expect(answer.status).toBe(409);
    expect((await problemOf(answer)).fieldErrors).toEqual({ expirationDate: "taken" });
  });

  it("licenses do not end before they were bought", async () => {
    const { facilityId } = await buildFacility(portal.db, { products: [] });
    const answer = await add(facilityId, { expirationDate: "2026-01-09" });
    expect((await problemOf(answer)).fieldErrors).toEqual({ expirationDate: "too_small" });
  });

  it("licenses are the provider's to change: a customer's administrator reads them", async () => {
    const { customerId, facilityId } = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, user.email, user.password);
    const own = await page.get(`/api/customer/${customerId}/licenses`);
    expect(((await own.json()) as License[]).map(({ canEdit }) => canEdit)).toEqual([false]);
    const body = { productId: OBS, ...dates };
    const path = `/api/facility/${facilityId}/licenses`;
    expect((await page.send("POST", path, body)).status).toBe(403);
  });
});

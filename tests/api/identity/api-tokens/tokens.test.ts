import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiToken } from "#contract/identity/api-tokens.ts";
import { actorOfToken } from "#server/features/identity/api-tokens/service.ts";
import { FAILED_ACCOUNTS_MAX } from "#server/features/identity/session/lib/address-guard.ts";
import { continueSession } from "#server/features/identity/session/service.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("tokens of service accounts", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const scene = async () => {
    const facility = await buildFacility(portal.db);
    const { customerId } = facility;
    const admin = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const service = await buildUser(portal.db, {
      customerId,
      role: "serviceAccount",
      facilityId: facility.facilityId,
    });
    return {
      facility,
      customerId,
      service,
      page: await signIn(portal.origin, admin.email, admin.password),
    };
  };
  const create = async (
    page: Client,
    body: Record<string, unknown>,
  ): Promise<{ token: string; apiToken: ApiToken }> => {
    const answer = await page.send("POST", "/api/apiTokens", body);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { token: string; apiToken: ApiToken };
  };
  const withToken = (token: string, path = "/api/user/customers"): Promise<Response> =>
    client(portal.origin).send(
      "POST",
      path,
      { privilege: "runReports" },
      { authorization: `Bearer ${token}` },
    );

  it("API tokens are shown once, work until revoked, and show their last use", async () => {
    const { customerId, service, page } = await scene();
    const { token, apiToken } = await create(page, {
      customerId,
      userId: service.userId,
      name: "Data warehouse",
    });
    expect(JSON.stringify(await portal.db("api_token"))).not.toContain(token);
    const used = await withToken(token);
    expect(used.status).toBe(200);
    expect(await used.json()).toMatchObject([{ id: customerId }]);
    const listed = await page.get(`/api/apiTokens?customerId=${customerId}`);
    const body = await listed.text();
    expect(body).not.toContain(token);
    expect(JSON.parse(body)).toMatchObject({
      serviceAccounts: [{ userId: service.userId }],
      tokens: [
        {
          id: apiToken.id,
          name: "Data warehouse",
          lastUsedAt: "2026-03-02T15:00:00.000Z",
          revokedAt: null,
        },
      ],
    });
    const revoked = await page.send(
      "DELETE",
      `/api/apiTokens/${apiToken.id}?customerId=${customerId}`,
    );
    expect(revoked.status).toBe(204);
    expect((await withToken(token)).status).toBe(401);
    expect(
      (await page.send("DELETE", `/api/apiTokens/${apiToken.id}?customerId=${customerId}`)).status,
    ).toBe(404);
  });

  it("tokens are listed newest first, even of one instant", async () => {
    const { customerId, service, page } = await scene();
    const names = ["First", "Second", "Third", "Fourth", "Fifth"];
    for (const name of names) await create(page, { customerId, userId: service.userId, name });
    // Rows that have changed lie elsewhere in the table.
    await portal.db("api_token").where({ name: "Fourth" }).update({ last_used_at: new Date() });
    const listed = await page.get(`/api/apiTokens?customerId=${customerId}`);
    const { tokens } = (await listed.json()) as { tokens: ApiToken[] };
    expect(tokens.map(({ name }) => name)).toEqual(names.toReversed());
  });

  it("API tokens are taken whatever the case of the scheme's name", async () => {
    const { customerId, service, page } = await scene();
    const { token } = await create(page, { customerId, userId: service.userId, name: "Case" });
    for (const scheme of ["bearer", "BEARER", "Bearer "]) {
      const headers = { authorization: `${scheme} ${token}` };
      expect((await client(portal.origin).get("/api/user", headers)).status, scheme).toBe(200);
    }
    const headers = { authorization: `Basic ${token}` };
    expect((await client(portal.origin).get("/api/user", headers)).status).toBe(401);
  });

  it("API tokens log their first use of each day, even at once", async () => {
    const { customerId, service, page } = await scene();
    const { token, apiToken } = await create(page, {
      customerId,
      userId: service.userId,
      name: "Daily",
    });
    const entries = () => portal.db("audit_log").where({ action: "firstUse" });
    await Promise.all(Array.from({ length: 5 }, () => withToken(token)));
    expect(await entries().where({ entity_id: apiToken.id })).toMatchObject([
      { user_id: service.userId, entity: "api_token", after: { name: "Daily" } },
    ]);
    portal.clock.advance(2 * 60_000);
    await withToken(token);
    expect(await entries().where({ entity_id: apiToken.id })).toHaveLength(1);
    portal.clock.set("2026-03-02T15:00:00Z");
  });

  it("a token's program can read its owner", async () => {
    const { customerId, service, page } = await scene();
    const { token } = await create(page, { customerId, userId: service.userId, name: "Who" });
    const answer = await client(portal.origin).get("/api/user", {
      authorization: `Bearer ${token}`,
    });
    expect(await answer.json()).toMatchObject({ id: service.userId, csrfToken: "" });
  });

  it("API tokens do what the account's role may do, and no more", async () => {
    const { customerId, service, page } = await scene();
    const { token } = await create(page, { customerId, userId: service.userId, name: "Reader" });
    const answer = await client(portal.origin).get(`/api/apiTokens?customerId=${customerId}`, {
      authorization: `Bearer ${token}`,
    });
    expect(answer.status).toBe(403);
  });

  it("tokens end with their last day", async () => {
    const { customerId, service, page } = await scene();
    const { token } = await create(page, {
      customerId,
      userId: service.userId,
      name: "Short",
      expiresOn: "2026-03-02",
    });
    expect((await withToken(token)).status).toBe(200);
    const past = await page.send("POST", "/api/apiTokens", {
      customerId,
      userId: service.userId,
      name: "Past",
      expiresOn: "2026-03-01",
    });
    expect(await problemOf(past)).toMatchObject({ fieldErrors: { expiresOn: "too_small" } });
    portal.clock.set("2026-03-03T00:00:00Z");
    expect((await withToken(token)).status).toBe(401);
    portal.clock.set("2026-03-02T15:00:00Z");
  });

  it("API tokens end within five years, where they are given a last day", async () => {
    const { customerId, service, page } = await scene();
    const made = (expiresOn: string): Promise<Response> => {
      const asked = { customerId, userId: service.userId, name: "Long", expiresOn };
      return page.send("POST", "/api/apiTokens", asked);
    };
    expect((await made("2031-03-02")).status).toBe(200);
    for (const day of ["2031-03-03", "9999-12-31"]) {
      expect(await problemOf(await made(day)), day).toMatchObject({
        status: 400,
        fieldErrors: { expiresOn: "too_far_ahead" },
      });
    }
    const log = await page.get(`/api/audit/csv?customerId=${customerId}&search=Long`);
    expect((await log.text()).match(/\d{4}-\d\d-\d\dT00:00/gu)).toEqual(["2031-03-03T00:00"]);
  });

  it("API tokens end after a year where they are given no last day", async () => {
    const { customerId, service, page } = await scene();
    const { apiToken } = await create(page, { customerId, userId: service.userId, name: "Year" });
    expect(apiToken.expiresAt).toBe("2027-03-03T00:00:00.000Z");
  });

  it("a service account has at most twenty working tokens, even under concurrent requests", async () => {
    const { customerId, service, page } = await scene();
    const asked = { customerId, userId: service.userId, name: "Many" };
    const make = (): Promise<Response> => page.send("POST", "/api/apiTokens", asked);
    for (let made = 0; made < 17; made += 1) await create(page, asked);
    const answers = await Promise.all(Array.from({ length: 5 }, make));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused && (await problemOf(refused))).toMatchObject({
      status: 412,
      code: "too_many_tokens",
      title: expect.stringContaining("20 active tokens"),
    });
    const listed = await page.get(`/api/apiTokens?customerId=${customerId}`);
    const [first] = ((await listed.json()) as { tokens: ApiToken[] }).tokens;
    await page.send("DELETE", `/api/apiTokens/${first?.id}?customerId=${customerId}`);
    expect((await make()).status).toBe(200);
  });

  it("API tokens are made for service accounts only, by their customer's administrators", async () => {
    const { customerId, page } = await scene();
    const other = await scene();
    const analyst = await buildUser(portal.db, { customerId, role: "dataAnalyst" });
    for (const userId of [analyst.userId, other.service.userId]) {
      const answer = await page.send("POST", "/api/apiTokens", { customerId, userId, name: "No" });
      expect(await problemOf(answer)).toMatchObject({ fieldErrors: { userId: "not_in_list" } });
    }
    const foreign = await page.send("POST", "/api/apiTokens", {
      customerId: other.customerId,
      userId: other.service.userId,
      name: "No",
    });
    expect(foreign.status).toBe(403);
    const theirs = await create(other.page, {
      customerId: other.customerId,
      userId: other.service.userId,
      name: "Theirs",
    });
    const revoke = await page.send(
      "DELETE",
      `/api/apiTokens/${theirs.apiToken.id}?customerId=${customerId}`,
    );
    expect(revoke.status).toBe(404);
    expect((await withToken(theirs.token)).status).toBe(200);
  });

  it("tokens stop working with their account", async () => {
    const { customerId, service, page } = await scene();
    const { token } = await create(page, { customerId, userId: service.userId, name: "Gone" });
    await portal
      .db("app_user")
      .where({ customer_id: customerId, user_id: service.userId })
      .update({ is_active: false });
    expect((await withToken(token)).status).toBe(401);
  });

  it("an administrator of one facility only sees no tokens of the customer", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const facility = await buildFacility(portal.db, { customerId });
    const admin = await buildUser(portal.db, {
      customerId,
      role: "customerAdmin",
      facilityId: facility.facilityId,
    });
    const page = await signIn(portal.origin, admin.email, admin.password);
    expect((await page.get(`/api/apiTokens?customerId=${customerId}`)).status).toBe(403);
  });

  it("tokens never become a cookie's session", async () => {
    const { customerId, service, page } = await scene();
    const { token } = await create(page, { customerId, userId: service.userId, name: "Reader" });
    const now = portal.clock.now();
    const actor = await actorOfToken(portal.db, token, now, null);
    if (actor === null) throw new Error("the token does not work");
    const asked = portal.db.transaction((tx) => continueSession(tx, actor, now));
    await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    expect(await portal.db("session").where("user_id", service.userId)).toEqual([]);
  });

  it("blocks an address after fifty wrong tokens, while valid tokens go on working", async () => {
    // What failed in the tests before is forgotten.
    portal.clock.advance(24 * 3_600_000);
    const { customerId, service, page } = await scene();
    const { token } = await create(page, { customerId, userId: service.userId, name: "Known" });
    const other = await create(page, { customerId, userId: service.userId, name: "Unknown" });
    expect((await withToken(token)).status).toBe(200);
    for (let guess = 0; guess < FAILED_ACCOUNTS_MAX; guess += 1)
      expect((await withToken(`hrt_${guess}`)).status).toBe(401);
    const closed = await withToken(other.token);
    expect(await problemOf(closed)).toMatchObject({ status: 429, code: "rate_limited" });
    expect(closed.headers.get("retry-after")).toBe("900");
    expect((await withToken(token)).status).toBe(200);
    portal.clock.advance(15 * 60_000);
    expect((await withToken(other.token)).status).toBe(200);
  });
});

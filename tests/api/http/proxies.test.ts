import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

/** More than one address may ask for in a minute. */
const LINKS_TOO_MANY = 31;

describe("the caller's address", () => {
  let direct: Portal;
  let proxied: Portal;
  let twice: Portal;
  beforeAll(async () => {
    [direct, proxied, twice] = await Promise.all([
      startPortal(),
      startPortal({ config: { trustedProxies: 1 } }),
      startPortal({ config: { trustedProxies: 2 } }),
    ]);
  });
  afterAll(() => Promise.all([direct, proxied, twice].map((portal) => portal.close())));

  const forwarded = (addresses: string): Record<string, string> => ({
    "x-forwarded-for": addresses,
  });
  /** The address that the audit log has of a change, made with these headers. */
  const audited = async (portal: Portal, headers: Record<string, string>): Promise<unknown> => {
    const { customerId } = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.send("PUT", "/api/user/language", { language: "fr-CA" }, headers);
    expect(answer.status).toBe(204);
    const row = await portal
      .db("audit_log")
      .where({ customer_id: customerId, action: "update" })
      .first("ip_address");
    return row?.ip_address;
  };
  const askForLink = (portal: Portal, addresses: string): Promise<Response> => {
    const form = { Email: "nobody@example.test" };
    return client(portal.origin).send("POST", "/api/forgotPassword", form, forwarded(addresses));
  };

  it("the caller's address is the connection's where no proxy is named", async () => {
    expect(await audited(direct, forwarded("203.0.113.9"))).toBe("127.0.0.1");
    const answers = [];
    for (let caller = 1; caller <= LINKS_TOO_MANY; caller += 1)
      answers.push(await askForLink(direct, `203.0.113.${caller}`));
    expect(answers.at(-1)?.status).toBe(429);
  });

  it("the caller's address is what the proxy added last", async () => {
    expect(await audited(proxied, forwarded("203.0.113.9, 198.51.100.7"))).toBe("198.51.100.7");
    expect(await audited(proxied, {})).toBe("127.0.0.1");
    expect(await audited(twice, forwarded("203.0.113.9, 198.51.100.7, 192.0.2.1"))).toBe(
      "198.51.100.7",
    );
  });

  it("ignores a forwarded value that is no address, and writes IPv6 one way", async () => {
    expect(await audited(proxied, forwarded("<script>"))).toBe("127.0.0.1");
    expect(await audited(proxied, forwarded("203.0.113.9:4711"))).toBe("127.0.0.1");
    expect(await audited(proxied, forwarded("2001:DB8:0:0::1"))).toBe("2001:db8::1");
    expect(await audited(proxied, forwarded("::ffff:203.0.113.9"))).toBe("203.0.113.9");
  });

  it("a proxy closes the figures, which then require the token", async () => {
    expect((await client(proxied.origin).get("/metrics")).status).toBe(403);
    const headers = { authorization: "Bearer metrics-token-of-the-test" };
    expect((await client(proxied.origin).get("/metrics", headers)).status).toBe(200);
    expect((await client(direct.origin).get("/metrics")).status).toBe(200);
  });

  it("callers behind a proxy are counted separately and cannot lock out others", async () => {
    const answers = [];
    for (let forged = 1; forged <= LINKS_TOO_MANY; forged += 1)
      answers.push(await askForLink(proxied, `203.0.113.${forged}, 198.51.100.7`));
    expect(answers.slice(0, -1).every(({ status }) => status === 204)).toBe(true);
    expect(answers.at(-1)?.status).toBe(429);
    expect((await askForLink(proxied, "198.51.100.8")).status).toBe(204);
  });

  it("a proxy is believed for the address only, neither host nor protocol", async () => {
    const { customerId } = await buildFacility(proxied.db);
    const user = await buildUser(proxied.db, { customerId });
    const headers = {
      "x-forwarded-for": "198.51.100.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    };
    const form = { UserName: user.email, Password: user.password };
    const refused = await client(proxied.origin).send("POST", "/api/login", form, {
      ...headers,
      origin: "https://evil.example",
    });
    expect(refused.status).toBe(403);
    expect(await problemOf(refused)).toMatchObject({ code: "csrf_failed" });
    const answer = await client(proxied.origin).send("POST", "/api/login", form, {
      ...headers,
      origin: proxied.origin,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("strict-transport-security")).toBeNull();
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).not.toContain("Secure");
  });
});

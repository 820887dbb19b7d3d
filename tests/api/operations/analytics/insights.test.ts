import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseInsightsConnection } from "#server/lib/insights-connection.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const CALL = "/api/analytics/applicationInsights";
const CONNECTION =
  "InstrumentationKey=0a1b2c3d-0000-4000-8000-0123456789ab;IngestionEndpoint=https://events.example.test/";

const directive = async (portal: Portal, name: string): Promise<string | undefined> => {
  const { headers } = await client(portal.origin).get("/login");
  return headers
    .get("content-security-policy")
    ?.split("; ")
    .find((each) => each.startsWith(`${name} `));
};

describe.each([
  {
    title: "with a service",
    connection: CONNECTION,
    key: CONNECTION,
    reach: "connect-src 'self' https://events.example.test",
  },
  { title: "without a service", connection: "", key: null, reach: "connect-src 'self'" },
])("the key of the event service, $title", ({ connection, key, reach }) => {
  let portal: Portal;
  let page: Client;
  beforeAll(async () => {
    portal = await startPortal({ config: { insights: parseInsightsConnection(connection) } });
    const { customerId } = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId });
    page = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  it("the event service's key requires a session", async () => {
    const answer = await page.get(CALL);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ key });
    const stranger = await client(portal.origin).get(CALL);
    expect(stranger.status).toBe(401);
    expect(await problemOf(stranger)).toMatchObject({ code: "not_signed_in" });
  });

  it("the event service's key decides what pages may send to", async () => {
    expect(await directive(portal, "connect-src")).toBe(reach);
    expect(await directive(portal, "default-src")).toBe("default-src 'self'");
  });
});

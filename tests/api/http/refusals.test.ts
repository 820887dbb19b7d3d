import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

type Line = Record<string, unknown>;

describe("a call without the permission", () => {
  const lines: Line[] = [];
  let portal: Portal;
  let analyst: Client;
  let foreign: { customerId: string; facilityId: string };
  beforeAll(async () => {
    const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line) as Line) });
    portal = await startPortal({ log });
    const { customerId } = await buildFacility(portal.db);
    foreign = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId, role: "dataAnalyst" });
    analyst = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());
  beforeEach(() => lines.splice(0));

  const recorded = (): Line[] => lines.filter(({ event }) => event === "forbidden");
  const counted = async (call: string): Promise<number> => {
    const text = await (await client(portal.origin).get("/metrics")).text();
    const line = text
      .split("\n")
      .find((each) => each.startsWith(`handrail_forbidden_total{call="${call}"}`));
    return Number(line?.split(" ").at(-1) ?? 0);
  };

  it("logs who was refused which call, and nothing of what was sent", async () => {
    const answer = await analyst.get(`/api/audit?customerId=${foreign.customerId}`);
    expect(answer.status).toBe(403);
    expect(recorded()).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        event: "forbidden",
        call: "audit.list",
        userId: analyst.user?.id,
        requestId: answer.headers.get("x-request-id"),
        msg: "permission refused",
      },
    ]);
    expect(await counted("audit.list")).toBe(1);
  });

  it("a call is refused too where the privilege does not cover this row", async () => {
    const body = { facilityId: foreign.facilityId, reportDateRange: "last7Days" };
    const before = await counted("reports.run");
    expect((await analyst.send("POST", "/api/report/2", body)).status).toBe(403);
    expect(recorded()).toMatchObject([{ call: "reports.run", userId: analyst.user?.id }]);
    expect(JSON.stringify(lines)).not.toContain(foreign.facilityId);
    expect(await counted("reports.run")).toBe(before + 1);
  });

  it("a call refused for another reason is not logged as a permission refusal", async () => {
    expect((await client(portal.origin).get("/api/user")).status).toBe(401);
    const csrf = { "x-csrf-token": "guess" };
    const answer = await analyst.send("POST", "/api/user/resetAuthCookie", undefined, csrf);
    expect(answer.status).toBe(403);
    expect((await analyst.get("/api/nothing/here")).status).toBe(404);
    expect(recorded()).toEqual([]);
  });
});

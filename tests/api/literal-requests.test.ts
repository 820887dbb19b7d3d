import { afterAll, beforeAll, expect, it } from "vitest";
import type { FacilitySettings } from "#contract/facility-settings.ts";
import { roleIdOf } from "#contract/users.ts";
import { literalRequests } from "#tests/contract/literal-requests.ts";
import type { LiteralRequest } from "#tests/contract/literal-requests.ts";
import { buildUser } from "#tests/factories/user.ts";
import { buildCustomer } from "#tests/factories/customer.ts";
import { client, problemOf, signIn } from "#tests/support/client.ts";
import type { Client } from "#tests/support/client.ts";
import { startPortal } from "#tests/support/portal.ts";
import type { Portal } from "#tests/support/portal.ts";
import { furnish } from "./access/world.ts";
import type { Place } from "./access/world.ts";

let portal: Portal;
let clients: Record<NonNullable<LiteralRequest["as"]>, Client>;
let requests: LiteralRequest[];
let own: Place;

beforeAll(async () => {
  portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  const { db, origin } = portal;
  own = await furnish(portal, "Own");
  const sibling = await furnish(portal, "Sibling", own);
  const provider = await buildCustomer(db, { name: "Provider", isProvider: true });
  const admin = await buildUser(db, { customerId: own.customerId, role: "customerAdmin" });
  const operator = await buildUser(db, { customerId: provider.customerId, role: "providerAdmin" });
  const observer = await buildUser(db, { customerId: own.customerId, role: "observer" });
  const somebody = await buildUser(db, { customerId: own.customerId, role: "observer" });
  clients = {
    customer: await signIn(origin, admin.email, admin.password),
    provider: await signIn(origin, operator.email, operator.password),
    nobody: client(origin),
  };
  requests = literalRequests({
    ...own,
    siblingId: sibling.facilityId,
    userName: somebody.email,
    pendingUserName: own.invited.email,
    observerId: observer.userId,
    roleIds: { observer: roleIdOf("observer"), customerAdmin: roleIdOf("customerAdmin") },
  });
});
afterAll(() => portal.close());

const told = (answer: unknown): Record<string, unknown> => {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  return first as Record<string, unknown>;
};

it("takes each request of the specification, and answers with the fields it names", async () => {
  const refused: string[] = [];
  for (const { method, path, body, answered, fields = [], as = "customer" } of requests) {
    const sender = clients[as];
    const address = `/api/${path}`;
    // oxlint-disable-next-line no-await-in-loop -- later ones rest on earlier ones
    const answer = await (method === "GET"
      ? sender.get(address)
      : sender.send(method, address, body));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const text = await answer.text();
    const isRight = answered === undefined ? answer.ok : answer.status === answered;
    if (!isRight) refused.push(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
    else if (fields.length > 0) {
      const row = told(JSON.parse(text));
      const missing = fields.filter((field) => row?.[field] === undefined);
      if (missing.length > 0)
        refused.push(`${method} ${path}: without ${missing.join(", ")} ${text.slice(0, 200)}`);
    }
  }
  expect(refused).toEqual([]);
});

it("refuses what contradicts the address, field by field", async () => {
  const { licenseId, facilityId } = own;
  const answer = await clients.provider.send("PUT", `/api/licenses/${licenseId}`, {
    id: facilityId,
    installationDate: "2026-01-01",
    purchaseOrderDate: "2026-01-01",
    expirationDate: "2027-12-31",
  });
  expect(answer.status).toBe(400);
  expect((await problemOf(answer)).fieldErrors).toEqual({ id: "mismatch" });
});

it("leaves as it is what the specification does not name, and takes no change without seeing it", async () => {
  const { facilityId } = own;
  const settingsOf = async () => {
    const answer = await clients.provider.get(`/api/facility/${facilityId}/settings`);
    return (await answer.json()) as FacilitySettings;
  };
  const path = `/api/facility/${facilityId}/settings/report`;
  const { reportSettings: before } = await settingsOf();
  const seen = { ...before, minimumOpportunities: 33, suppressionSize: 7 };
  expect((await clients.provider.send("PUT", path, seen)).status).toBe(200);
  const named = {
    lookAheadSeconds: 50,
    lookBehindSeconds: 20,
    max100PctCompliance: true,
    observationGoal: 85,
    opportunityOffset: 90,
    outboundOnly: false,
    popInWindowSeconds: 5,
  };
  expect((await clients.provider.send("PUT", path, named)).status).toBe(200);
  const { reportSettings: after } = await settingsOf();
  expect(after).toEqual({
    ...before,
    ...named,
    minimumOpportunities: 33,
    suppressionSize: 7,
    version: before.version + 2,
  });
  // Whoever says what they saw is told that it has changed.
  expect((await clients.provider.send("PUT", path, seen)).status).toBe(409);
});

it("reads a moved date as the wall clock that it shows", async () => {
  const rangeOf = async (startDate: string, endDate: string) => {
    const { facilityId } = own;
    const filter = { facilityId, reportDateRange: "custom", startDate, endDate };
    const answer = await clients.provider.send("POST", "/api/report/2", filter);
    const { formattedReportDateRange } = (await answer.json()) as Record<string, unknown>;
    return formattedReportDateRange;
  };
  const moved = await rangeOf("2026-02-01T07:30:00.000Z", "2026-02-03T00:00:00.000Z");
  expect(moved).toEqual(await rangeOf("2026-02-01T07:30", "2026-02-03T00:00"));
  expect(moved).toEqual(expect.any(String));
});

import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FacilitySettings } from "#contract/organization/facility-settings.ts";
import { allCalls } from "#contract/index.ts";
import { leastRequests } from "#tests/contract/least-requests.ts";
import { type LiteralRequest, literalRequests } from "#tests/contract/literal-requests.ts";
import { returnedEntities, withoutStamps } from "#tests/contract/returned-entities.ts";
import { buildCustomer } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Senders, fill, furnished } from "./access/furnished.ts";
import type { Place } from "./access/world.ts";

let portal: Portal;
let clients: Senders;
let provider: Client;
let requests: LiteralRequest[];
let own: Place;

/** Whether a POST makes something. */
const makes = (method: string, path: string): boolean =>
  method === "POST" &&
  /^(?:customer|device|devicePlaceholders|Employee|facility\/create|facility\/[^/]+\/licenses|ImsJobRole|ObvJobRole|slide|reportS[^/]+(?:\/save)?)$/u.test(
    path,
  );

beforeAll(async () => {
  portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  const { db, origin } = portal;
  const home = await buildCustomer(db, { name: "Provider", isProvider: true });
  const operator = await buildUser(db, { customerId: home.customerId, role: "providerAdmin" });
  provider = await signIn(origin, operator.email, operator.password);
  const scene = await furnished(portal, provider, "Own");
  own = scene.place;
  clients = scene.clients;
  requests = literalRequests(scene.ids);
});
afterAll(() => portal.close());

/** What a request is answered; what it is refused with, where that is not what it should be. */
const refusalOf = async (
  senders: Senders,
  { method, path, body, answered, fields = [], as = "customer" }: LiteralRequest,
): Promise<string | null> => {
  const address = `/api/${path}`;
  const answer = await (method === "GET"
    ? senders[as].get(address)
    : senders[as].send(method, address, body));
  const text = await answer.text();
  const isRight = answered === undefined ? answer.ok : answer.status === answered;
  if (!isRight) return `${method} ${path}: ${answer.status} ${text.slice(0, 400)}`;
  const row = fields.length > 0 ? told(JSON.parse(text)) : {};
  const missing = fields.filter((field) => row?.[field] === undefined);
  return missing.length > 0
    ? `${method} ${path}: without ${missing.join(", ")} ${text.slice(0, 200)}`
    : null;
};

const told = (answer: unknown): Record<string, unknown> => {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  return first as Record<string, unknown>;
};

it("takes each request of the specification, and answers with the fields it names", async () => {
  const refused: (string | null)[] = [];
  // oxlint-disable-next-line no-await-in-loop -- later ones rest on earlier ones
  for (const request of requests) refused.push(await refusalOf(clients, request));
  expect(refused.filter((one) => one !== null)).toEqual([]);
});

type Fields = Record<string, unknown>;
const rowIn = async (
  sender: Client,
  path: string,
  row: (answer: unknown) => unknown = (answer) => answer,
): Promise<Fields> => {
  const answer = await sender.get(`/api/${path}`);
  const whole: unknown = await answer.json();
  return withoutStamps(row(whole)) as Fields;
};

/** Fields that the specification does not name, with values set by a user. */
const setOwnFields = async ({ customerId, facilityId }: Place): Promise<void> => {
  const { db } = portal;
  const where = { customer_id: customerId, facility_id: facilityId };
  await db("customer")
    .where("customer_id", customerId)
    .update({ idle_timeout_minutes: 30, mail_domains: ["least.example"] });
  await db("facility").where(where).update({
    minimum_opportunities: 33,
    suppression_size: 7,
    data_health_percent: 66,
    observation_max_age_days: 14,
    has_refills_with_expiration_date: true,
    allows_raw_export: true,
  });
  await db("report_subscription")
    .where(where)
    .update({ note: "Read me", with_csv: true, send_when: "belowOrChanged" });
};

it("takes requests with only required fields: the rest is emptied, our additions stay", async () => {
  const scene = await furnished(portal, provider, "Short");
  await setOwnFields(scene.place);
  const full = literalRequests(scene.ids);
  const wrong: unknown[] = [];
  for (const request of leastRequests(scene.ids)) {
    const { method, path, read, row, emptied = {}, kept = [], as = "customer" } = request;
    const sender = scene.clients[as];
    const filled = full.find((one) => one.method === method && one.path === path);
    // oxlint-disable-next-line no-await-in-loop -- later ones rest on earlier ones
    if (read !== undefined && filled) await sender.send(method, `/api/${path}`, filled.body);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const before = read === undefined ? {} : await rowIn(sender, read, row);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const refused = await refusalOf(scene.clients, request);
    if (refused !== null) wrong.push(refused);
    if (read === undefined || refused !== null) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const after = await rowIn(sender, read, row);
    const wanted = {
      ...emptied,
      ...Object.fromEntries(kept.map((field) => [field, before[field]])),
    };
    for (const [field, value] of Object.entries(wanted))
      if (!isDeepStrictEqual(after[field], value))
        wrong.push({ path, field, wanted: value, found: after[field] });
  }
  expect(wrong).toEqual([]);
});

it("has such a request for each of the specification's that takes a body", async () => {
  const callOf = ({ method, path }: LiteralRequest) =>
    allCalls().find(
      ({ call }) =>
        call.method === method &&
        new RegExp(`^${call.path.replaceAll(/:\w+/gu, "[^/]+")}$`, "iu").test(
          path.split("?")[0]?.replace(/\/$/u, "") ?? "",
        ),
    )?.name;
  const { ids } = await furnished(portal, provider, "Listed");
  const full = literalRequests(ids).filter(
    ({ body }) => body !== undefined && !(body instanceof FormData),
  );
  const least = new Set(leastRequests(ids).map(callOf));
  expect(full.map(callOf).filter((name) => !least.has(name))).toEqual([]);
});

it("takes back each entity as it was read, and leaves it as it was", async () => {
  const scene = await furnished(portal, provider, "Returned");
  await setOwnFields(scene.place);
  // Filled once, so that there is something to lose.
  await fill(scene);
  const wrong: unknown[] = [];
  for (const entity of returnedEntities(scene.ids)) {
    const { read, row = (answer) => answer, method, path, body, as = "customer" } = entity;
    const sender = scene.clients[as];
    const found = async (): Promise<Fields> => {
      const address = `/api/${read.path}`;
      const answer = await (read.body === undefined
        ? sender.get(address)
        : sender.send("POST", address, read.body));
      return row(await answer.json()) as Fields;
    };
    // oxlint-disable-next-line no-await-in-loop -- each is read, saved and read again
    const before = await found();
    // oxlint-disable-next-line no-await-in-loop -- as above
    const answer = await sender.send(method, `/api/${path}`, body?.(before) ?? before);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!answer.ok) wrong.push(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const after = await found();
    if (!isDeepStrictEqual(withoutStamps(after), withoutStamps(before)))
      wrong.push({ path, before: withoutStamps(before), after: withoutStamps(after) });
  }
  expect(wrong).toEqual([]);
});

it("refuses to create what has an id already, and ignores an empty id", async () => {
  const { ids, clients: senders } = await furnished(portal, provider, "Made");
  const wrong: string[] = [];
  for (const request of leastRequests(ids).filter(({ path, method }) => makes(method, path))) {
    const { path, body, as = "customer" } = request;
    const name = path === "facility/create" ? "facilityId" : "id";
    const within = (value: unknown): unknown => {
      const fields = body as Fields;
      if (path !== "devicePlaceholders") return { ...fields, [name]: value };
      return {
        ...fields,
        devicePlaceholder: { ...(fields["devicePlaceholder"] as object), id: value },
      };
    };
    // oxlint-disable-next-line no-await-in-loop -- names are taken by the one that goes through
    const known = await senders[as].send("POST", `/api/${path}`, within(ids.slideId));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { fieldErrors } = await problemOf(known);
    if (Object.values(fieldErrors ?? {}).join() !== "mismatch")
      wrong.push(`${path}: ${known.status} for a known id`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const none = await senders[as].send("POST", `/api/${path}`, within(null));
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!none.ok) wrong.push(`${path}: ${none.status} ${await none.text()} without one`);
  }
  expect(wrong).toEqual([]);
});

it("reads a number as text, a state by name and a timeframe by number", async () => {
  const { ids, clients: senders } = await furnished(portal, provider, "Typed");
  const { customer } = senders;
  const { facilityId } = ids;
  const settings = `/api/facility/${facilityId}/settings`;
  const stored = async () => (await (await customer.get(settings)).json()) as FacilitySettings;
  const { basicInfo } = await stored();
  const typed = {
    ...basicInfo,
    occupancy: "120",
    countryId: "2",
    stateId: "",
    stateName: "quebec",
    address1: "1 rue Principale",
    city: "Québec",
    postalCode: "G1R 4S9",
  };
  expect(await (await customer.send("PUT", `${settings}/basicInfo`, typed)).json()).toMatchObject({
    countryId: 2,
  });
  const { basicInfo: after } = await stored();
  expect(after).toMatchObject({ occupancy: 120, countryId: 2 });
  const states = await (await customer.get("/api/StateOrProvince?countryId=2")).json();
  expect(
    (states as { id: number; name: string }[]).find(({ id }) => id === after.stateId)?.name,
  ).toBe("Québec");
  const rangeOf = async (reportDateRange: unknown) => {
    const filter = { facilityId, reportDateRange, startDate: null, endDate: "", shiftIds: null };
    const answer = await customer.send("POST", "/api/report/2", filter);
    return ((await answer.json()) as Fields)["formattedReportDateRange"];
  };
  expect(await rangeOf(3)).toEqual(await rangeOf("last30Days"));
  expect(await rangeOf("3")).toEqual(await rangeOf("last30Days"));
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

it("leaves fields unknown to the specification alone, and refuses a stale change", async () => {
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
  // A caller who sends the version they saw is warned that it has changed.
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

import { Agent, request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { addDevice, deactivateDevice } from "#server/features/devices/devices/service.ts";
import {
  createGatewayToken,
  revokeGatewayToken,
} from "#server/features/devices/ingest/services/credentials.ts";
import { problemOf } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Gateway, gatewayWith, gzipped, newGateway } from "./support/gateway.ts";
import { derivedRows } from "./support/stored-rows.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

describe("POST /api/ingest/events", () => {
  let portal: Portal;
  let ward: Ward;
  let gateway: Gateway;
  let number = 0;

  const dispense = (given: Record<string, unknown> = {}): Record<string, unknown> => {
    number += 1;
    const at = new Date(portal.clock.now().getTime() - number * 1000).toISOString();
    return { type: "dispense", id: `f-${number}`, device: "D-1", at, ...given };
  };
  const passage = (given: Record<string, unknown> = {}): Record<string, unknown> =>
    dispense({ type: "passage", device: "C-1", direction: "in", ...given });
  const later = (ms: number): string => new Date(portal.clock.now().getTime() + ms).toISOString();
  const stored = async (table: string): Promise<number> => {
    const rows = await portal.db(table).where({ facility_id: ward.scope.facilityId });
    return rows.length;
  };
  const problem = async (response: Response): Promise<unknown> => {
    const { status, code } = await problemOf(response);
    expect(response.status).toBe(status);
    return { status, code };
  };

  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    ward = await buildWard(portal.db);
    await hangDevice(portal.db, ward, "D-1", "dispenser", ward.rooms[0] ?? null);
    await hangDevice(portal.db, ward, "C-1", "counter", ward.rooms[0] ?? null);
    gateway = await newGateway(portal.origin, portal.db, ward.scope);
  });

  it("takes a JSON array of all fact types, and answers how many were new", async () => {
    const facts = [
      dispense({ badge: "b-1", count: 2 }),
      passage({ direction: "out" }),
      dispense({
        type: "device_report",
        gateway: "g",
        rssi: -60,
        battery: "Low",
        firmware: "1.2",
        dispenses: 12,
        refill: { eKey: "k", expiresOn: "2027-01-31", installedAt: later(-DAY) },
        badge: "b-1",
        badgeBattery: "Good",
      }),
      dispense({ type: "device_fault", alarm: 6, state: "raised" }),
    ];
    expect(await gateway.send(facts)).toEqual({ accepted: 4, duplicate: 0, refused: [] });
    const counts = await Promise.all(
      ["dispense", "passage", "device_report", "device_fault"].map(stored),
    );
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it("takes NDJSON, gzip or not, and stores the good lines around a broken one", async () => {
    const lines = [JSON.stringify(dispense()), '{"type": "dispe', JSON.stringify(passage())];
    const headers = { "content-type": "application/x-ndjson" };
    const [body, encoding] = gzipped(lines.join("\n"));
    const first = await gateway.post(body, { ...headers, ...encoding });
    const refused = [{ index: 1, id: null, code: "invalid_fact" }];
    expect(await first.json()).toEqual({ accepted: 2, duplicate: 0, refused });
    const second = await gateway.post(`\uFEFF${lines.join("\n")}`, headers);
    expect(await second.json()).toEqual({ accepted: 0, duplicate: 2, refused });
  });

  it("refuses an invalid x-sent-at header, and takes a batch without one", async () => {
    const body = JSON.stringify([dispense()]);
    const refused = await gateway.post(body, { "x-sent-at": "yesterday" });
    expect(await problemOf(refused)).toMatchObject({
      code: "invalid_input",
      fieldErrors: { "x-sent-at": "invalid" },
    });
    expect(await stored("dispense")).toBe(0);
    expect((await gateway.post(body, { "x-sent-at": later(-45_000) })).status).toBe(200);
    expect((await gateway.post(body)).status).toBe(200);
    expect(await stored("dispense")).toBe(1);
  });

  it("stores how far a gateway's clock is behind when it sends", async () => {
    await portal.db.transaction((tx) =>
      addDevice(
        tx,
        ward.scope,
        { serialNumber: "G-1", name: "G-1", deviceTypeId: 3 },
        portal.clock.now(),
      ),
    );
    const report = { type: "device_report", id: "r", device: "G-1", at: later(-46_000) };
    await gateway.post(JSON.stringify([report]), { "x-sent-at": later(-45_000) });
    const spans = await portal.db("contact_span").where("facility_id", ward.scope.facilityId);
    expect(spans.map((span) => span.clock_offset_ms)).toEqual([45_000]);
  });

  it("the ingest call matches the names of fields without regard to case", async () => {
    const fact = Object.entries(dispense({ count: 2 })).map(
      ([name, value]) => [name.toUpperCase(), value] as const,
    );
    expect(await gateway.send([Object.fromEntries(fact)])).toMatchObject({ accepted: 1 });
  });

  it("a repeated batch changes nothing", async () => {
    const batch = Array.from({ length: 200 }, (_, index) => (index % 2 ? passage() : dispense()));
    expect(await gateway.send(batch)).toMatchObject({ accepted: 200 });
    const before = await derivedRows(portal.db, ward.scope);
    expect(await gateway.send(batch)).toEqual({ accepted: 0, duplicate: 200, refused: [] });
    expect(await derivedRows(portal.db, ward.scope)).toEqual(before);
  });

  it("a fact in two batches at once counts once", async () => {
    const facts = Array.from({ length: 600 }, () => dispense());
    const [a, b] = [facts.slice(0, 400), facts.slice(200)];
    const answers = await Promise.all([gateway.send(a), gateway.send(b.toReversed())]);
    expect(answers.reduce((sum, answer) => sum + answer.accepted, 0)).toBe(600);
    expect(answers.reduce((sum, answer) => sum + answer.duplicate, 0)).toBe(200);
    expect(await stored("dispense")).toBe(600);
    const { deviceDays } = await derivedRows(portal.db, ward.scope);
    expect(
      deviceDays.reduce((sum: number, row) => sum + (row as { dispenses: number }).dispenses, 0),
    ).toBe(600);
  });

  it("a line that its own batch repeats counts once", async () => {
    const fact = dispense();
    const answer = await gateway.send([fact, fact, { ...fact }, dispense()]);
    expect(answer).toEqual({ accepted: 2, duplicate: 2, refused: [] });
    const { deviceDays } = await derivedRows(portal.db, ward.scope);
    expect(deviceDays).toMatchObject([{ dispenses: 2 }]);
  });

  it("the same id at another instant or of another device is another fact", async () => {
    const fact = dispense();
    expect(await gateway.send([fact])).toMatchObject({ accepted: 1 });
    const at = new Date(Date.parse(String(fact.at)) - 1000).toISOString();
    expect(await gateway.send([{ ...fact, at }, fact])).toEqual({
      accepted: 1,
      duplicate: 1,
      refused: [],
    });
    expect(await stored("dispense")).toBe(2);
  });

  it("refuses a fact that contradicts a stored one, which stays as it is", async () => {
    const first = [
      dispense({ count: 2 }),
      passage({ direction: "in" }),
      dispense({ type: "device_report", refill: { eKey: "k" }, rssi: -60 }),
      dispense({ type: "device_fault", alarm: 5, state: "raised" }),
      dispense({ device: "D-nobody-knows" }),
    ];
    const others = [{ count: 3 }, { direction: "out" }, { rssi: -61 }, { state: "cleared" }];
    const contradicting = [...others, { count: 4 }].map((change, index) => ({
      ...first[index],
      ...change,
    }));
    const refusals = (from: number) =>
      first.map(({ id }, index) => ({ index: from + index, id, code: "conflicting" }));
    // In the batch that brings the first one, too.
    const both = await gateway.send([...first, ...contradicting]);
    expect(both).toEqual({ accepted: 5, duplicate: 0, refused: refusals(5) });
    const before = await derivedRows(portal.db, ward.scope);
    const again = await gateway.send([...contradicting, ...first]);
    expect(again).toEqual({ accepted: 0, duplicate: 5, refused: refusals(0) });
    expect(await derivedRows(portal.db, ward.scope)).toEqual(before);
  });

  it("refuses a line with text that the database cannot store; good lines stay", async () => {
    const bad = [
      dispense({ device: "D-1\u0000" }),
      dispense({ badge: "b\u0000-1" }),
      dispense({ type: "device_report", refill: { eKey: "k\u0000" } }),
      dispense({ badge: "half \uD83D" }),
    ];
    const answer = await gateway.send([dispense(), ...bad, passage()]);
    expect(answer).toMatchObject({ accepted: 2, duplicate: 0 });
    expect(answer.refused.map(({ index, code, fields }) => [index, code, fields])).toEqual([
      [1, "invalid_fact", ["device"]],
      [2, "invalid_fact", ["badge"]],
      [3, "invalid_fact", ["refill.eKey"]],
      [4, "invalid_fact", ["badge"]],
    ]);
  });

  it("the ingest call gives the reason for each refused line", async () => {
    const tooOld = later(-LIMITS.ingestMaxAgeDays * DAY - 1);
    const oldest = later(-LIMITS.ingestMaxAgeDays * DAY);
    const tooNew = later(LIMITS.ingestMaxFutureMinutes * MINUTE + 1);
    const newest = later(LIMITS.ingestMaxFutureMinutes * MINUTE);
    const answer = await gateway.send([
      dispense({ id: "1", at: tooOld }),
      dispense({ id: "2", at: oldest }),
      dispense({ id: "3", at: tooNew }),
      dispense({ id: "4", at: newest }),
      dispense({ id: "5", device: "C-1" }),
      passage({ id: "6", device: "D-1" }),
      dispense({ id: "7", count: 0 }),
      dispense({ id: "8", colour: "blue" }),
      dispense({ id: 9 }),
      dispense({ id: "x".repeat(65) }),
      dispense({ id: "\u0000" }),
      dispense({ id: "11", at: "yesterday" }),
      null,
    ]);
    expect(answer.accepted).toBe(2);
    expect(answer.refused.map(({ index, id, code }) => `${index} ${id} ${code}`)).toEqual([
      "0 1 time_too_old",
      "2 3 time_in_future",
      "4 5 wrong_device_type",
      "5 6 wrong_device_type",
      "6 7 invalid_fact",
      "7 8 invalid_fact",
      "8 null invalid_fact",
      "9 null invalid_fact",
      "10 \u0000 invalid_fact",
      "11 11 invalid_fact",
      "12 null invalid_fact",
    ]);
    const fields = answer.refused.slice(4).map((refusal) => refusal.fields);
    expect(fields).toEqual([["count"], ["colour"], ["id"], ["id"], ["id"], ["at"], undefined]);
  });

  it("refuses a deactivated device's facts, but not facts of its time before", async () => {
    const deviceId = await hangDevice(portal.db, ward, "D-2", "dispenser", null);
    const end = new Date(later(-60 * MINUTE));
    await portal.db.transaction((tx) => deactivateDevice(tx, ward.scope, deviceId, end));
    const at = (ms: number): string => new Date(end.getTime() + ms).toISOString();
    const answer = await gateway.send([
      dispense({ id: "before", device: "D-2", at: at(-1) }),
      dispense({ id: "after", device: "D-2", at: at(0) }),
    ]);
    const refused = [{ index: 1, id: "after", code: "device_deactivated" }];
    expect(answer).toEqual({ accepted: 1, duplicate: 0, refused });
  });

  it("stores an unknown device's facts apart, and counts them once the device is added", async () => {
    const facts = [
      dispense({ device: "NEW" }),
      dispense({ device: "NEW" }),
      passage({ device: "NEW" }),
    ];
    expect(await gateway.send(facts)).toEqual({ accepted: 3, duplicate: 0, refused: [] });
    expect(await gateway.send(facts)).toEqual({ accepted: 0, duplicate: 3, refused: [] });
    expect(await stored("unclaimed_fact")).toBe(3);
    await hangDevice(portal.db, ward, "NEW", "dispenser", ward.rooms[1] ?? null);
    expect([await stored("unclaimed_fact"), await stored("dispense")]).toEqual([0, 2]);
    const { deviceDays } = await derivedRows(portal.db, ward.scope);
    expect(deviceDays).toMatchObject([{ location_id: ward.rooms[1], dispenses: 2 }]);
    expect(await gateway.send(facts.slice(0, 2))).toMatchObject({ accepted: 0, duplicate: 2 });
  });

  it("stores facts of a thousand unknown devices and no more", async () => {
    const unknown = (at: number) => dispense({ device: `NEW-${at}` });
    const most = Array.from({ length: LIMITS.unknownDevicesMax - 1 }, (_, at) => unknown(at));
    expect(await gateway.send(most)).toMatchObject({ accepted: most.length, refused: [] });
    const [old, last, more] = [unknown(3), unknown(5_000), unknown(5_001)];
    expect(await gateway.send([old, last, more, dispense()])).toEqual({
      accepted: 3,
      duplicate: 0,
      refused: [{ index: 2, id: more["id"], code: "too_many_unknown_devices" }],
    });
    // The next one finds room once one of them is added.
    expect(await gateway.send([more])).toMatchObject({ accepted: 0 });
    await hangDevice(portal.db, ward, "NEW-3", "dispenser", ward.rooms[1] ?? null);
    expect(await gateway.send([more])).toMatchObject({ accepted: 1 });
  });

  it("counts the calls of each credential separately", async () => {
    const answers = [];
    for (let sent = 0; sent <= LIMITS.ingestCallsPerMinute; sent += 100) {
      const batch = Array.from({ length: 100 }, () =>
        gateway.post("[]", { "content-encoding": "br" }),
      );
      answers.push(...(await Promise.all(batch)));
    }
    expect(answers.filter(({ status }) => status === 415)).toHaveLength(
      LIMITS.ingestCallsPerMinute,
    );
    const refused = answers.at(-1);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    const other = await newGateway(portal.origin, portal.db, ward.scope);
    expect(await other.send([dispense()])).toMatchObject({ accepted: 1 });
  });

  it("reuses or closes a connection whose call was too large", async () => {
    const { hostname, port } = new URL(portal.origin);
    const post = (agent: Agent, size: number) =>
      new Promise<{ status: number | undefined; isKept: boolean; isReused: boolean }>(
        (resolve, reject) => {
          const headers = { authorization: `Bearer ${gateway.token}` };
          const options = {
            agent,
            hostname,
            port,
            method: "POST",
            path: "/api/ingest/events",
            headers,
          };
          const call = request(options, (answer) => {
            const isKept = answer.headers.connection !== "close";
            const { reusedSocket: isReused } = call;
            answer
              .resume()
              .on("end", () => resolve({ status: answer.statusCode, isKept, isReused }));
          });
          call.on("error", reject);
          call.end(Buffer.alloc(size, " "));
        },
      );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const large = LIMITS.ingestBodyMaxBytes + 1;
    const first = { status: 413, isKept: true, isReused: false };
    expect(await post(agent, large)).toEqual(first);
    expect(await post(agent, 2)).toEqual({ status: 200, isKept: true, isReused: true });
    // What never ends is not read on for ever.
    const cut = { ...first, isKept: false };
    const endless = await post(agent, 3 * large).catch(() => cut);
    expect({ ...endless, isReused: false }).toEqual(cut);
    expect(await post(agent, 2)).toEqual({ status: 200, isKept: true, isReused: false });
    agent.destroy();
  });

  it("a token speaks for its facility only, where other devices are unknown", async () => {
    const other = await buildWard(portal.db);
    const foreign = await newGateway(portal.origin, portal.db, other.scope);
    expect(await foreign.send([dispense()])).toMatchObject({ accepted: 1 });
    expect(await stored("dispense")).toBe(0);
    const kept = await portal.db("unclaimed_fact").where({ facility_id: other.scope.facilityId });
    expect(kept).toHaveLength(1);
  });

  it("the ingest call requires a known, valid, unrevoked token", async () => {
    const body = JSON.stringify([dispense()]);
    const attempt = async (token: string | null): Promise<unknown> =>
      problem(await gatewayWith(portal.origin, token).post(body));
    const notSignedIn = { status: 401, code: "not_signed_in" };
    expect(await attempt(null)).toEqual(notSignedIn);
    expect(await attempt("short")).toEqual(notSignedIn);
    expect(await attempt("x".repeat(43))).toEqual(notSignedIn);
    const expired = { status: 401, code: "credential_expired" };
    const { db, clock } = portal;
    const now = clock.now();
    const ended = await createGatewayToken(db, ward.scope, "g", { now, expiresAt: now });
    expect(await attempt(ended.token)).toEqual(expired);
    const revoked = await createGatewayToken(db, ward.scope, "g", { now });
    expect((await gatewayWith(portal.origin, revoked.token).post("[]")).status).toBe(200);
    await revokeGatewayToken(db, ward.scope, revoked.credentialId, clock.now());
    expect(await attempt(revoked.token)).toEqual(expired);
    expect(await stored("dispense")).toBe(0);
  });

  it("the ingest call refuses an archived facility's facts", async () => {
    await portal
      .db("facility")
      .where({ facility_id: ward.scope.facilityId })
      .update({ archived_at: portal.clock.now() });
    const refusal = { status: 403, code: "facility_archived" };
    expect(await problem(await gateway.post(JSON.stringify([dispense()])))).toEqual(refusal);
    expect(await stored("dispense")).toBe(0);
  });

  it("facts of a deactivated customer are stored as before", async () => {
    await portal
      .db("customer")
      .where({ customer_id: ward.scope.customerId })
      .update({ is_active: false });
    expect((await gateway.post(JSON.stringify([dispense()]))).status).toBe(200);
    expect(await stored("dispense")).toBe(1);
  });

  it("the ingest call takes facts up to its limit, and no more", async () => {
    const at = later(-DAY);
    const facts = Array.from({ length: LIMITS.ingestFactsPerCall }, (_, index) =>
      dispense({ id: `n-${index}`, at }),
    );
    const tooMany = await gateway.post(JSON.stringify([...facts, dispense()]));
    expect(await problemOf(tooMany)).toMatchObject({
      status: 413,
      code: "batch_too_large",
      title: "Send at most 10,000 facts and 16 MB at once.",
    });
    expect(await gateway.send(facts)).toMatchObject({ accepted: LIMITS.ingestFactsPerCall });
  });

  it("the ingest call refuses bodies too large, packed or unpacked", async () => {
    const tooLarge = { status: 413, code: "batch_too_large" };
    const blanks = " ".repeat(LIMITS.ingestBodyMaxBytes);
    expect(await problem(await gateway.post(`[${blanks}]`))).toEqual(tooLarge);
    expect(await problem(await gateway.post(...gzipped(`[${blanks}]`)))).toEqual(tooLarge);
    expect((await gateway.post(`[${blanks.slice(2)}]`)).status).toBe(200);
  });

  it("the ingest call refuses other formats than its own", async () => {
    const invalid = { status: 400, code: "invalid_input" };
    expect(await problem(await gateway.post('[{"type": "disp'))).toEqual(invalid);
    expect(await problem(await gateway.post(Buffer.from([0x5b, 0xff, 0x5d])))).toEqual(invalid);
    const gzip = { "content-encoding": "gzip" };
    expect(await problem(await gateway.post("not gzip", gzip))).toEqual(invalid);
    const brotli = { "content-encoding": "br" };
    expect(await problem(await gateway.post("[]", brotli))).toEqual({
      status: 415,
      code: "file_type",
    });
  });

  it("the ingest call stores nothing when its facts cannot be stored", async () => {
    const far = new Date(Date.UTC(2040, 0, 15));
    portal.clock.set(far);
    try {
      // No partition has been made for that month: the good line must not get in alone.
      const answer = await gateway.post(
        JSON.stringify([dispense({ device: "NEW" }), dispense({ at: far.toISOString() })]),
      );
      expect(answer.status).toBe(500);
      expect([await stored("dispense"), await stored("unclaimed_fact")]).toEqual([0, 0]);
    } finally {
      portal.clock.set(new Date());
    }
  });
});

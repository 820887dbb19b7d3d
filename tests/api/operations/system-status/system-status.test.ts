import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Diagnosis,
  GATEWAY_OFFLINE_MINUTES,
  STATUS_PARTS,
  STATUS_TYPE_NAMES,
  type StatusRecord,
  type SystemStatus,
} from "#contract/operations/system-status.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { noteStatus, thinStatus } from "#server/features/operations/system-status/service.ts";
import { createRate } from "#server/lib/rate.ts";
import { newId } from "#server/lib/ids.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const NOW = "2026-11-19T19:32:00Z";

describe("system status", () => {
  let portal: Portal;
  let provider: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    const { customerId } = await buildCustomer(portal.db, { isProvider: true });
    const user = await buildUser(portal.db, { customerId, role: "providerSupport" });
    provider = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  const status = async (): Promise<SystemStatus[]> => {
    const answer = await provider.get("/api/systemStatus");
    expect(answer.status).toBe(200);
    return (await answer.json()) as SystemStatus[];
  };
  const history = async (): Promise<StatusRecord[]> =>
    (await (await provider.get("/api/systemStatusHistory")).json()) as StatusRecord[];
  const deps = () => ({
    db: portal.db,
    clock: portal.clock,
    dataDir: "/tmp",
    pdf: { state: () => ({ waiting: 0, failed: 0 }) },
    ingested: createRate(5),
    publicUrl: "https://portal.example.test",
  });

  const addMail = (minutesAgo: number, failed: boolean) => {
    const at = new Date(Date.parse(NOW) - minutesAgo * 60_000);
    return portal.db("mail_outbox").insert({
      mail_id: newId(),
      message_id: `<${newId()}@example.test>`,
      recipient: "somebody@example.test",
      subject: "Waiting",
      html: "",
      body_text: "",
      run_at: new Date(Date.parse(NOW) + 3_600_000),
      created_at: at,
      state: failed ? "given_up" : "queued",
      state_at: at,
      give_up_at: new Date(at.getTime() + 48 * 3_600_000),
    });
  };

  it("system status measures the machine, the database and what waits", async () => {
    const all = await status();
    const of = (type: string) => all.find(({ statusType }) => statusType === type);
    expect(of("databaseReachable")?.statusValue).toBeGreaterThan(0);
    expect(of("databaseSize")?.statusValue).toBeGreaterThan(0);
    expect(of("databaseConnections")?.statusValue).toBeGreaterThan(0);
    expect(of("diskFree")?.statusValue).toBeGreaterThan(0);
    expect(of("memoryUsed")?.statusValue).toBeLessThan(100);
    expect(of("mailWaiting")).toMatchObject({ statusValue: 0, maxThreshold: 200, isValid: true });
  });

  it("system status lists figures out of bounds first", async () => {
    await addMail(45, false);
    await addMail(10, true);
    const all = await status();
    expect(all.filter(({ isValid }) => !isValid).map(({ statusType }) => statusType)).toEqual(
      all
        .slice(0, all.filter(({ isValid }) => !isValid).length)
        .map(({ statusType }) => statusType),
    );
    const of = (type: string) => all.find(({ statusType }) => statusType === type);
    expect(of("mailOldestDue")).toMatchObject({ statusValue: 45, isValid: false });
    expect(of("mailFailed")).toMatchObject({ statusValue: 1, isValid: false });
    expect(of("mailWaiting")).toMatchObject({ statusValue: 1, isValid: true });
    expect(all[0]?.isValid).toBe(false);
  });

  it("shows how long the oldest stale mark has waited, and jobs that were claimed", async () => {
    const { db } = portal;
    const facility = await buildFacility(db);
    const device_id = await buildDevice(db, facility, { locationId: facility.rootId });
    const keys = tenant(facility.scope);
    const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000);
    const value = async (type: string) =>
      (await status()).find(({ statusType }) => statusType === type)?.statusValue;
    // What is due at once has no time of its own.
    const touch = { ...keys, from_at: ago(90), due_at: new Date(0) };
    await db("device_touch").insert({ ...touch, device_id, touched_at: ago(20) });
    expect(await value("summaryLag")).toBeCloseTo(20, 0);
    await db("badge_touch").insert({
      ...touch,
      to_at: ago(1),
      badge: "B-1",
      touched_at: ago(45),
    });
    expect(await value("summaryLag")).toBeCloseTo(45, 0);
    await db("badge_touch")
      .where(keys)
      .update({ due_at: ago(-5) });
    await db("device_touch")
      .where(keys)
      .update({ due_at: ago(3) });
    expect(await value("summaryLag")).toBeCloseTo(3, 0);

    await db("job").insert({
      job_id: newId(),
      name: "slow",
      payload: "{}",
      created_at: ago(30),
      run_at: ago(30),
      claim_id: newId(),
    });
    expect(await value("jobOldestDue")).toBeCloseTo(30, 0);
  });

  it("a gateway's lag is out of bounds once the gateway is offline", async () => {
    const gateway = await portal.db("device_type").where("name", "gateway").first();
    expect(gateway?.offline_after_minutes).toBe(GATEWAY_OFFLINE_MINUTES);
    // A model that reports seldom would have three of its reports.
    const models = await portal
      .db("device_model")
      .where("device_type_id", gateway?.device_type_id ?? 0)
      .pluck("report_every_minutes");
    expect(models.filter((minutes) => 3 * minutes > GATEWAY_OFFLINE_MINUTES)).toEqual([]);
    expect(models.length).toBeGreaterThan(0);
  });

  it("stores figures, answers them in UTC without a zone, and shows their history", async () => {
    await noteStatus(deps());
    const noted = await history();
    expect(noted[0]?.insertTimestampUtc).toBe("2026-11-19T19:32:00");
    expect(noted.map(({ statusType }) => statusType)).toContain("mailFailed");
    const failed = (await status()).find(({ statusType }) => statusType === "mailFailed");
    expect(failed?.recent).toEqual([1, 1]);
  });

  it("mails the provider's administrators once when a figure leaves its bounds, once when back", async () => {
    const { db } = portal;
    const { customerId } = await buildCustomer(db, { isProvider: true });
    const admin = await buildUser(db, { customerId, role: "providerAdmin" });
    await db("mail_outbox").delete();
    await db("status_fault").delete();
    await noteStatus(deps());
    await noteStatus(deps());
    await db("mail_outbox").delete();
    await addMail(10, true);
    const subjects = async () =>
      (await db("mail_outbox").where("recipient", admin.email).orderBy("mail_id")).map(
        ({ subject }) => subject,
      );
    await noteStatus(deps());
    // Once is nothing yet: it may be back by the next note.
    expect(await subjects()).toEqual([]);
    await noteStatus(deps());
    await noteStatus(deps());
    expect(await subjects()).toEqual(["portal.example.test: 1 figure is out of its bounds"]);
    const [mail] = await db("mail_outbox").where("recipient", admin.email);
    expect(mail?.body_text).toContain("E-mails given up: 1, bound 0.");
    await db("mail_outbox").where("state", "given_up").delete();
    await noteStatus(deps());
    await noteStatus(deps());
    expect(await subjects()).toEqual([
      "portal.example.test: 1 figure is out of its bounds",
      "portal.example.test: 1 figure is back within its bounds",
    ]);
  });

  it("shows raw figures and latest log lines to the provider's administrators", async () => {
    const { customerId } = await buildCustomer(portal.db, { isProvider: true });
    const admin = await buildUser(portal.db, { customerId, role: "providerAdmin" });
    const client = await signIn(portal.origin, admin.email, admin.password);
    await signIn(portal.origin, admin.email, "a wrong password").catch(() => undefined);
    const answer = await client.get("/api/systemStatus/diagnostics");
    expect(answer.status).toBe(200);
    const parts = (await answer.json()) as Diagnosis[];
    expect(parts.map(({ part }) => part)).toEqual([...STATUS_PARTS]);
    const of = (name: string) => parts.find(({ part }) => part === name);
    expect(of("ingest")?.figures.map(({ statusType }) => statusType)).toContain("ingestRate");
    expect(of("database")?.figures).toContainEqual({
      statusType: "databaseSteps",
      statusQualifier: "",
      statusValue: 0,
    });
    const [line] = of("portal")?.lines.slice(-1) ?? [];
    expect(line).toMatchObject({ level: "info" });
    expect(line?.text).toContain("a sign-in was refused");
    expect(JSON.stringify(parts)).not.toContain("a wrong password");
    expect((await provider.get("/api/systemStatus/diagnostics")).status).toBe(403);
  });

  it("stores one sample an hour of what is older than three months", async () => {
    const before = (await history()).length;
    const old = ["06:05", "06:35", "07:05"].map((time) => ({
      status_sample_id: newId(),
      status_type: "mailFailed",
      qualifier: "",
      value: 3,
      noted_at: new Date(`2026-08-01T${time}:00Z`),
    }));
    await portal.db("status_sample").insert(old);
    await thinStatus(deps(), new Date(NOW));
    const left = await history();
    expect(left.slice(0, 2).map(({ insertTimestampUtc: at }) => at)).toEqual([
      "2026-08-01T06:05:00",
      "2026-08-01T07:05:00",
    ]);
    expect(left).toHaveLength(before + 2);
  });

  it("Prometheus gets every figure of the page, and which exceed bounds", async () => {
    const facility = await buildFacility(portal.db);
    await buildDevice(portal.db, facility, {
      locationId: facility.rootId,
      type: "gateway",
      serialNumber: 'GW "7"\\',
      heardAt: new Date(Date.parse(NOW) - 90 * 60_000),
    });
    const all = await status();
    const text = await (await fetch(`${portal.origin}/metrics`)).text();
    const gauges = [...text.matchAll(/^(handrail_status\w*)\{(.*)\} (.+)$/gmu)].map(
      ([, name, labels = "", value]) => ({
        name,
        labels: Object.fromEntries(
          [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/gu)].map(([, key, said = ""]) => [
            key,
            said.replaceAll(/\\(.)/gu, "$1"),
          ]),
        ),
        value: Number(value),
      }),
    );
    const named = (name: string) => gauges.filter((gauge) => gauge.name === name);
    const figures = named("handrail_status");
    expect(
      figures.map(({ labels }) => `${labels["type"]} ${labels["qualifier"]}`).toSorted(),
    ).toEqual(all.map((one) => `${one.statusType} ${one.statusQualifier}`).toSorted());
    const lag = figures.find(({ labels }) => labels["type"] === "gatewayLag");
    expect(lag?.labels["qualifier"]).toContain('GW "7"\\');
    expect(lag?.value).toBeCloseTo(90, 0);
    const bounds = named("handrail_status_out_of_bounds").map(
      ({ labels, value }) => [labels["type"], value] as const,
    );
    expect(bounds.map(([type]) => type).toSorted()).toEqual([...STATUS_TYPE_NAMES].toSorted());
    expect(new Set(bounds.filter(([, value]) => value === 1).map(([type]) => type))).toEqual(
      new Set(all.filter(({ isValid }) => !isValid).map(({ statusType }) => statusType)),
    );
    expect(bounds).toContainEqual(["gatewayLag", 1]);
  });

  it("system status is closed to people of a customer", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const admin = await signIn(portal.origin, user.email, user.password);
    expect((await admin.get("/api/systemStatus")).status).toBe(403);
    expect((await admin.get("/api/systemStatusHistory")).status).toBe(403);
  });
});

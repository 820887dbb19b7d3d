import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManageAccountAnswer } from "#contract/identity/account.ts";
import type { Slide } from "#contract/displays/slides.ts";
import { LANGUAGES } from "#contract/core/primitives.ts";
import { REPORTS } from "#contract/reports/index.ts";
import {
  ANSWER_LIMITS,
  answerOf as answerFirstOf,
  type AnswerText,
  sayAnswer,
} from "#contract/reports/answer/sentence.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import { readDemoToken, readHistoryEnd } from "#server/demo/gateway-tokens.ts";
import { demoId } from "#server/demo/ids.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { buildFacilityModel } from "#server/demo/model/facility-model.ts";
import { layOut } from "#server/demo/model/layout.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { missedFrom, runSimulator } from "#server/demo/simulator/run-simulator.ts";
import { Sender } from "#server/demo/simulator/sender.ts";
import { createTrafficSource } from "#server/demo/simulator/traffic-source.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { SLIDES_OF } from "#server/demo/plan/slides.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { textsIn } from "#server/lib/texts.ts";
import { answerOf } from "#tests/api/reports/reports/support/run.ts";
import { signIn } from "#tests/support/client.ts";
import { compareStates } from "#tests/support/device-states.ts";
import { pairsOfSums } from "#tests/support/report-sums.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const now = new Date("2026-11-20T19:32:10Z");
/** Short and thin: what is tested does not depend on the size. */
const small = { now, days: 12, intensity: 0.1 };
const northlakeLayout = layOut(northlakeGeneral);
const silent = { info: () => undefined };
let portal: Portal;
let dataDir: string;

const count = async (table: string): Promise<number> => {
  const row = await portal.db(table).count({ count: "*" }).first<{ count: number }>();
  return Number(row.count);
};

beforeAll(async () => {
  portal = await startPortal({ now });
  dataDir = await mkdtemp(join(tmpdir(), "handrail-demo-"));
});

afterAll(async () => {
  await portal.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe("the demo", () => {
  it("a demo whose loading breaks off leaves nothing behind", async () => {
    const log = {
      info: (line: string): void => {
        if (line.includes("Children")) throw new Error("killed");
      },
    };
    await expect(loadDemo(portal.db, { ...small, log })).rejects.toThrow("killed");
    expect(await count("customer")).toBe(0);
    expect(await count("dispense")).toBe(0);
  });

  it("the demo loads once, even when two processes start together", async () => {
    const options = { ...small, log: silent, dataDir };
    await Promise.all([loadDemo(portal.db, options), loadDemo(portal.db, options)]);
    expect(await count("customer")).toBe(4);
    expect(await count("facility")).toBe(4);
    expect(await count("employee")).toBe(400);
    const dispenses = await count("dispense");
    expect(dispenses).toBeGreaterThan(3_000);
    await loadDemo(portal.db, options);
    expect(await count("dispense")).toBe(dispenses);
  });

  it("the demo has alarms of a lost, a late and a flapping device", async () => {
    type Row = { name: string; facility: string; cause: string | null; unstable: boolean };
    const { rows: open } = await portal.db.raw<{ rows: Row[] }>(
      `SELECT d.name, cd.name AS cause, al.is_unstable AS unstable FROM alarm al
         JOIN device d USING (customer_id, facility_id, device_id)
         LEFT JOIN alarm ca ON ca.alarm_id = al.cause_alarm_id
         LEFT JOIN device cd ON cd.device_id = ca.device_id
        WHERE al.cleared_at IS NULL`,
    );
    const lost = open.find(({ name }) => name.startsWith("Gateway"));
    expect(lost).toMatchObject({ cause: null });
    expect(open.filter(({ cause }) => cause === lost?.name).length).toBeGreaterThan(10);
    const repeater = open.find(({ name }) => name === "Repeater, east stairs");
    expect(repeater).toMatchObject({ cause: null });
    expect(open.filter(({ cause }) => cause === repeater?.name)).toHaveLength(3);
    expect(open.filter(({ unstable }) => unstable)).toHaveLength(1);
    // A battery between Low and Good is one alarm; one that moved meanwhile stays open.
    const told = async (name: string, type: number) =>
      portal
        .db("alarm")
        .join("device", "device.device_id", "alarm.device_id")
        .where("device.name", "like", name)
        .where("alarm.alarm_type_id", type)
        .pluck("alarm.cleared_at");
    const nameOf = (key: string) => northlakeLayout.deviceByKey.get(key)?.name ?? "";
    expect(await told(nameOf("ED-D07"), 6)).toEqual([null]);
    expect(await told(nameOf("SICU-D16"), 7)).toEqual([null]);
    expect(await told(nameOf("NICU-D05"), 1)).toEqual([null]);
    // Devices are there from when their facts begin: they were not missed before.
    const { rows: first } = await portal.db.raw<{ rows: { devices: number; missed: number }[] }>(
      `SELECT count(*)::integer AS devices, (count(*) FILTER (WHERE EXISTS (
                SELECT FROM alarm al WHERE al.device_id = d.device_id AND al.alarm_type_id = 1
                   AND al.raised_at < a.starts_at + interval '7 days')))::integer AS missed
         FROM device d JOIN device_assignment a USING (customer_id, facility_id, device_id)
        WHERE d.deactivated_at IS NULL AND a.starts_at = (SELECT min(o.starts_at)
          FROM device_assignment o WHERE o.device_id = d.device_id)`,
    );
    expect(first[0]?.missed).toBeLessThan((first[0]?.devices ?? 0) / 20);
    const { rows: late } = await portal.db.raw<{ rows: { hours: number; behind: number }[] }>(
      `SELECT extract(epoch FROM al.cleared_at - al.raised_at) / 3600 AS hours,
              (SELECT count(*) FROM alarm o WHERE o.cause_alarm_id = al.alarm_id) AS behind
         FROM alarm al JOIN device d USING (customer_id, facility_id, device_id)
        WHERE d.device_type_id = 3 AND al.cleared_at IS NOT NULL AND al.raised_at > ?`,
      [new Date(now.getTime() - 2 * 86_400_000)],
    );
    expect(late).toHaveLength(1);
    expect(late[0]?.hours).toBeCloseTo(4.5, 0);
    expect(late[0]?.behind).toBe(0);
    const days = await portal
      .db("refill_use")
      .where("removed_at", null)
      .whereNotNull("expires_on")
      .pluck("expires_on");
    expect(days.filter((day) => String(day) < "2026-11-20")).toHaveLength(1);
    expect(days.filter((day) => String(day) < "2026-12-20")).toHaveLength(3);
  });

  it("each device of the demo has one state on every screen and mail", async () => {
    const { rows } = await portal.db.raw<{ rows: { email: string; ids: string[] }[] }>(
      `SELECT min(u.email) AS email, array_agg(DISTINCT f.facility_id::text) AS ids
         FROM facility f JOIN app_user u USING (customer_id)
        WHERE u.email LIKE 'admin@%' GROUP BY f.customer_id`,
    );
    expect(rows).toHaveLength(3);
    for (const { email, ids } of rows) {
      /* oxlint-disable no-await-in-loop -- one after the other */
      const page = await signIn(portal.origin, email, DEMO_PASSWORD);
      for (const facilityId of ids) {
        const states = Object.values(await compareStates(page, facilityId, portal));
        expect(states.filter((state) => state === "online").length).toBeGreaterThan(20);
        const there = { facility_id: facilityId, deactivated_at: null };
        const devices = await portal.db("device").where(there).pluck("name");
        expect(states, facilityId).toHaveLength(new Set(devices).size);
      }
      /* oxlint-enable no-await-in-loop */
    }
  });

  it("the demo's sums agree between reports, or differ as one says", async () => {
    const facilities = await portal
      .db("facility")
      .whereIn("name", ["Northlake General Hospital"])
      .select({ customerId: "customer_id", facilityId: "facility_id" });
    for (const reportDateRange of ["yesterday", "last7Days"] as const)
      for (const facility of facilities) {
        const asked = { ...facility, filter: { reportDateRange }, now: now.toISOString() };
        const pairs = await pairsOfSums(portal.db, asked);
        const unnamed = pairs.filter(({ sum, other, said }) => sum - other !== said);
        expect(unnamed).toEqual([]);
        // Where all were 0, nothing would be compared.
        expect(pairs.filter(({ sum }) => sum === 0)).toEqual([]);
      }
  });

  it("each report of the demo has a sentence in both languages", async () => {
    const [facility] = await portal
      .db("facility")
      .where("name", "Northlake General Hospital")
      .select({ customerId: "customer_id", facilityId: "facility_id" });
    if (facility === undefined) throw new Error("the demo has no such facility");
    const unit = await portal
      .db("location")
      .where({ customer_id: facility.customerId, facility_id: facility.facilityId, level: 3 })
      .first({ locationId: "location_id" });
    for (const report of REPORTS) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await answerOf(
        portal.db,
        facility,
        report,
        {
          reportDateRange: "last7Days",
          ...(report.needsPlace && { locationIds: [unit?.locationId ?? ""] }),
        },
        now.toISOString(),
        "customerAdmin",
      );
      for (const language of LANGUAGES) {
        const lookUp: AnswerText = (id, values) => textsIn(language)(id.replace(".", ":"), values);
        const said = sayAnswer(language, lookUp, answerFirstOf(report, answer));
        const { sentence, line } = ANSWER_LIMITS[language];
        expect(said.sentence.length, said.sentence).toBeLessThanOrEqual(sentence);
        expect(said.line.length, said.line).toBeLessThanOrEqual(line);
        expect(said.sentence).toMatch(/^[^{}—]+\.$/u);
      }
    }
  });

  it("the first rebuild of the demo changes no alarm, refill or employee day", async () => {
    const judged = async () => {
      const all = (table: string, ...order: string[]) =>
        portal.db(table).orderBy(["facility_id", ...order]);
      const refills = await all("refill_use", "device_id", "installed_at", "e_key");
      return {
        alarms: await all("alarm", "alarm_id"),
        refills: refills.map(({ counted_to: _countedTo, ...refill }) => refill),
        days: await all(
          "employee_day",
          "day",
          "location_id",
          "employee_id",
          "job_role_id",
          "badge",
        ),
      };
    };
    const before = await judged();
    expect(before.alarms.length).toBeGreaterThan(40);
    const facilities = await portal.db("facility").select("customer_id", "facility_id");
    for (const { customer_id: customerId, facility_id: facilityId } of facilities) {
      const scope = facilityScope(customerId, facilityId);
      /* oxlint-disable no-await-in-loop -- one after the other, as the jobs do */
      await portal.db.transaction((tx) => markAllDevicesStale(tx, scope, 0));
      await judgeStaleDevices(portal.db, scope, { now: () => now });
      await rebuildFacility(portal.db, scope, { now: () => now });
      /* oxlint-enable no-await-in-loop */
    }
    expect(await judged()).toEqual(before);
  });

  it("the demo leaves facts unjudged of two gateways with a wrong clock", async () => {
    const { rows } = await portal.db.raw<{ rows: { name: string; first: string }[] }>(
      `SELECT l.name, min(e.day)::text AS first
         FROM employee_day e JOIN location l USING (customer_id, facility_id, location_id)
        WHERE e.skew > 0 GROUP BY l.name ORDER BY l.name`,
    );
    expect(rows.map(({ name, first }) => [name, first])).toEqual([
      ["Surgical 5 East", "2026-11-18"],
      ["Telemetry 3 West", "2026-11-17"],
    ]);
  });

  it("the demo has facts up to now, and summaries that agree with them", async () => {
    const { rows } = await portal.db.raw<{
      rows: {
        name: string;
        days: number;
        newest: Date;
        events: number;
        raw: number;
        uncovered: number;
        passages: number;
        seen: number;
      }[];
    }>(`SELECT f.name, $$2026-11-20$$::date - d.first_day AS days, d.data_to AS newest,
      (SELECT sum(events) FROM location_day WHERE location_id = l.location_id)::integer AS events,
      (SELECT sum(uncovered) FROM location_day WHERE location_id = l.location_id)::integer AS uncovered,
      (SELECT sum(passages) FROM location_day WHERE location_id = l.location_id)::integer AS passages,
      (SELECT count(*) FROM dispense s JOIN device_assignment a ON a.device_id = s.device_id AND a.is_compliance
         AND s.at >= a.starts_at AND (a.ends_at IS NULL OR s.at < a.ends_at)
        WHERE s.facility_id = f.facility_id)::integer AS raw,
      (SELECT count(*) FROM passage s JOIN device_assignment a ON a.device_id = s.device_id AND a.is_compliance
        WHERE s.facility_id = f.facility_id)::integer AS seen
      FROM facility f JOIN facility_data d ON d.facility_id = f.facility_id
      JOIN location l ON l.facility_id = f.facility_id AND l.level = 1`);
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      expect(row.days).toBe(12);
      expect(row.newest.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(row.newest.getTime()).toBeGreaterThan(now.getTime() - 3_600_000);
      expect(row.events + row.uncovered).toBe(row.raw);
      expect(row.passages).toBe(row.seen);
      expect((100 * row.events) / row.passages).toBeGreaterThan(60);
    }
    // Rooms without a counter give the note beside the figure something to tell.
    expect(rows.filter(({ uncovered }) => uncovered > 0).length).toBeGreaterThan(1);
  });

  it("the demo has sessions of observers in the facilities that are observed", async () => {
    const { rows } = await portal.db.raw<{ rows: Record<string, unknown>[] }>(
      `SELECT f.name, count(DISTINCT s.session_id)::integer AS sessions,
         bool_or(NOT o.is_counted) AS linked, bool_or(o.is_compliant IS NULL) AS unjudged,
         count(DISTINCT o.hygiene_protocol_id)::integer AS protocols,
         max(o.observed_at) < $$2026-11-20T19:32:10Z$$ AS past
       FROM observation o JOIN observation_session s USING (customer_id, facility_id, session_id)
       JOIN facility f USING (customer_id, facility_id)
       GROUP BY f.name ORDER BY f.name`,
    );
    const seen = { sessions: 19, unjudged: true, protocols: 2, past: true };
    expect(rows).toEqual([
      { name: "Northlake General Hospital", linked: false, ...seen },
      { name: "Pavillon Principal", linked: true, ...seen },
    ]);
    expect(await count("observation_quick_note")).toBeGreaterThan(10);
  });

  it("the demo has two slideshows whose slides all have something to show", async () => {
    const admin = await signIn(portal.origin, "admin@northlake.test", DEMO_PASSWORD);
    const facilityId = demoId("facility", SLIDES_OF.facility);
    const listed = await admin.get(`/api/reportSlideshow?facilityId=${facilityId}`);
    expect(await listed.json()).toMatchObject([
      { name: "Main lobby", isActive: true, slideCount: 4 },
      { name: "Ward corridors", isActive: true, slideCount: 3 },
    ]);
    const slides = (await (
      await admin.get(`/api/slide?facilityId=${facilityId}`)
    ).json()) as Slide[];
    for (const { id, imageUrl } of slides) {
      const slide = (await (await admin.get(`/api/slide/${id}`)).json()) as Slide;
      if (imageUrl === null)
        expect(slide.reportData?.answer.reportId, slide.name).toBe(slide.reportId);
      else expect((await admin.get(imageUrl)).headers.get("content-type")).toBe("image/webp");
    }
  });

  it("the demo has an offline display whose row shows its last slide and time", async () => {
    const admin = await signIn(portal.origin, "admin@northlake.test", DEMO_PASSWORD);
    const facilityId = demoId("facility", SLIDES_OF.facility);
    const listed = await admin.get(`/api/displays?facilityId=${facilityId}`);
    expect(await listed.json()).toMatchObject([
      {
        state: "offline",
        slideshowName: "Ward corridors",
        shown: { place: 1, of: 3, title: "Our units, last 12 hours" },
        enrolledBy: "Maya Torres",
        failures: { failed: 3, of: 1_920 },
        screens: 1,
      },
    ]);
    // Its makers were mailed: the demo's first minute sends no mail.
    const turned = await portal
      .db("display_screen")
      .comment("all customers")
      .select("last_seen_at", "offline_told_at");
    expect(turned.map((row) => row.offline_told_at)).toEqual(turned.map((row) => row.last_seen_at));
  });

  it("the demo's accounts can sign in", async () => {
    for (const email of [
      "analyst@northlake.test",
      "provider@demo.handrail.test",
      "observer@riviere-claire.test",
    ]) {
      expect((await signIn(portal.origin, email, DEMO_PASSWORD)).user).not.toBeNull();
    }
  });

  it("the demo has invited and deactivated people, and badges without a holder", async () => {
    const { rows } = await portal.db.raw<{ rows: Record<string, number>[] }>(
      `SELECT
         (SELECT count(*)::integer FROM app_user WHERE activated_at IS NULL) AS pending,
         (SELECT count(*)::integer FROM app_user WHERE NOT is_active) AS deactivated,
         (SELECT count(*)::integer FROM badge b WHERE NOT EXISTS
           (SELECT FROM badge_assignment a WHERE a.badge_id = b.badge_id)) AS free`,
    );
    expect(rows).toEqual([{ pending: 2, deactivated: 2, free: 24 }]);
  });

  it("the demo's initial password counts as one of an account's last five", async () => {
    const page = await signIn(portal.origin, "observer@riviere-claire.test", DEMO_PASSWORD);
    const change = (currentPassword: string, newPassword: string): Promise<Response> =>
      page.send("POST", "/api/account/manage", {
        version: 1,
        firstName: "Étienne",
        lastName: "Desrosiers",
        currentPassword,
        newPassword,
        confirmPassword: newPassword,
      });
    const changed = await change(DEMO_PASSWORD, "Better-horse-8");
    expect(changed.status).toBe(200);
    ({ user: page.user } = ManageAccountAnswer.parse(await changed.json()));
    expect((await change("Better-horse-8", DEMO_PASSWORD)).status).toBe(409);
  });

  it("the demo has an empty unit, retired and lent devices, and unclaimed ones", async () => {
    const retired = portal.db("device").whereNotNull("deactivated_at");
    expect(Number((await retired.count({ count: "*" }).first<{ count: number }>()).count)).toBe(4);
    const { rows } = await portal.db.raw<{ rows: { lent: number }[] }>(
      "SELECT count(*)::integer AS lent FROM device_assignment a JOIN location l ON l.location_id = a.location_id WHERE l.name = 'Room 365' AND a.ends_at IS NOT NULL",
    );
    // Of its two stays there the second lies in these twelve days.
    expect(rows[0]?.lent).toBe(1);
    expect(await count("unclaimed_fact")).toBeGreaterThan(0);
    const empty = await portal
      .db("location")
      .where("name", "like", "Family Recovery%")
      .first<{ level: number }>();
    expect(empty.level).toBe(3);
  });

  it("the demo stores its gateways' tokens where only this user reads them", async () => {
    const token = await readDemoToken(dataDir, "northlake-general");
    const file = join(dataDir, "demo-gateway-tokens.json");
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readFile(file, "utf8")).toContain(token);
    await expect(readDemoToken(dataDir, "nowhere")).rejects.toThrow("no demo token");
  });

  it("the demo goes on with the simulator without a fact that contradicts it", async () => {
    portal.clock.advance(2 * 3_600_000);
    const nowMs = portal.clock.now().getTime();
    const plan = northlakeGeneral;
    const source = createTrafficSource(buildFacilityModel(plan, nowMs, 400), 1);
    const controller = new AbortController();
    const total = await runSimulator({
      sender: new Sender({
        url: portal.origin,
        token: await readDemoToken(dataDir, plan.key),
        batch: 2_000,
        log: () => undefined,
        clock: portal.clock,
      }),
      live: source,
      missed: source,
      sinceMs: missedFrom(nowMs, 24, await readHistoryEnd(dataDir)),
      everyMs: 1,
      signal: controller.signal,
      log: () => {
        controller.abort();
      },
      clock: portal.clock,
    });
    expect(total.facts).toBeGreaterThan(100);
    expect(total).toEqual({ ...total, accepted: total.facts, refused: 0 });
  });
});

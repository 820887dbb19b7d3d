import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BandList } from "#contract/organization/performance-bands.ts";
import { REPORTS } from "#contract/reports/index.ts";
import type { Shift } from "#contract/organization/shifts.ts";
import type { Threshold, ThresholdHistory } from "#contract/organization/thresholds.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { placeFor } from "./support/one-unit.ts";

const NOW = new Date("2026-11-20T19:32:10Z");
const RANGE = {
  reportDateRange: "custom",
  startDate: "2026-11-12T00:00",
  endDate: "2026-11-19T00:00",
};

describe("a range that is over", () => {
  let portal: Portal;
  let page: Client;
  let facilityId: string;
  let rootId: string;
  let unitId = "";
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    const log = { info: () => undefined };
    await loadDemo(portal.db, { now: NOW, days: 12, intensity: 0.03, log });
    const facility = await portal
      .db("facility")
      .comment("all customers")
      .where("name", "Northlake General Hospital")
      .first("customer_id", "facility_id");
    if (facility === undefined) throw new Error("the demo has its hospital");
    const scope = facilityScope(facility.customer_id, facility.facility_id);
    ({ facilityId } = scope);
    await judgeDevices(portal.db, scope, portal.clock);
    await judgeStaleBadges(portal.db, scope, portal.clock);
    const root = await portal
      .db("location")
      .where({ customer_id: scope.customerId, facility_id: facilityId, level: 1 })
      .first("location_id");
    rootId = root?.location_id ?? "";
    const unit = await portal
      .db("location")
      .where({ customer_id: scope.customerId, facility_id: facilityId, level: 3 })
      .orderBy("name")
      .first("location_id");
    unitId = unit?.location_id ?? "";
    page = await signIn(portal.origin, "provider@demo.handrail.test", DEMO_PASSWORD);
  });
  afterAll(() => portal.close());

  const get = async <T>(path: string): Promise<T> => {
    const answer = await page.get(path);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  const paths = () => ({
    goal: `/api/location/${rootId}/performanceThresholds`,
    bands: `/api/facility/${facilityId}/performanceBands`,
    shifts: `/api/facility/${facilityId}/shifts`,
  });
  const put = async (path: string, body: object): Promise<void> => {
    expect((await page.send("PUT", path, body)).status).toBe(200);
  };

  /** What each report says, and those that shifts narrow of each shift as well. */
  const answers = async (): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (const report of REPORTS) {
      const { key, id, filters } = report;
      const choices: object[] = filters.includes("shifts")
        ? [{}, ...shiftIds.map((shift) => ({ shiftIds: [shift] }))]
        : [{}];
      for (const [at, choice] of choices.entries()) {
        const asked = {
          facilityId,
          ...(filters.includes("timeframe") && RANGE),
          ...placeFor(report, unitId),
          ...choice,
        };
        const answer = await page.send("POST", `/api/report/${id}`, asked);
        expect([key, answer.status]).toEqual([key, 200]);
        // How this month is observed is as of now.
        const text = (await answer.text()).replace(/"sampling":\{[^}]*\}/u, "");
        found.set(`${key} ${at}`, text);
      }
    }
    return found;
  };
  let shiftIds: string[] = [];
  const differing = (one: Map<string, string>, other: Map<string, string>): string[] => [
    ...new Set(
      [...one.keys()]
        .filter((key) => one.get(key) !== other.get(key))
        .map((key) => key.split(" ")[0] ?? ""),
    ),
  ];

  /** Saves another goal, other bands and other times of every shift. */
  const edit = async (alsoForPast?: boolean): Promise<void> => {
    const { goal, bands, shifts } = paths();
    const thresholds = await get<Threshold[]>(goal);
    await put(goal, {
      thresholds: thresholds.map((one) => ({
        ...one,
        value: one.value === 0 ? 0 : one.value - 15,
      })),
      alsoForPast,
    });
    const { performanceBands } = await get<BandList>(bands);
    await put(bands, {
      performanceBands: performanceBands.map(({ id, title, limit, color, symbolId }) => ({
        id,
        title,
        limit: limit === 100 ? 100 : limit - 15,
        color,
        symbolId,
      })),
      alsoForPast,
    });
    const list = await get<Shift[]>(shifts);
    const later = (time: string) =>
      `${String((Number(time.slice(0, 2)) + 2) % 24).padStart(2, "0")}:${time.slice(3)}`;
    await put(shifts, {
      shifts: list.map((shift) => ({
        ...shift,
        startTime: later(shift.startTime),
        endTime: later(shift.endTime),
      })),
      alsoForPast,
    });
  };

  it("a range that is over is answered alike after a unit went on elsewhere", async () => {
    const mine = { facility_id: facilityId };
    const place = (level: number) =>
      portal
        .db("location")
        .comment("all customers")
        .where({ ...mine, level });
    const units = await place(3).select("location_id", "parent_id");
    const floors = await place(2).select("location_id");
    const hung = await portal
      .db("device_assignment as a")
      .comment("all customers")
      .join("location as l", "l.location_id", "a.location_id")
      .where("a.facility_id", facilityId)
      .where("l.level", 4)
      .select<{ parent_id: string }[]>("l.parent_id");
    const unit = units.find((one) => hung.some((row) => row.parent_id === one.location_id));
    const floor = floors.find((one) => one.location_id !== unit?.parent_id);
    // Of the range's devices nothing changes, of those that hang there now everything.
    const ofRange = async () => {
      const asked = new Set<string>(
        REPORTS.filter(({ filters }) => filters.includes("timeframe")).map(({ key }) => key),
      );
      const found = [...(await answers())].filter(([name]) => asked.has(name.split(" ")[0] ?? ""));
      return new Map(
        found.map(([name, text]) => [name, text.replaceAll(/"devices(Online|Now)":\d+/gu, "")]),
      );
    };
    const before = await ofRange();
    expect(before.size).toBeGreaterThan(15);
    const path = `/api/location/${unit?.location_id ?? ""}/continuation`;
    const moved = { parentId: floor?.location_id, name: "Moved unit" };
    expect((await page.send("POST", path, moved)).status).toBe(200);
    expect(differing(before, await ofRange())).toEqual([]);
  });

  it("edits change a past range's answers only where they apply to the past too", async () => {
    shiftIds = (await get<Shift[]>(paths().shifts)).map(({ id }) => id);
    expect(shiftIds.length).toBeGreaterThan(1);
    const before = await answers();
    expect(before.size).toBeGreaterThan(REPORTS.length);
    await edit();
    // It ends today whatever the filters.
    expect(differing(before, await answers())).toEqual(["performanceSummary"]);

    const history = () => get<ThresholdHistory>(`${paths().goal}/history`);
    expect(await history()).toMatchObject({
      since: "2026-11-20",
      former: [{ until: "2026-11-20", replacedOn: null }],
    });
    await edit(true);
    const after = await answers();
    expect(differing(before, after)).toEqual(
      expect.arrayContaining(["performanceHistory", "shiftComparison", "individualPerformance"]),
    );
    expect(after.get("performanceHistory 0")).toContain(
      '"changedForPast":[{"rule":"goal","on":"2026-11-20"}]',
    );
    expect(await history()).toMatchObject({
      since: null,
      former: [{ until: "2026-11-20", replacedOn: "2026-11-20" }],
    });
    const entries = await portal
      .db("audit_log")
      .comment("all customers")
      .where("facility_id", facilityId)
      .whereRaw("after @> '{\"alsoForPast\": true}'")
      .distinct("entity")
      .pluck("entity");
    expect(entries.toSorted()).toEqual(["performance_band", "performance_threshold", "shift"]);
  });
});

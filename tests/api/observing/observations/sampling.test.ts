import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sampling } from "#contract/reports/sampling.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { insertSessions } from "#server/engine/observations/insert-sessions.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";

/** Thursday, November 19, 2026, 2:32 PM in New York. */
const NOW = "2026-11-19T19:32:00Z";

describe("the sampling plan", () => {
  let portal: Portal;
  let observer: Client;
  let path: string;
  let customerId: string;
  let facilityId: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    const { db } = portal;
    const facility = await buildFacility(db, { products: ["OBS"] });
    ({ customerId, facilityId } = facility);
    const scope = facilityScope(customerId, facilityId);
    await db("facility")
      .where({ facility_id: facility.facilityId })
      .update({ sampling_choice: "own", sampling_target: 4 });
    const here = tenant(facility.scope);
    await db("shift").where(here).delete();
    await db("shift").insert([
      { ...here, shift_id: newId(), name: "Day", start_slot: 14, end_slot: 38 },
      { ...here, shift_id: newId(), name: "Night", start_slot: 38, end_slot: 14 },
    ]);
    const former = [
      { id: newId(), name: "Early", startSlot: 12, endSlot: 20 },
      { id: newId(), name: "Late", startSlot: 20, endSlot: 12 },
    ];
    await db("former_list").insert({
      ...here,
      former_list_id: newId(),
      list: "shift",
      owner_id: facilityId,
      until_day: "2026-10-01",
      rows: JSON.stringify(former),
    });
    for (const name of ["East", "West", "North", "Closed"]) {
      const place = { parentId: facility.rootId, level: 3, name };
      ids[name] = await buildLocation(db, facility, place);
      await db("location")
        .where({ ...here, location_id: ids[name] })
        .update({ is_observable: name !== "Closed" });
    }
    for (const name of ["Nurse", "Physician"])
      ids[name] = await buildObvJobRole(db, facility, { name });
    const user = await buildUser(db, { customerId: facility.customerId, role: "observer" });
    observer = await signIn(portal.origin, user.email, user.password);
    path = `/api/observation/sampling?facilityId=${facility.facilityId}`;

    const seen = (place: string, role: string, at: string, given: object = {}) => ({
      id: newId(),
      atMs: Date.parse(at),
      locationId: ids[place] ?? "",
      roleId: ids[role] ?? "",
      momentId: 1,
      link: null,
      count: 1,
      hasFeedback: false,
      note: null,
      quickNoteIds: [],
      type: "HH" as const,
      outcome: "rub" as const,
      ...given,
    });
    const session = (observations: ReturnType<typeof seen>[], given: object = {}) => ({
      id: newId(),
      purpose: "audit" as const,
      observerId: user.userId,
      startedMs: Date.parse("2026-11-01T00:00:00Z"),
      endedMs: Date.parse("2026-11-15T12:00:00Z"),
      submittedAt: new Date("2026-11-15T13:00:00Z"),
      isImported: false,
      isBareCount: false,
      observations,
      ...given,
    });
    await insertSessions(db as never, scope, [
      session([
        // Monday 10:00 and Tuesday 02:00 in New York.
        seen("East", "Nurse", "2026-11-09T15:00:00Z", { count: 3 }),
        seen("East", "Physician", "2026-11-10T07:00:00Z", { outcome: "none" }),
        // Saturday.
        seen("West", "Nurse", "2026-11-14T15:00:00Z"),
        // October in New York.
        seen("West", "Nurse", "2026-11-01T03:59:00Z"),
        // Not the facility's protocol, and not a unit that is observed.
        seen("West", "Nurse", "2026-11-09T15:00:00Z", { momentId: 4 }),
        seen("Closed", "Nurse", "2026-11-09T15:00:00Z"),
      ]),
      session([
        seen("East", "Nurse", "2026-09-09T15:00:00Z", { link: "pair" }),
        seen("East", "Nurse", "2026-09-09T15:00:00Z", { link: "pair", momentId: 2 }),
        seen("East", "Nurse", "2026-09-10T15:00:00Z"),
      ]),
      session([seen("West", "Nurse", "2026-11-09T15:00:00Z")], { purpose: "training" }),
      session([seen("West", "Physician", "2026-11-02T15:00:00Z")], {
        // 30 minutes are not long yet.
        startedMs: Date.parse("2026-11-02T14:40:00Z"),
        endedMs: Date.parse("2026-11-02T15:10:00Z"),
      }),
    ]);
  });
  afterAll(() => portal.close());

  const plan = async (month = ""): Promise<Sampling> => {
    const answer = await observer.get(path + month);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Sampling;
  };

  it("the sampling plan counts by the shifts of each day of a month", async () => {
    const { shifts, units } = await plan("&month=2026-09");
    expect(shifts.map(({ name }) => name)).toEqual(["Early", "Late"]);
    const east = units.find(({ name }) => name === "East");
    expect(east).toMatchObject({ observed: 2, byShift: [0, 2] });
  });

  it("counts a month's hand audits by unit, shift, weekday and role, in facility time", async () => {
    const { units, total, shifts, roles } = await plan();
    expect(shifts.map(({ name }) => name)).toEqual(["Day", "Night"]);
    expect(roles.map(({ name }) => name)).toEqual(["Nurse", "Physician"]);
    expect(
      units.map(({ name, observed, toGo, byShift, weekend, days, byRole }) => [
        name,
        { observed, toGo, byShift, weekend, days, byRole },
      ]),
    ).toEqual([
      ["North", { observed: 0, toGo: 4, byShift: [0, 0], weekend: 0, days: 0, byRole: [0, 0] }],
      ["West", { observed: 2, toGo: 2, byShift: [2, 0], weekend: 1, days: 2, byRole: [1, 1] }],
      ["East", { observed: 4, toGo: 0, byShift: [3, 1], weekend: 0, days: 2, byRole: [3, 1] }],
    ]);
    const east = units.find(({ name }) => name === "East");
    expect(east?.grid).toEqual([
      [3, 0, 0, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0, 0],
    ]);
    expect(total).toMatchObject({
      observed: 6,
      target: 12,
      unitsReached: 1,
      days: 4,
      compliant: 5,
    });
    expect(total.percent).toBe(83.3);
  });

  it("suggests where to observe next, the largest gap first", async () => {
    const { next } = await plan();
    expect(next).toEqual([
      { locationId: ids["North"], toGo: 4, shift: 0, weekdays: [0, 1, 2, 3, 4, 5, 6], role: 0 },
      { locationId: ids["West"], toGo: 2, shift: 1, weekdays: [1, 2, 3, 4, 6], role: 0 },
    ]);
  });

  it("shows how far the month is, the observers, and late or long sessions", async () => {
    expect(await plan()).toMatchObject({
      month: "2026-11",
      daysPassed: 19,
      daysInMonth: 30,
      target: 4,
      observers: 1,
      lateSessions: 1,
      longSessions: 1,
    });
    const october = await plan("&month=2026-10");
    expect(october).toMatchObject({ daysPassed: 31, total: { observed: 1 } });
    expect((await plan("&month=2026-12")).daysPassed).toBe(0);
  });

  it("the sampling plan counts linked moments once or singly, like the facility", async () => {
    const september = async () => {
      const { observationUnit, total, units } = await plan("&month=2026-09");
      const east = units.find(({ name }) => name === "East");
      return [observationUnit, total.observed, east?.toGo];
    };
    expect(await september()).toEqual(["opportunity", 2, 2]);
    const facility = portal.db("facility").where({ facility_id: facilityId });
    await facility.update({ observation_unit: "moment" });
    expect(await september()).toEqual(["moment", 3, 1]);
  });

  it("the sampling plan is for readers of observation reports, not for installers", async () => {
    const asked = async (role: "dataAnalyst" | "installer") => {
      const user = await buildUser(portal.db, { customerId, role });
      return (await signIn(portal.origin, user.email, user.password)).get(path);
    };
    expect((await asked("dataAnalyst")).status).toBe(200);
    expect((await asked("installer")).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportCheck } from "#contract/core/imports.ts";
import type {
  LocationHierarchy,
  LocationNode,
  LocationsDone,
} from "#contract/organization/locations.ts";
import type { ThresholdDays } from "#contract/organization/thresholds.ts";
import type { Product, Role } from "#contract/core/permissions.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("a facility's locations", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const scene = async (role: Role = "customerAdmin", products: Product[] = ["ECM", "OBS"]) => {
    const { db, origin } = portal;
    const facility = await buildFacility(db, { products });
    const floorId = await buildLocation(db, facility, {
      parentId: facility.rootId,
      level: 2,
      name: "Floor 1",
    });
    const unitId = await buildLocation(db, facility, { parentId: floorId, level: 3, name: "ICU" });
    const roomId = await buildLocation(db, facility, {
      parentId: unitId,
      level: 4,
      name: "Room 1",
    });
    const user = await buildUser(db, { customerId: facility.customerId, role });
    const page = await signIn(origin, user.email, user.password);
    const read = async (): Promise<LocationHierarchy> => {
      const answer = await page.get(`/api/location/${facility.facilityId}/locationHierarchy`);
      expect(answer.status).toBe(200);
      return (await answer.json()) as LocationHierarchy;
    };
    const all = async (): Promise<LocationNode[]> => {
      const flat = (node: LocationNode): LocationNode[] => [
        node,
        ...node.childLocations.flatMap(flat),
      ];
      return flat((await read()).locationHierarchy);
    };
    const find = async (id: string) => (await all()).find((node) => node.id === id);
    return { ...facility, floorId, unitId, roomId, page, read, all, find };
  };
  const refusal = async (answer: Response) => [answer.status, (await problemOf(answer)).code];

  it("locations come as a tree with level names and the allowed actions", async () => {
    const { read, all, unitId, roomId, ...facility } = await scene();
    await buildDevice(portal.db, facility, { locationId: roomId });
    await buildThreshold(portal.db, facility, { locationId: unitId, title: "Goal", value: 85.5 });
    const { levelInfo, can } = await read();
    expect(levelInfo).toMatchObject({ 1: "reports.levels.facility", 3: "reports.levels.unit" });
    expect(Object.values(can)).toEqual([true, true, true, true, true]);
    const [, , unit, room] = await all();
    expect(unit).toMatchObject({ id: unitId, level: 3, goal: 85.5, isPatientPlace: false });
    expect(room).toMatchObject({ parentId: unitId, deviceCount: 1, isPatientPlace: true });
    const installer = await scene("installer");
    expect(Object.values((await installer.read()).can)).toEqual(Array(5).fill(false));
    const { page, floorId } = installer;
    const tried = await page.send("POST", `/api/location/${floorId}/locations`, "Ward");
    expect(tried.status).toBe(403);
  });

  it("locations are added and renamed; a name is unique below its parent", async () => {
    const { page, unitId, roomId, find } = await scene();
    const add = (name: string) => page.send("POST", `/api/location/${unitId}/locations`, name);
    const answer = await add(" Room 2 ");
    // Its id alone, as JSON.
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/u);
    const id = (await answer.json()) as string;
    expect(await find(id)).toMatchObject({ name: "Room 2", level: 4, parentId: unitId });
    expect(await refusal(await add("ROOM 2"))).toEqual([409, "duplicate_name"]);
    expect((await add("x".repeat(51))).status).toBe(400);

    const rename = (id: string, name: string, version: number) =>
      page.send("PUT", `/api/location/${id}/name`, { name, version });
    expect((await rename(roomId, "Room 3", 1)).status).toBe(200);
    expect(await refusal(await rename(roomId, "room 2", 2))).toEqual([409, "duplicate_name"]);
    const stale = await problemOf(await rename(roomId, "Room 4", 1));
    expect(stale).toMatchObject({ code: "conflict", current: { name: "Room 3", version: 2 } });
    const other = await scene();
    expect((await rename(other.roomId, "Mine", 1)).status).toBe(404);
  });

  it("locations have times of their switches, only where a switch makes sense", async () => {
    const { page, floorId, unitId, roomId, find, customerId } = await scene();
    const put = (id: string, what: string, isOn: boolean) =>
      page.send("PUT", `/api/location/${id}/${what}`, isOn);
    expect((await put(unitId, "observationStatus", false)).status).toBe(204);
    expect((await find(unitId))?.isObservable).toBe(false);
    expect(await refusal(await put(roomId, "observationStatus", true))).toEqual([
      412,
      "location_not_unit",
    ]);
    expect((await put(roomId, "countsWithUnit", true)).status).toBe(204);
    expect((await put(roomId, "patientPlace", false)).status).toBe(204);
    expect(await find(roomId)).toMatchObject({ countsWithUnit: true, isPatientPlace: false });
    portal.clock.advance(60_000);
    expect((await put(roomId, "patientPlace", true)).status).toBe(204);
    expect((await find(roomId))?.isPatientPlace).toBe(true);
    const marks = await portal.db("location_patient_place").where({ customer_id: customerId });
    expect(marks.map(({ ends_at: end }) => end === null)).toEqual([false, true]);
    expect(await refusal(await put(floorId, "patientPlace", true))).toEqual([
      412,
      "location_not_room",
    ]);
  });

  it("locations are deleted when nothing hangs on them", async () => {
    const { page, unitId, ...facility } = await scene();
    const remove = (id: string) => page.send("DELETE", `/api/location/${id}`);
    const empty = await buildLocation(portal.db, facility, { parentId: unitId, level: 4 });
    await buildThreshold(portal.db, facility, { locationId: empty, title: "Goal", value: 80 });
    expect((await remove(empty)).status).toBe(204);
    expect((await remove(empty)).status).toBe(404);
    expect(await refusal(await remove(unitId))).toEqual([412, "location_has_locations"]);
    expect(await refusal(await remove(facility.rootId))).toEqual([412, "location_is_facility"]);
    const held = await buildLocation(portal.db, facility, { parentId: unitId, level: 4 });
    await buildDevice(portal.db, facility, { locationId: held });
    expect(await refusal(await remove(held))).toEqual([412, "location_has_devices"]);
  });

  it("deletes a location without records, and refuses one where anything was recorded", async () => {
    const { page, unitId, find, ...facility } = await scene();
    const { db } = portal;
    const remove = (id: string) => page.send("DELETE", `/api/location/${id}`);
    const room = async () => {
      const locationId = await buildLocation(db, facility, { parentId: unitId, level: 4 });
      const deviceId = await buildDevice(db, facility, {
        locationId,
        from: "2026-02-01T00:00:00Z",
        to: "2026-02-01T00:01:00Z",
      });
      return { locationId, deviceId };
    };
    const silent = await room();
    expect((await find(silent.locationId))?.hasEvents).toBe(false);
    expect((await remove(silent.locationId)).status).toBe(204);
    const own = { customer_id: facility.customerId };
    expect(await db("device_assignment").where(own)).toEqual([]);
    expect(await db("device").where(own)).toHaveLength(1);

    const counted = await room();
    await buildLocationDay(db, facility, { locationId: counted.locationId, day: "2026-02-01" });
    expect((await find(counted.locationId))?.hasEvents).toBe(true);
    const alarmed = await room();
    const raisedAt = "2026-02-01T00:00:30Z";
    await buildAlarm(db, facility, { ...alarmed, type: 1, raisedAt });
    const marked = await room();
    await db("marked_change").insert({
      ...own,
      facility_id: facility.facilityId,
      marked_change_id: newId(),
      location_id: marked.locationId,
      family: "ECM",
      day: "2026-02-01",
      text: "New soap",
    });
    for (const kept of [counted, alarmed, marked])
      expect(await refusal(await remove(kept.locationId))).toEqual([409, "location_has_events"]);
    const ids = [counted, alarmed, marked].map((kept) => kept.locationId);
    const removals = `/api/location/${facility.facilityId}/removals`;
    const several = await page.send("POST", removals, { locationIds: ids });
    expect(await several.json()).toMatchObject({ done: 0, left: Array(3).fill({}) });
  });

  it("locations are switched and deleted several at a time, rooms before their units", async () => {
    const { page, rootId, floorId, unitId, roomId, find, ...facility } = await scene();
    const foreign = await scene();
    const other = await buildLocation(portal.db, facility, { parentId: floorId, level: 3 });
    const path = `/api/location/${facility.facilityId}`;
    const ids = [unitId, other, roomId, foreign.unitId];
    const off = { locationIds: ids, isObservable: false };
    const switched = await page.send("PUT", `${path}/observationStatuses`, off);
    expect(await switched.json()).toMatchObject({
      done: 2,
      left: [
        { id: foreign.unitId, name: null, code: "not_found" },
        { id: roomId, name: "Room 1", code: "location_not_unit" },
      ],
    });
    expect([(await find(unitId))?.isObservable, (await find(other))?.version]).toEqual([false, 2]);
    expect((await foreign.find(foreign.unitId))?.isObservable).toBe(true);

    await buildDevice(portal.db, facility, { locationId: other });
    const all = { locationIds: [rootId, floorId, ...ids] };
    const removed = await page.send("POST", `${path}/removals`, all);
    const { done, left } = (await removed.json()) as LocationsDone;
    expect([done, left.map(({ id, code }) => [id, code])]).toEqual([
      2,
      [
        [foreign.unitId, "not_found"],
        [other, "location_has_devices"],
        [floorId, "location_has_locations"],
        [rootId, "location_is_facility"],
      ],
    ]);
    expect([await find(roomId), await find(unitId)]).toEqual([undefined, undefined]);
    const log = await portal.db("audit_log").where({ facility_id: facility.facilityId });
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      "remove",
      "remove",
      "update",
      "update",
    ]);
    const installer = await scene("installer");
    const tried = { locationIds: [installer.roomId] };
    const answer = await installer.page.send(
      "POST",
      `/api/location/${installer.facilityId}/removals`,
      tried,
    );
    expect(answer.status).toBe(403);
  });

  it("locations have thresholds of their own, or the nearest parent's", async () => {
    const { page, unitId, rootId, ...facility } = await scene();
    await buildThreshold(portal.db, facility, { locationId: rootId, title: "Goal", value: 80 });
    const path = `/api/location/${unitId}/performanceThresholds`;
    const first = await page.get(path);
    expect(await first.json()).toEqual([]);
    expect(first.headers.get("etag")).toBe('"1"');
    expect(await (await page.get(`${path}/history`)).json()).toMatchObject({
      since: null,
      former: [],
      inherited: { thresholds: [{ value: 80 }] },
    });
    const below = { title: "Below", value: 0, color: "red" };
    const goal = { title: "Goal", value: 85.04, color: "green" };
    const save = (version: number, thresholds: unknown) =>
      page.send("PUT", path, { version, thresholds });
    const saved = await save(1, [goal, below]);
    expect(await saved.json()).toEqual([below, { ...goal, value: 85 }]);
    expect(saved.headers.get("etag")).toBe('"2"');
    const stale = await problemOf(await save(1, []));
    const current = { version: 2, thresholds: [{ value: 0 }, { value: 85 }] };
    expect(stale).toMatchObject({ code: "conflict", current });
    const bare = (rows: unknown, tag: string) => page.send("PUT", path, rows, { "if-match": tag });
    expect(await refusal(await bare([], '"1"'))).toEqual([409, "conflict"]);
    const again = await bare(await (await page.get(path)).json(), '"2"');
    expect([again.status, again.headers.get("etag")]).toEqual([200, '"3"']);
    const errorsOf = async (rows: unknown) => (await problemOf(await save(3, rows))).fieldErrors;
    expect(await errorsOf([below, goal, { ...goal, title: "GOAL", value: 90 }])).toEqual({
      "thresholds.2.title": "taken",
    });
    expect(await errorsOf([below, goal, { ...goal, title: "More" }])).toEqual({
      "thresholds.2.value": "taken",
    });
    expect(await errorsOf([below])).toEqual({ thresholds: "too_short" });
    expect((await save(3, [])).status).toBe(200);
  });

  it("thresholds can be tried on a location's last 30 whole days", async () => {
    const { page, unitId, roomId, facilityId, customerId } = await scene();
    portal.clock.set("2026-03-02T15:00:00Z");
    const home = { facilityId, customerId };
    const build = (locationId: string, day: string, counts: [number, number, number][]) =>
      buildLocationDay(portal.db, home, { locationId, day, slots: counts });
    await build(unitId, "2026-03-02", [[20, 50, 100]]);
    await build(unitId, "2026-03-01", [[20, 50, 80]]);
    await build(unitId, "2026-02-28", [[20, 2, 3]]);
    await build(unitId, "2026-01-31", [[20, 60, 80]]);
    await build(unitId, "2026-01-30", [[20, 60, 80]]);
    await build(roomId, "2026-02-27", [[20, 1, 80]]);
    const read = await page.get(`/api/location/${unitId}/performanceThresholds/days`);
    const { days } = (await read.json()) as ThresholdDays;
    expect(days).toHaveLength(30);
    expect(days.filter(({ percentCompliant }) => percentCompliant !== null)).toEqual([
      { day: "2026-01-31", percentCompliant: 75, isJudged: true },
      { day: "2026-02-28", percentCompliant: 66.7, isJudged: false },
      { day: "2026-03-01", percentCompliant: 62.5, isJudged: true },
    ]);
    const installer = await scene("installer");
    const path = `/api/location/${installer.unitId}/performanceThresholds/days`;
    expect((await installer.page.get(path)).status).toBe(403);
    expect((await page.get(path)).status).toBe(404);
  });

  it("locations are exported, and imported again without a change", async () => {
    const { page, facilityId, all } = await scene();
    const exported = await page.get(`/api/location/${facilityId}/locationHierarchy/csv`);
    const text = await exported.text();
    expect(text.split("\r\n")[0]).toBe('"Id","Floor","Unit","Room","Bay","Observable"');
    const before = await all();
    const path = `/api/location/${facilityId}/import`;
    const check = (await (
      await page.send("POST", `${path}/check`, { text })
    ).json()) as ImportCheck;
    expect("lines" in check && check.lines.map(({ outcome }) => outcome)).toEqual(
      Array(3).fill("unchanged"),
    );
    expect(await (await page.send("POST", path, { text })).json()).toMatchObject({
      created: 0,
      changed: 0,
      refused: 0,
      isRunning: false,
    });
    expect(await all()).toEqual(before);
  });

  it("a file makes locations observable where observations are licensed", async () => {
    const text = (unitId: string) => `id,floor,unit,observable\n${unitId},Floor 1,ICU,no`;
    const outcomeAt = async ({ page, facilityId, unitId }: Awaited<ReturnType<typeof scene>>) => {
      const path = `/api/location/${facilityId}/import/check`;
      const check = await page.send("POST", path, { text: text(unitId), language: "en-US" });
      const told = (await check.json()) as ImportCheck;
      return "lines" in told && told.lines[0];
    };
    expect(await outcomeAt(await scene())).toMatchObject({ outcome: "changed" });
    expect(await outcomeAt(await scene("customerAdmin", ["ECM"]))).toMatchObject({
      outcome: "refused",
      why: "Observations are not licensed here. Leave the cell empty.",
    });
  });

  it("imports locations, all or the good lines, with one audit entry", async () => {
    const { page, facilityId, unitId, find, all } = await scene();
    const foreign = await scene();
    const text = [
      "id;étage;unité;chambre;observable",
      `${unitId};Floor 1;Intensive care;;non`,
      ";Floor 1;Intensive care;'=1+1;",
      ";Floor 1;ICU;Room 1;",
      ";Floor 1;ICU;room 1;",
      ";Floor 2;;;",
      ";Flor 1;Burns;;",
      `${foreign.unitId};Floor 1;Theirs;;`,
    ].join("\n");
    const path = `/api/location/${facilityId}/import`;
    const check = (await (
      await page.send("POST", `${path}/check`, { text, language: "en-US" })
    ).json()) as ImportCheck;
    if (!("lines" in check)) throw new Error(check.problem);
    expect(check.lines.map(({ outcome }) => outcome)).toEqual([
      "changed",
      "new",
      "unchanged",
      "repeated",
      "new",
      "new",
      "refused",
    ]);
    expect(check.summary).toBe("Adds 2 floors, 1 unit, and 1 room. Changes 1 unit.");
    expect(check.lines[5]).toMatchObject({
      why: "Will be added below Flor 1, which will also be added.",
      nearMatch: { column: "level2", value: "Floor 1" },
    });
    expect(check.lines[0]?.cells).toMatchObject({ level3: { text: "Intensive care", was: "ICU" } });
    expect(check.readAs).toBe("semicolon");

    expect(await refusal(await page.send("POST", path, { text }))).toEqual([412, "import_refused"]);
    expect((await find(unitId))?.name).toBe("ICU");
    const fixes = [{ line: 7, column: "level2", value: "Floor 1" }];
    const fixed = (await (
      await page.send("POST", `${path}/check`, { text, fixes, language: "en-US" })
    ).json()) as ImportCheck;
    expect("lines" in fixed && fixed.summary).toBe(
      "Adds 1 floor, 1 unit, and 1 room. Changes 1 unit.",
    );
    const done = await page.send("POST", path, { text, fixes, withoutRefused: true });
    expect(await done.json()).toMatchObject({ created: 3, changed: 1, refused: 1 });
    expect(await find(unitId)).toMatchObject({ name: "Intensive care", isObservable: false });
    expect((await all()).map(({ name }) => name)).toContain("=1+1");
    expect((await foreign.find(foreign.unitId))?.name).toBe("ICU");
    const entries = await portal.db("audit_log").where({ facility_id: facilityId });
    expect(entries).toMatchObject([{ action: "import", after: { created: 3 } }]);
  });
});

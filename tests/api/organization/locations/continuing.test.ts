import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  Continuing,
  LocationHierarchy,
  LocationNode,
} from "#contract/organization/locations.ts";
import type { Role } from "#contract/core/permissions.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { newId } from "#server/lib/ids.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildSlide, buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildDevice, buildLocation, buildPlaceholder } from "#tests/factories/place.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("a location that continues elsewhere", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());
  // 10:10 AM in New York.
  beforeEach(() => portal.clock.set("2026-03-02T15:10:00Z"));

  const scene = async (role: Role = "customerAdmin") => {
    const { db, origin } = portal;
    const facility = await buildFacility(db, { products: ["ECM", "OBS"] });
    const place = (parentId: string, level: number, name: string) =>
      buildLocation(db, facility, { parentId, level, name });
    const floorId = await place(facility.rootId, 2, "Floor 1");
    const otherFloorId = await place(facility.rootId, 2, "Floor 5");
    const unitId = await place(floorId, 3, "ICU");
    const roomId = await place(unitId, 4, "Room 1");
    const dispenserId = await buildDevice(db, facility, { locationId: roomId, serialNumber: "D" });
    const counterId = await buildDevice(db, facility, {
      locationId: roomId,
      serialNumber: "C",
      type: "opportunityCounter",
    });
    const user = await buildUser(db, { customerId: facility.customerId, role });
    const page = await signIn(origin, user.email, user.password);
    const read = async (): Promise<LocationNode[]> => {
      const path = `/api/location/${facility.facilityId}/locationHierarchy?withClosed=true`;
      const tree = (await (await page.get(path)).json()) as LocationHierarchy;
      const flat = (node: LocationNode): LocationNode[] => [
        node,
        ...node.childLocations.flatMap(flat),
      ];
      return flat(tree.locationHierarchy);
    };
    const address = `/api/location/${unitId}/continuation`;
    const ask = async () => (await (await page.get(address)).json()) as Continuing;
    const move = (given: object = {}) =>
      page.send("POST", address, { parentId: otherFloorId, name: "ICU", ...given });
    const moved = async (
      given: object = {},
    ): Promise<{ unit: LocationNode; room: LocationNode }> => {
      const answer = await move(given);
      expect(answer.status).toBe(200);
      const { id } = (await answer.json()) as { id: string };
      const places = await read();
      const unit = places.find((one) => one.id === id);
      const room = places.find((one) => one.parentId === id);
      if (unit === undefined || room === undefined) throw new Error("the new places are there");
      return { unit, room };
    };
    const mine = { customer_id: facility.customerId, facility_id: facility.facilityId };
    const send = async (at: string) => {
      const facts = [
        { type: "dispense", id: at, device: "D", at },
        { type: "passage", id: at, device: "C", at, direction: "in" },
      ];
      await ingestFacts(db, facility.scope, facts, { clock: portal.clock });
    };
    const counted = async (locationId: string) => {
      const rows = await db("location_day").where({ ...mine, location_id: locationId });
      return rows.map(({ events, passages }) => [events, passages]);
    };
    const hung = (deviceId: string) =>
      db("device_assignment")
        .where({ ...mine, device_id: deviceId })
        .orderBy("starts_at")
        .select("location_id", "starts_at", "ends_at");
    const ids = { floorId, otherFloorId, unitId, roomId, dispenserId, counterId };
    return { ...facility, ...ids, mine, page, read, ask, move, moved, send, counted, hung };
  };
  const refusal = async (answer: Response) => [answer.status, (await problemOf(answer)).code];

  it("a continued location moves its devices then, and retains previous counts", async () => {
    const s = await scene();
    await s.send("2026-03-02T12:00:00Z");
    await s.send("2026-03-02T14:00:00Z");
    await buildPlaceholder(portal.db, s, { locationId: s.unitId });
    expect(await s.ask()).toEqual({
      earliest: "2026-01-30T10:30",
      latest: "2026-03-02T10:00",
      below: [{ level: 4, count: 1 }],
      devices: 2,
      placeholders: 1,
      subscriptions: 0,
      alertSubscriptions: 0,
      slides: 0,
    });
    // 8 AM in New York lies between the two.
    const { unit, room } = await s.moved({ at: "2026-03-02T08:00" });
    const at = new Date("2026-03-02T13:00:00Z");
    for (const id of [s.dispenserId, s.counterId])
      expect((await s.hung(id)).slice(-2)).toMatchObject([
        { location_id: s.roomId, ends_at: at },
        { location_id: room.id, starts_at: at, ends_at: null },
      ]);
    expect(unit.placeholderCount).toBe(1);
    // A form that was opened before gets a conflict, and puts neither back.
    const versions = async (table: "device" | "device_placeholder") =>
      (await portal.db(table).where(s.mine).select("version")).map(({ version }) => version);
    expect(await versions("device")).toEqual([2, 2]);
    expect(await versions("device_placeholder")).toEqual([2]);
    for (const id of [s.roomId, s.unitId, room.id, unit.id])
      expect(await s.counted(id)).toEqual([[1, 1]]);
    expect(await s.counted(s.rootId)).toEqual([[2, 2]]);
    // Whenever a fact arrives, it counts where its device hung when it happened.
    await s.send("2026-03-02T12:30:00Z");
    await s.send("2026-03-02T15:00:00Z");
    expect(await s.counted(s.roomId)).toEqual([[2, 2]]);
    expect(await s.counted(room.id)).toEqual([[2, 2]]);
    const touched = await portal.db("device_touch").where(s.mine).pluck("device_id");
    expect(touched).toEqual(expect.arrayContaining([s.dispenserId, s.counterId]));
  });

  it("a continued location is closed, linked both ways and written down once", async () => {
    const s = await scene();
    const { unit, room } = await s.moved();
    const day = "2026-03-02";
    const formerUnit = { id: s.unitId, name: "ICU", parentName: "Floor 1", day };
    expect(unit).toMatchObject({ isClosed: false, formerly: formerUnit, continuedAs: null });
    expect(room.formerly).toEqual({ id: s.roomId, name: "Room 1", parentName: "ICU", day });
    const old = (await s.read()).find(({ id }) => id === s.unitId);
    const newUnit = { id: unit.id, name: "ICU", parentName: "Floor 5", day };
    expect(old).toMatchObject({ isClosed: true, closedFrom: day, continuedAs: newUnit });
    const log = await portal.db("audit_log").where({ ...s.mine, entity: "location" });
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [
        { name: "ICU", parent: "Floor 1", closedFrom: null },
        {
          name: "ICU",
          parent: "Floor 5",
          closedFrom: day,
          movedAt: "2026-03-02T15:10:00.000Z",
          locationCount: 2,
          deviceCount: 2,
        },
      ],
    ]);
    expect(await refusal(await s.move())).toEqual([412, "location_closed"]);
  });

  it("a continued location brings its goals and switches along", async () => {
    const s = await scene();
    const { db } = portal;
    await buildThreshold(db, s, { locationId: s.unitId, title: "Goal", value: 80 });
    const goal = (id: string) => `/api/location/${id}/performanceThresholds`;
    const thresholds = [
      { title: "Base", value: 0, color: "red" },
      { title: "Goal", value: 90, color: "green" },
    ];
    expect((await s.page.send("PUT", goal(s.unitId), { thresholds })).status).toBe(200);
    const put = (what: string, isOn: boolean) =>
      s.page.send("PUT", `/api/location/${s.roomId}/${what}`, isOn);
    expect((await put("countsWithUnit", true)).status).toBe(204);
    expect((await put("patientPlace", false)).status).toBe(204);
    await db("location")
      .where({ ...s.mine, location_id: s.unitId })
      .update({ is_observable: false });
    portal.clock.advance(60_000);
    const { unit, room } = await s.moved();
    expect(unit).toMatchObject({ goal: 90, isObservable: false });
    expect(room).toMatchObject({ countsWithUnit: true, isPatientPlace: false });
    const copy: unknown = await (await s.page.get(`${goal(unit.id)}/history`)).json();
    expect(copy).toMatchObject({ since: "2026-03-02" });
  });

  /** A subscription to a report and one to an alert, and two slides, all of the ICU's room and floor. */
  const withFollowers = async () => {
    const s = await scene();
    const { db } = portal;
    const named = [s.roomId, s.floorId];
    const { userId } = await buildUser(db, { customerId: s.customerId, role: "customerAdmin" });
    const now = portal.clock.now();
    const reportId = await buildReportSubscription(db, s, { now, userIds: [userId] });
    const where = { ...s.mine, subscription_id: reportId };
    await db("report_subscription")
      .where(where)
      .update({ all_locations: false, location_ids: named });
    const { subscriptionId: alertId } = await buildAlertSubscription(db, s, {
      all_locations: false,
      location_ids: named,
    });
    const slideIds = {
      rolling: await buildSlide(db, s, "Now"),
      over: await buildSlide(db, s, "Then"),
    };
    const february = {
      reportDateRange: "custom",
      startDate: "2026-02-01T00:00",
      endDate: "2026-03-01T00:00",
    };
    for (const [slideId, range] of [
      [slideIds.rolling, {}],
      [slideIds.over, february],
    ] as const)
      await db("report_slide")
        .where({ ...s.mine, slide_id: slideId })
        .update({
          filters: JSON.stringify({ facilityId: s.facilityId, locationIds: named, ...range }),
          controls: JSON.stringify({ graphActions: {}, sortBy: [], selectedData: [s.roomId] }),
        });
    const placesOf = async () => {
      const [report] = await db("report_subscription")
        .where(where)
        .select("location_ids", "version");
      const [alert] = await db("alert_subscription")
        .where({ ...s.mine, subscription_id: alertId })
        .select("location_ids", "version");
      const slides = await db("report_slide").where(s.mine).select("name", "filters", "controls");
      return {
        report: [report?.location_ids, report?.version],
        alert: [alert?.location_ids, alert?.version],
        slides: new Map(
          slides.map(({ name, filters, controls }) => [
            name,
            [
              (filters as { locationIds: string[] }).locationIds,
              (controls as { selectedData: string[] }).selectedData,
            ],
          ]),
        ),
      };
    };
    return { ...s, named, placesOf };
  };

  it("a continued location is followed by subscriptions and slides, which the log counts", async () => {
    const s = await withFollowers();
    expect(await s.ask()).toMatchObject({ subscriptions: 1, alertSubscriptions: 1, slides: 2 });
    const { room } = await s.moved();
    const { report, alert, slides } = await s.placesOf();
    // The range of the next mail begins before the move.
    expect(report).toEqual([[s.roomId, room.id, s.floorId], 2]);
    expect(alert).toEqual([[room.id, s.floorId], 2]);
    expect(slides.get("Now")).toEqual([[room.id, s.floorId], [room.id]]);
    // February is over: what it shows was there.
    expect(slides.get("Then")).toEqual([s.named, [s.roomId]]);
    const [entry] = await portal.db("audit_log").where({ ...s.mine, entity: "location" });
    expect(entry?.after).toMatchObject({
      reportSubscriptionCount: 1,
      alertSubscriptionCount: 1,
      slideCount: 1,
    });
  });

  it("a continued location may leave goals and switches as they are", async () => {
    const s = await withFollowers();
    const before = await s.placesOf();
    await s.moved({ withSubscriptions: false });
    expect(await s.placesOf()).toEqual(before);
  });

  it("a continued location starts after the last observations on both sides", async () => {
    const s = await scene();
    const { db } = portal;
    // 8:40 AM in New York.
    const at = new Date("2026-03-02T13:40:00Z");
    const roleId = newId();
    await db("observation_job_role").insert({
      ...s.mine,
      observation_job_role_id: roleId,
      name: "Nurse",
    });
    const session = { ...s.mine, session_id: newId() };
    const times = { started_at: at, ended_at: at, submitted_at: at };
    await db("observation_session").insert({ ...session, ...times, purpose: "audit" });
    await db("observation").insert({
      ...session,
      observation_id: newId(),
      observed_at: at,
      type: "PPE",
      location_id: s.roomId,
      observation_job_role_id: roleId,
      hygiene_protocol_id: 1,
      protocol_version: 1,
      hygiene_moment_id: 1,
      required_ppe_version: 1,
      is_compliant: false,
    });
    expect(await s.ask()).toMatchObject({ earliest: "2026-03-02T09:00" });
    const tooEarly = await problemOf(await s.move({ at: "2026-03-02T08:30" }));
    expect(tooEarly.fieldErrors).toEqual({ at: "too_far_back" });
    const { unit } = await s.moved({ at: "2026-03-02T09:00" });
    const again = await s.page.get(`/api/location/${unit.id}/continuation`);
    expect(await again.json()).toMatchObject({ earliest: "2026-03-02T09:30" });
  });

  it("a location continues only where possible, and with the right to it", async () => {
    const s = await scene();
    const field = async (given: object) => (await problemOf(await s.move(given))).fieldErrors;
    expect(await field({ parentId: s.rootId })).toEqual({ parentId: "not_in_list" });
    expect(await field({ parentId: s.unitId })).toEqual({ parentId: "not_in_list" });
    expect(await field({ at: "2026-03-02T10:30" })).toEqual({ at: "future_date" });
    expect(await field({ at: "2026-01-30T10:00" })).toEqual({ at: "too_far_back" });
    const same = { parentId: s.floorId };
    expect(await refusal(await s.move(same))).toEqual([409, "duplicate_name"]);
    const taken = { name: "Lobby" };
    await buildLocation(portal.db, s, { parentId: s.otherFloorId, level: 3, ...taken });
    expect(await refusal(await s.move(taken))).toEqual([409, "duplicate_name"]);
    const close = `/api/location/${s.otherFloorId}/closing`;
    expect((await s.page.send("PUT", close, { from: "2026-03-05" })).status).toBe(204);
    expect(await refusal(await s.move())).toEqual([412, "location_closed"]);
    const root = `/api/location/${s.rootId}/continuation`;
    expect(await refusal(await s.page.get(root))).toEqual([412, "location_is_facility"]);

    const other = await scene();
    expect(await refusal(await s.move({ parentId: other.otherFloorId }))).toEqual([
      404,
      "not_found",
    ]);
    expect(
      await refusal(await other.page.send("POST", root, { parentId: s.floorId, name: "A" })),
    ).toEqual([404, "not_found"]);
    const installer = await scene("installer");
    expect((await installer.move()).status).toBe(403);
    expect((await s.read()).some(({ isClosed }) => isClosed)).toBe(false);
  });
});

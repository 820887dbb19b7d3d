import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { dispenserEvents } from "#contract/reports/ecm/dispenser-events.ts";
import { PAGE_ROWS } from "#contract/reports/paging.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

type Answer = z.output<typeof dispenserEvents.response>;

describe("dispenser events", () => {
  let portal: Portal;
  let hospital: Hospital;
  let page: Client;

  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    return () => portal.close();
  });

  beforeEach(async () => {
    hospital = await buildHospital(portal.db);
    const { customerId } = hospital;
    const user = await buildUser(portal.db, { customerId, role: "dataAnalyst" });
    page = await signIn(portal.origin, user.email, user.password);
  });

  const dispense = async (deviceId: string, at: readonly string[], count = 1) => {
    const { customerId, facilityId } = hospital;
    await portal.db.batchInsert(
      "dispense",
      at.map((time, index) => ({
        customer_id: customerId,
        facility_id: facilityId,
        device_id: deviceId,
        at: time,
        fact_id: `${index}`.padStart(6, "0"),
        count,
      })),
    );
  };

  const run = (filter: object = {}, cursor?: string) =>
    page.send(
      "POST",
      `/api/report/29${cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`}`,
      { facilityId: hospital.facilityId, ...filter },
    );

  const eventsOf = async (filter: object = {}, cursor?: string): Promise<Answer> => {
    const answer = await run(filter, cursor);
    expect(answer.status).toBe(200);
    return dispenserEvents.response.parse(await answer.json());
  };

  it("the list of dispenser events is empty where nothing was sent", async () => {
    await buildDevice(portal.db, hospital, { locationId: hospital.e1 });
    const answer = await eventsOf();
    expect(answer).toMatchObject({ reportId: 29, events: [], next: null });
    expect(dispenserEvents.isEmpty(answer)).toBe(true);
  });

  it("a dispense is listed where its dispenser was at that time", async () => {
    const deviceId = await buildDevice(portal.db, hospital, {
      locationId: hospital.e1,
      name: "Soap",
      isCompliance: false,
      to: "2026-11-18T12:00:00Z",
    });
    await portal.db("device_assignment").insert({
      customer_id: hospital.customerId,
      facility_id: hospital.facilityId,
      device_id: deviceId,
      starts_at: "2026-11-18T12:00:00Z",
      location_id: hospital.icu,
      is_compliance: true,
    });
    // Until a counter covers the unit, its dispenses count nowhere.
    await buildDevice(portal.db, hospital, {
      locationId: hospital.i1,
      type: "opportunityCounter",
      from: "2026-11-18T13:00:00Z",
    });
    const times = ["2026-11-18T11:59:59Z", "2026-11-18T12:59:59Z", "2026-11-18T13:00:00Z"];
    await dispense(deviceId, times, 2);
    const { events } = await eventsOf();
    expect(
      events.map(({ at, room, unit, count, isCompliance }) => [
        at,
        room,
        unit,
        count,
        isCompliance,
      ]),
    ).toEqual([
      ["2026-11-18T13:00:00.000000Z", null, "ICU", 2, true],
      ["2026-11-18T12:59:59.000000Z", null, "ICU", 2, false],
      ["2026-11-18T11:59:59.000000Z", "E1", "Emergency", 2, false],
    ]);
    expect(events[0]).toMatchObject({ deviceName: "Soap", deviceType: "Dispenser" });
  });

  it("dispenser events come in pages, newest first, each once", async () => {
    const [one, two] = await Promise.all(
      [hospital.e1, hospital.i1].map((locationId) =>
        buildDevice(portal.db, hospital, { locationId }),
      ),
    );
    // Both send at the same moments, three days apart in the middle: pages end within a tie.
    const times = Array.from({ length: PAGE_ROWS.screen }, (_, at) =>
      new Date(
        Date.parse("2026-11-19T12:00:00Z") - at * MINUTE_MS - (at > 50 ? 3 * 1440 : 0) * MINUTE_MS,
      ).toISOString(),
    );
    await dispense(one ?? "", times);
    await dispense(two ?? "", times);
    const first = await eventsOf();
    expect(first.events).toHaveLength(PAGE_ROWS.screen);
    const second = await eventsOf({}, first.next ?? "");
    expect(second.events).toHaveLength(PAGE_ROWS.screen);
    expect(second.next).toBeNull();
    const rows = [first, second].flatMap((answer) => dispenserEvents.rows(answer));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2 * PAGE_ROWS.screen);
    const at = rows.map(({ cells }) => String(cells["at"]));
    expect(at).toEqual(at.toSorted().toReversed());
  });

  it("the list of dispenser events is narrowed by time, place, shift and device", async () => {
    const soap = await buildDevice(portal.db, hospital, { locationId: hospital.e1, name: "Soap" });
    const gel = await buildDevice(portal.db, hospital, { locationId: hospital.i1, name: "Gel" });
    // 3 AM and 10 AM in New York, and a day outside of the last seven.
    const times = ["2026-11-19T08:00:00Z", "2026-11-19T15:00:00Z", "2026-11-12T15:00:00Z"];
    await dispense(soap, times);
    await dispense(gel, times);
    const night = await buildShift(portal.db, hospital, {
      name: "Night",
      startSlot: 46,
      endSlot: 14,
    });
    const named = async (filter: object) =>
      (await eventsOf(filter)).events
        .map(({ deviceName, at }) => `${deviceName} ${at.slice(8, 13)}`)
        .toSorted();
    expect(await named({})).toEqual(["Gel 19T08", "Gel 19T15", "Soap 19T08", "Soap 19T15"]);
    expect(await named({ reportDateRange: "last30Days", deviceIds: [gel] })).toEqual([
      "Gel 12T15",
      "Gel 19T08",
      "Gel 19T15",
    ]);
    expect(await named({ locationIds: [hospital.floor1] })).toEqual(["Soap 19T08", "Soap 19T15"]);
    const nights = ["Gel 19T08", "Soap 19T08"];
    expect(await named({ shiftIds: [night] })).toEqual(nights);
    // Three in the morning belongs to the night that began the evening before.
    expect(await named({ reportDateRange: "yesterday", shiftIds: [night] })).toEqual(nights);
    expect(await named({ reportDateRange: "today", shiftIds: [night] })).toEqual([]);
  });

  it("a file of dispenser events has all pages, in facility time", async () => {
    const deviceId = await buildDevice(portal.db, hospital, {
      locationId: hospital.e1,
      name: "Soap",
    });
    await buildDevice(portal.db, hospital, {
      locationId: hospital.e1,
      type: "opportunityCounter",
    });
    const rows = PAGE_ROWS.file + 3;
    await dispense(
      deviceId,
      Array.from({ length: rows }, (_, at) =>
        new Date(Date.parse("2026-11-19T12:00:00Z") - at * 10_000).toISOString(),
      ),
    );
    const filters = encodeURIComponent(JSON.stringify({ facilityId: hospital.facilityId }));
    const file = await page.get(`/api/reportExport/29/csv?filters=${filters}`);
    expect(file.status).toBe(200);
    const lines = (await file.text()).trimEnd().split("\r\n");
    // A heading first, the answer last.
    expect(lines).toHaveLength(rows + 2);
    expect(lines.at(-1)).toMatch(/^"Answer","/u);
    expect(lines[1]).toBe(
      '"2026-11-19T07:00:00-05:00","Soap","Dispenser","E1","Emergency","1","Yes"',
    );
  });

  it("dispenser events refuse missing privileges, other facilities and invalid cursors", async () => {
    const user = await buildUser(portal.db, { customerId: hospital.customerId, role: "installer" });
    const installer = await signIn(portal.origin, user.email, user.password);
    const body = { facilityId: hospital.facilityId };
    expect((await installer.send("POST", "/api/report/29", body)).status).toBe(403);
    const other = await buildHospital(portal.db);
    expect((await run({ facilityId: other.facilityId })).status).toBe(403);
    expect((await problemOf(await run({}, "nonsense"))).fieldErrors).toEqual({ cursor: "invalid" });
  });
});

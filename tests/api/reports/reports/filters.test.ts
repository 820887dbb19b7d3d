import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataHealth } from "#contract/reports/reports.ts";
import type { FilterData } from "#contract/reports/filters/filters.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDeviceDay, buildFacilityData } from "#tests/factories/day-summary.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";

describe("choices behind filters, and data health", () => {
  let portal: Portal;
  let hospital: Hospital;
  let page: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    hospital = await buildHospital(portal.db, { templateId: 2 });
    const user = await buildUser(portal.db, { customerId: hospital.customerId });
    page = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  const filters = async (requestedFilters: string[], language = "en-US"): Promise<FilterData> => {
    const body = { facilityId: hospital.facilityId, requestedFilters };
    const answer = await page.send("POST", "/api/reportFilters", body, {
      "accept-language": language,
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as FilterData;
  };

  it("filters close with the last license of the facility", async () => {
    const { customerId } = hospital;
    const statusesOf = async (expiresOn: string): Promise<number[]> => {
      const { facilityId } = await buildFacility(portal.db, { customerId, expiresOn });
      const body = { facilityId, requestedFilters: ["devices"] };
      const answers = [
        await page.send("POST", "/api/reportFilters", body),
        await page.get(`/api/facility/${facilityId}/dataHealth`),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statusesOf("2026-11-19")).toEqual([200, 200]);
    expect(await statusesOf("2026-11-18")).toEqual([403, 403]);
  });

  it("answers only the requested filters", async () => {
    expect(Object.keys(await filters(["timeframe", "locations"]))).toEqual(["locations"]);
    expect(await filters([])).toEqual({});
  });

  it("filters name levels by the facility's template, in the caller's language", async () => {
    const { locations = [] } = await filters(["locations"], "fr");
    expect(locations).toHaveLength(10);
    expect(locations.find(({ id }) => id === hospital.icu)).toEqual({
      id: hospital.icu,
      name: "ICU",
      parentId: hospital.floor2,
      level: 3,
      levelName: "Service",
      levelNameResourceKey: "reports.levels.ward",
    });
  });

  it("filters offer years with observations, and months by name", async () => {
    const { obvYears, months = [] } = await filters(["obvYears", "months"], "fr-CA");
    expect(obvYears).toEqual([{ id: 2026, name: "2026" }]);
    expect(months).toHaveLength(12);
    expect(months[1]).toEqual({ id: 2, name: "février" });
  });

  it("filters list shifts by the time they begin", async () => {
    await buildShift(portal.db, hospital, { name: "Night", startSlot: 46, endSlot: 14 });
    await buildShift(portal.db, hospital, { name: "Day", startSlot: 14, endSlot: 46 });
    const { shifts = [] } = await filters(["shifts"]);
    expect(shifts.map(({ name, startTime, endTime }) => [name, startTime, endTime])).toEqual([
      ["Day", "07:00", "23:00"],
      ["Night", "23:00", "07:00"],
    ]);
  });

  it("filters list observed job roles, even archived, and the protocol's moments", async () => {
    await buildObvJobRole(portal.db, hospital, { name: "Physician", isArchived: true });
    const nurse = await buildObvJobRole(portal.db, hospital, { name: "Nurse" });
    const answer = await filters(["obvJobRoles", "hygieneOpportunities"]);
    expect(answer.obvJobRoles?.[0]).toEqual({ id: nurse, title: "Nurse", isArchived: false });
    expect(answer.obvJobRoles?.map(({ isArchived }) => isArchived)).toEqual([false, true]);
    expect(answer.hygieneOpportunities).toEqual([
      { id: 1, name: "In room" },
      { id: 2, name: "Out of room" },
    ]);
  });

  it("lists the installed devices that count, and which of all devices are silent", async () => {
    const home = hospital;
    const { db } = portal;
    await buildDevice(db, home, {
      locationId: home.i1,
      name: "Soap",
      heardAt: "2026-11-19T12:00:00Z",
    });
    await buildDevice(db, home, {
      locationId: home.i1,
      name: "Staff",
      isCompliance: false,
      heardAt: "2026-11-18T19:32:09Z",
    });
    await buildDevice(db, home, {
      locationId: home.i1,
      name: "Door",
      type: "opportunityCounter",
      heardAt: "2026-11-18T19:32:10Z",
    });
    await buildDevice(db, home, {
      locationId: home.floor2,
      name: "Gate",
      type: "gateway",
      heardAt: "2026-11-19T19:02:09Z",
    });
    await buildDevice(db, home, { locationId: home.floor2, name: "Mute", type: "repeater" });
    await buildDevice(db, home, { locationId: home.i2, name: "Gone", to: "2026-11-01T00:00:00Z" });
    await buildFacilityData(db, home, { firstDay: "2026-11-01", dataTo: "2026-11-19T12:00:00Z" });

    const { devices = [] } = await filters(["devices"]);
    expect(
      devices.map((device) => [device.deviceName, device.deviceType, device.isCompliance]),
    ).toEqual([
      ["Door", "Activity counter", false],
      ["Soap", "Dispenser", true],
      ["Staff", "Dispenser", false],
    ]);
    expect(devices[0]).toMatchObject({ location: "I1", locationId: home.i1 });

    await judgeDevices(db, home.scope, portal.clock);
    const answer = await page.get(`/api/facility/${home.facilityId}/dataHealth`);
    const health = (await answer.json()) as DataHealth;
    expect(health).toMatchObject({
      counts: { all: 5, online: 2, silent: 2, notHeardYet: 1, behindGateway: 0, outOfService: 0 },
      // Its gateway's last contact, whatever the newest fact is.
      dataTo: "2026-11-19T19:02:09.000Z",
      timeZone: "America/New_York",
    });
    expect(health.silent.map(({ name, lastReportAt }) => [name, lastReportAt])).toEqual([
      ["Mute", null],
      ["Staff", "2026-11-18T19:32:09.000Z"],
      ["Gate", "2026-11-19T19:02:09.000Z"],
    ]);
    const staff = health.silent.find(({ name }) => name === "Staff");
    expect(staff).toMatchObject({ location: "I1", unit: "ICU" });
    expect(staff?.placeIds.slice(0, 2)).toEqual([home.i1, home.icu]);
  });

  it("data health names places without a counter, or counted twice", async () => {
    const { db } = portal;
    const home = await buildHospital(db, { customerId: hospital.customerId });
    const counter = (locationId: string) =>
      buildDevice(db, home, { locationId, type: "opportunityCounter" });
    await counter(home.i1);
    await counter(home.i1);
    await buildDevice(db, home, { locationId: home.i1 });
    const uncovered = await buildDevice(db, home, { locationId: home.i2 });
    await buildDevice(db, home, { locationId: home.e1 });
    const on = { deviceId: uncovered, locationId: home.i2 };
    await buildDeviceDay(db, home, { ...on, day: "2026-11-13", uncovered: 7 });
    // Eight days ago, with today.
    await buildDeviceDay(db, home, { ...on, day: "2026-11-12", uncovered: 100 });
    const answer = await page.get(`/api/facility/${home.facilityId}/dataHealth`);
    const health = (await answer.json()) as DataHealth;
    expect(health.placesWithoutCounter).toEqual([
      { locationId: home.i2, name: "I2", unit: "ICU", dispensers: 1, dispenses: 7 },
      { locationId: home.e1, name: "E1", unit: "Emergency", dispensers: 1, dispenses: 0 },
    ]);
    expect(health.countedTwice).toEqual([{ locationId: home.i1, name: "I1", unit: "ICU" }]);
  });

  it("data health names gateways whose clock was over 5 s off", async () => {
    const { db } = portal;
    const home = await buildHospital(db, { customerId: hospital.customerId });
    const gateway = async (name: string, ...offsets: (number | null)[]) => {
      const deviceId = await buildDevice(db, home, { locationId: home.icu, type: "gateway", name });
      await db("contact_span").insert(
        offsets.map((offset, at) => ({
          customer_id: home.customerId,
          facility_id: home.facilityId,
          device_id: deviceId,
          from_at: new Date(`2026-11-1${at}T08:00:00Z`),
          to_at: new Date(`2026-11-1${at}T09:00:00Z`),
          clock_offset_ms: offset,
        })),
      );
    };
    await gateway("Slow", 0, 7_200);
    await gateway("Fast", -45_000);
    await gateway("Right", 5_000);
    await gateway("Set since", 90_000, 1_000);
    await gateway("Unknown", null);
    const answer = await page.get(`/api/facility/${home.facilityId}/dataHealth`);
    const { wrongClocks } = (await answer.json()) as DataHealth;
    expect(wrongClocks.map(({ name, offsetMs, location }) => [name, offsetMs, location])).toEqual([
      ["Fast", -45_000, "ICU"],
      ["Slow", 7_200, "ICU"],
    ]);
    const id = wrongClocks[1]?.deviceId;
    const history = await page.get(`/api/device/${id}/history`);
    expect(await history.json()).toMatchObject({ clockOffsetMs: 7_200 });
  });

  it("refuses filters of another customer's facility", async () => {
    const other = await buildHospital(portal.db);
    const body = { facilityId: other.facilityId, requestedFilters: ["locations"] };
    expect((await page.send("POST", "/api/reportFilters", body)).status).toBe(403);
    expect((await page.get(`/api/facility/${other.facilityId}/dataHealth`)).status).toBe(403);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { DEFAULT_FILTERS, type ReportFilters } from "#contract/reports/filters/filters.ts";
import { alertStatus } from "#contract/reports/sa/alert-status.ts";
import { batteryAlerts } from "#contract/reports/sa/battery-alerts.ts";
import { deviceAlerts } from "#contract/reports/sa/device-alerts.ts";
import { dispenserUsage } from "#contract/reports/sa/dispenser-usage.ts";
import { expirationAlerts } from "#contract/reports/sa/expiration-alerts.ts";
import { facilitySummary } from "#contract/reports/sa/facility-summary.ts";
import { offlineDevices } from "#contract/reports/sa/offline-devices.ts";
import { refillAlerts } from "#contract/reports/sa/refill-alerts.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { numberIn } from "#contract/reports/columns.ts";
import type { Db } from "#server/db/knex.ts";
import { listFacilities } from "#server/features/identity/session/queries/reach.ts";
import { reportTable } from "#server/features/reports/exports/lib/report-table.ts";
import type { ExportRow } from "#server/export/table.ts";
import { buildAlarm, buildRefill } from "#tests/factories/alarm.ts";
import { buildDevice, type DEVICE_TYPES } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";

const DAY_AGO = "2026-11-18T19:32:10Z";

/** Models of the product by type of device. */
const MODELS = { dispenser: 2, opportunityCounter: 4, gateway: 6, repeater: 7 } as const;

type Given = { type?: keyof typeof DEVICE_TYPES; name: string; locationId: string };

describe("reports of service alerts", () => {
  let db: Db;
  let hospital: Hospital;
  let empty: Hospital;

  const hang = async (given: Given & { heardAt?: string }): Promise<string> => {
    const deviceId = await buildDevice(db, hospital, given);
    const model = MODELS[given.type ?? "dispenser"];
    await db("device").where({ device_id: deviceId }).update({ device_model_id: model });
    return deviceId;
  };
  const raise = (given: Parameters<typeof buildAlarm>[2]) => buildAlarm(db, hospital, given);

  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    hospital = await buildHospital(db, { products: ["SA"] });
    empty = await buildHospital(db, { customerId: hospital.customerId, products: ["SA"] });
    const { e1, e2, i1, i2, icu } = hospital;
    const keys = { customer_id: hospital.customerId, facility_id: hospital.facilityId };

    const sink = await hang({ name: "Sink", locationId: e1, heardAt: NOW });
    await db("device_battery").insert({ ...keys, device_id: sink, battery: "Dead" });
    await raise({ deviceId: sink, type: 2, raisedAt: DAY_AGO, reopened: 2, locationId: e1 });
    await raise({ deviceId: sink, type: 5, raisedAt: "2026-11-17T14:32:10Z", locationId: e1 });
    // So new that it may go by itself.
    await raise({ deviceId: sink, type: 7, raisedAt: NOW, holdUntil: "2026-11-19T19:42:10Z" });

    const door = await hang({ name: "Door", locationId: i1 });
    await raise({ deviceId: door, type: 8, raisedAt: "2026-11-19T17:32:10Z", locationId: e1 });
    await buildRefill(db, hospital, {
      deviceId: door,
      expiresOn: "2026-11-18",
      replacementOn: "2026-11-18",
      weekly: 0.242,
    });

    const bed = await hang({ name: "Bed", locationId: e2 });
    await raise({ deviceId: bed, type: 8, raisedAt: "2026-11-19T18:32:10Z", locationId: e2 });
    await buildRefill(db, hospital, { deviceId: bed, expiresOn: "2026-12-19" });

    const hall = await hang({ name: "Hall", locationId: i2, heardAt: "2026-11-19T18:00:00Z" });
    await buildRefill(db, hospital, {
      deviceId: hall,
      expiresOn: "2027-02-20",
      replacementOn: "2026-11-26",
    });

    const gateway = await hang({
      type: "gateway",
      name: "Gateway",
      locationId: icu,
      heardAt: "2026-11-19T18:14:10Z",
    });
    const outage = await raise({
      deviceId: gateway,
      type: 1,
      raisedAt: "2026-11-19T18:44:10Z",
      locationId: icu,
    });
    await raise({
      deviceId: hall,
      type: 1,
      raisedAt: "2026-11-19T19:00:00Z",
      causeAlarmId: outage,
      locationId: i2,
    });
    const counter = await hang({ type: "opportunityCounter", name: "Counter", locationId: e1 });
    await raise({
      deviceId: counter,
      type: 1,
      raisedAt: "2026-11-18T18:32:10Z",
      locationId: e1,
    });

    // Not expected to be heard: nothing of it is listed now.
    const stored = await hang({ name: "Stored", locationId: e1 });
    await raise({ deviceId: stored, type: 3, raisedAt: DAY_AGO, locationId: e1 });
    await db("out_of_service").insert({
      customer_id: hospital.customerId,
      facility_id: hospital.facilityId,
      device_id: stored,
      starts_at: DAY_AGO,
      reason: "Painting",
    });
    const gone = { deviceId: door, locationId: e1 };
    await raise({
      ...gone,
      type: 4,
      raisedAt: "2026-11-12T12:00:00Z",
      clearedAt: "2026-11-13T17:00:00Z",
    });
    await raise({
      ...gone,
      type: 3,
      raisedAt: "2026-11-10T12:00:00Z",
      clearedAt: "2026-11-13T05:00:00Z",
    });
    await raise({
      ...gone,
      type: 1,
      raisedAt: "2026-11-14T12:00:00Z",
      clearedAt: "2026-11-14T13:00:00Z",
      closedReason: "withdrawn",
    });
    return database.close;
  });

  const ask = <R extends z.ZodType>(
    report: ReportDefinition<R>,
    filter: Partial<ReportFilters> = {},
    facility = hospital,
  ) => answerOf(db, facility, report, { ...DEFAULT_FILTERS, ...filter }, NOW);

  /** The cells of some columns of each row. */
  const cells = async <R extends z.ZodType>(
    report: ReportDefinition<R>,
    keys: readonly string[],
    filter: Partial<ReportFilters> = {},
  ) => {
    const rows = report.rows(await ask(report, filter));
    return rows.map((row) => keys.map((key) => row.cells[key]));
  };

  it("the report of faults lists open ones past their hold, in service", async () => {
    const { alerts } = await ask(deviceAlerts);
    expect(alerts).toMatchObject([
      {
        floor: "Floor 1",
        unit: "Emergency",
        room: "E1",
        deviceName: "Sink",
        deviceTypeName: "Dispenser",
        deviceModelName: "Sanitizer dispenser G1",
        deviceAlarmTypeId: 2,
        alarmTypeName: "Clogged refill",
        alarmAge: "1.0",
        alarmAgeFormatted: "1 d 0 h",
        ageMinutes: 1440,
        note: "3 short outages, shown as one",
      },
    ]);
  });

  it("an alarm about a battery shows the battery's state", async () => {
    const keys = ["alarm", "battery", "batteryTone", "device", "age"];
    expect(await cells(batteryAlerts, keys)).toEqual([
      ["Dead battery", "Dead", "bad", "Sink", 3180],
    ]);
  });

  it("distinguishes offline devices from devices behind an offline gateway", async () => {
    expect(await cells(offlineDevices, ["device", "state", "cause", "age"])).toEqual([
      ["Counter", "notHeardYet", null, 1500],
      ["Gateway", "silent", null, 48],
      ["Hall", "behindGateway", "Gateway", null],
    ]);
    const answer = await ask(offlineDevices);
    expect(answer.devices.map(({ lastCommunication }) => lastCommunication)).toEqual([
      null,
      "2026-11-19T18:14:10.000Z",
      "2026-11-19T18:00:00.000Z",
    ]);
    expect(offlineDevices.keyFigures(answer)).toMatchObject([
      { value: 1, note: { values: { behindGateways: 1, gateways: 1 } } },
      { value: 2 },
      { value: 1 },
    ]);
  });

  it("low refills, overdue and undated ones belong to every choice", async () => {
    const keys = ["device", "estimatedReplacementDate", "replacement"];
    const both = [
      ["Door", "2026-11-18", "overdue"],
      ["Bed", null, "withoutEstimate"],
    ];
    expect(await cells(refillAlerts, keys)).toEqual(both);
    expect(await cells(refillAlerts, keys, { daysToReplacement: 0 })).toEqual(both);
    expect(await cells(refillAlerts, keys, { locationIds: [hospital.icu] })).toEqual([both[0]]);
  });

  it("shows how many refills each dispenser in service takes", async () => {
    const keys = ["device", "weeklyAverageRefills", "estimatedReplacementDate", "inServiceDate"];
    expect(await cells(dispenserUsage, keys)).toEqual([
      ["Door", 0.242, "2026-11-18", "2024-12-31"],
      ["Hall", null, "2026-11-26", "2024-12-31"],
      ["Bed", null, null, "2024-12-31"],
      ["Sink", null, null, "2024-12-31"],
    ]);
    const names = async (daysToReplacement: ReportFilters["daysToReplacement"]) =>
      (await cells(dispenserUsage, ["device"], { daysToReplacement })).flat();
    expect(await names(7)).toEqual(["Door", "Hall", "Bed"]);
    expect(await names(1)).toEqual(["Door", "Bed"]);
  });

  it("offers the expirations report where a refill has a date, whatever the settings say", async () => {
    const facilities = await listFacilities(db, hospital.customerId);
    const told = facilities.map((one) => [one.facilityId, one.hasRefillsWithExpirationDate]);
    expect(Object.fromEntries(told)).toEqual({
      [hospital.facilityId]: true,
      [empty.facilityId]: false,
    });
  });

  it("a report of service alerts lists refills by the months in which they expire", async () => {
    const keys = ["device", "expirationDate", "first"];
    const expired = ["Door", "2026-11-18", "expired"];
    expect(await cells(expirationAlerts, keys)).toEqual([
      expired,
      ["Bed", "2026-12-19", "notKnown"],
    ]);
    expect(await cells(expirationAlerts, keys, { monthsToExpiration: 0 })).toEqual([expired]);
    const figures = expirationAlerts.keyFigures(await ask(expirationAlerts));
    // Of the four in service, one refill has no date.
    expect(figures.at(-1)).toMatchObject({ value: 1, note: { values: { n: 4 } } });
  });

  it("the summary counts what each figure's own report lists", async () => {
    const summary = await ask(facilitySummary);
    expect(summary).toMatchObject({
      lowBatteries: [{ deviceModelName: "Sanitizer dispenser G1", count: 1 }],
      deviceFaultAlarms: 1,
      offlineDispensers: {
        count: 1,
        explained: 1,
        behindGateways: 1,
        gateways: 1,
        withSite: 0,
        behindClocks: 0,
      },
      offlineOthers: {
        count: 2,
        explained: 0,
        behindGateways: 0,
        gateways: 0,
        withSite: 0,
        behindClocks: 0,
      },
      lowRefillDispensers: 2,
      expiredRefills: 1,
      expiresWithinThreeMonths: 2,
      hasExpirations: true,
    });
    const healthy = {
      explained: 0,
      notHeardYet: 0,
      outOfService: 0,
      lowBatteries: 0,
      deadBatteries: 0,
      lowRefills: 0,
      faults: 0,
    };
    const silent = { ...healthy, devices: 1, online: 0, offline: 1 };
    expect(summary.deviceTypes).toEqual([
      {
        deviceTypeId: 1,
        deviceTypeName: "Dispenser",
        devices: 5,
        online: 1,
        offline: 0,
        explained: 1,
        notHeardYet: 2,
        outOfService: 1,
        lowBatteries: 0,
        deadBatteries: 1,
        lowRefills: 2,
        faults: 1,
        offlineAfterMinutes: 1440,
      },
      {
        ...silent,
        offline: 0,
        notHeardYet: 1,
        deviceTypeId: 2,
        deviceTypeName: "Activity counter",
        offlineAfterMinutes: 1440,
      },
      { ...silent, deviceTypeId: 3, deviceTypeName: "Gateway", offlineAfterMinutes: 30 },
    ]);
    const file = reportTable(facilitySummary, summary, {
      language: "en-US",
      sortBy: [],
      totalName: "",
      timeZone: "America/New_York",
    });
    expect(file.columns.map(({ header }) => header)).toEqual([
      "Figure",
      "Device model or type",
      "Devices",
      "Online",
      "Silent",
      "Behind a silent gateway",
      "Not heard yet",
      "Out of service",
      "Low battery",
      "Dead battery",
      "Low refill",
      "Faults",
      "Offline after",
    ]);
    expect([...(file.rows as Iterable<ExportRow>)].slice(-4)).toEqual([
      ["All devices", null, 7, 1, 1, 1, 3, 1, 0, 1, 2, 1, null],
      ["Devices of one type", "Dispenser", 5, 1, 0, 1, 2, 1, 0, 1, 2, 1, "1 d 0 h"],
      ["Devices of one type", "Activity counter", 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, "1 d 0 h"],
      ["Devices of one type", "Gateway", 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, "30 min"],
    ]);
    const narrowed = await ask(facilitySummary, { locationIds: [hospital.floor2] });
    expect(narrowed.deviceTypes.map(({ devices }) => devices)).toEqual([2, 1]);
    const figures = facilitySummary.rows(narrowed).map((row) => [row.key, numberIn(row, "count")]);
    expect(Object.fromEntries(figures)).toMatchObject({
      deviceFaultAlarms: 0,
      offlineDispensers: 1,
      offlineOthers: 1,
      lowRefillDispensers: 1,
      expiredRefills: 1,
    });
  });

  it("lists alarms where they were raised, explained ones under their cause", async () => {
    const answer = await ask(alertStatus);
    const rows = alertStatus.rows(answer);
    const told = rows.map(({ cells: of }) => [of["device"], of["alarmTypeId"], of["state"]]);
    expect(told).toEqual([
      ["Sink", 5, "open"],
      ["Counter", 1, "open"],
      ["Sink", 2, "open"],
      ["Stored", 3, "open"],
      ["Door", 8, "open"],
      ["Bed", 8, "open"],
      ["Gateway", 1, "open"],
      ["Hall", 1, "explained"],
      ["Door", 4, "cleared"],
      ["Door", 1, "withdrawn"],
    ]);
    expect(rows[7]?.parentKey).toBe(rows[6]?.key);
    expect(rows[6]?.cells["note"]).toBe("Explains 1 device that is not heard; it is not counted");
    expect(answer.alarms[8]).toMatchObject({
      room: "E1",
      alarmTimestampLocal: "2026-11-12T07:00",
      clearedTimestampLocal: "2026-11-13T12:00",
      alarmAge: "1.5",
    });
  });

  it("narrows a range to a place, including what its alarms explain", async () => {
    const { alarms } = await ask(alertStatus, { locationIds: [hospital.i2] });
    expect(alarms).toMatchObject([{ deviceName: "Hall", note: "Explained by Gateway" }]);
    expect(alertStatus.rows(await ask(alertStatus, { reportDateRange: "lastMonth" }))).toEqual([]);
  });

  it("files of alerts show states and ages as text", async () => {
    const table = reportTable(offlineDevices, await ask(offlineDevices), {
      language: "fr-CA",
      sortBy: [],
      totalName: "",
      timeZone: "America/New_York",
    });
    const rows = [...(table.rows as Iterable<ExportRow>)];
    const of = (row: ExportRow | undefined) => row?.filter((_, at) => at !== 8);
    expect(of(rows[1])).toEqual([
      "Floor 2",
      "ICU",
      null,
      "Gateway",
      "Muet",
      null,
      "Gateway",
      "Gateway W1",
      "2026-11-19T13:14:10-05:00",
      "48 min",
    ]);
    expect(rows[2]?.slice(3, 6)).toEqual(["Hall", "Derrière une passerelle muette", "Gateway"]);
  });

  it("reports which devices were offline in a past range, when and why", async () => {
    const idOf = async (name: string): Promise<string> =>
      (await db("device").where({ facility_id: hospital.facilityId, name }).first())?.device_id ??
      "";
    const day = (time: string) => `2026-11-03T${time}:00-05:00`;
    const outage = async (name: string, from: string, to: string, causeAlarmId?: string) =>
      raise({
        deviceId: await idOf(name),
        type: 1,
        raisedAt: day(from),
        clearedAt: day(to),
        locationId: hospital.icu,
        ...(causeAlarmId !== undefined && { causeAlarmId }),
      });
    await outage("Counter", "06:00", "23:30");
    const lost = await outage("Gateway", "08:00", "12:00");
    await outage("Hall", "09:00", "13:00", lost);
    const between = async (from: string, to: string) => {
      const custom = { reportDateRange: "custom", startDate: from, endDate: to } as const;
      const rows = alertStatus.rows(await ask(alertStatus, custom));
      const names = new Map(rows.map((row) => [row.key, row.cells["device"]]));
      return rows.map(({ cells: of, parentKey }) => [
        of["device"],
        of["state"],
        String(of["raisedAt"]).slice(11, 16),
        String(of["clearedAt"]).slice(11, 16),
        parentKey === undefined ? of["note"] : names.get(parentKey),
      ]);
    };
    const counter = ["Counter", "cleared", "11:00", "04:30", null];
    const hall = ["Hall", "explained", "14:00", "18:00"];
    expect(await between("2026-11-03T00:00", "2026-11-04T00:00")).toEqual([
      counter,
      [
        "Gateway",
        "cleared",
        "13:00",
        "17:00",
        "Explains 1 device that is not heard; it is not counted",
      ],
      [...hall, "Gateway"],
    ]);
    expect(await between("2026-11-03T12:00", "2026-11-03T12:30")).toEqual([
      counter,
      [...hall, "Explained by Gateway"],
    ]);
    expect(await between("2026-11-04T00:00", "2026-11-05T00:00")).toEqual([]);
  });

  it("lists a dispenser that died with its battery under its battery", async () => {
    const { facilityId } = hospital;
    const bed = await db("device").where({ facility_id: facilityId, name: "Bed" }).first();
    const deviceId = bed?.device_id ?? "";
    const raisedAt = "2026-10-05T12:00:00Z";
    const given = { deviceId, locationId: hospital.e2, clearedAt: "2026-10-08T12:00:00Z" };
    const battery = await raise({ ...given, type: 5, raisedAt });
    await raise({ ...given, type: 1, raisedAt: "2026-10-06T12:00:00Z", causeAlarmId: battery });
    const told = async (from: string, to: string) => {
      const startDate = `2026-10-${from}T00:00`;
      const custom = {
        reportDateRange: "custom",
        startDate,
        endDate: `2026-10-${to}T00:00`,
      } as const;
      const rows = alertStatus.rows(await ask(alertStatus, custom));
      return rows.map(({ cells: of, parentKey }) => [
        of["alarm"],
        of["state"],
        of["note"],
        parentKey === battery,
      ]);
    };
    const dead = ["Dead battery", "cleared"];
    expect(await told("05", "06")).toEqual([[...dead, null, false]]);
    const explains = "Explains why the device is not heard; that is not counted";
    expect(await told("05", "09")).toEqual([
      [...dead, explains, false],
      ["Offline device", "explained", null, true],
    ]);
    await db("alarm").where({ alarm_id: battery }).update({ cleared_at: raisedAt });
    expect(await told("07", "09")).toEqual([
      ["Offline device", "explained", "Explained by Dead battery", false],
    ]);
    await db("alarm")
      .where({ facility_id: facilityId })
      .where("raised_at", "<", "2026-10-09")
      .delete();
  });

  it("reports a site's outage once, with its gateways and devices under it", async () => {
    const root = await db("alarm")
      .where({ facility_id: hospital.facilityId, alarm_type_id: 1, cleared_at: null })
      .whereIn("device_id", db("device").select("device_id").where("name", "Gateway"))
      .first();
    const mine = () => db("alarm").where({ alarm_id: root?.alarm_id ?? "" });
    await mine().update({ source: "site" });
    const whole = "Whole site: all gateways lost at once";
    expect(await cells(offlineDevices, ["device", "state", "cause"])).toEqual([
      ["Counter", "notHeardYet", null],
      ["Gateway", "silent", whole],
      ["Hall", "behindGateway", whole],
    ]);
    const figures = offlineDevices.keyFigures(await ask(offlineDevices));
    expect(figures[0]).toMatchObject({ note: { id: "withSite", values: { withSite: 1 } } });
    const { alarms } = await ask(alertStatus);
    const note = alarms.find(({ alarmId }) => alarmId === root?.alarm_id)?.note;
    expect(note).toBe(`${whole}. Explains 1 device that is not heard; it is not counted`);
    const apart = await ask(alertStatus, { locationIds: [hospital.i2] });
    expect(apart.alarms[0]?.note).toBe(`Explained by ${whole}`);
    await mine().update({ source: "fault" });
  });

  it.each([
    alertStatus,
    deviceAlerts,
    refillAlerts,
    offlineDevices,
    batteryAlerts,
    expirationAlerts,
    dispenserUsage,
  ] as const)(
    "report $id of service alerts has nothing of a neighbouring facility",
    async (report) => {
      expect(report.rows((await ask<z.ZodType>(report, {}, empty)) as never)).toEqual([]);
    },
  );
});

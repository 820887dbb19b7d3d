import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  BasicInfo,
  FacilitySettings,
  ObservationSettings,
  ReportSettings,
} from "#contract/organization/facility-settings.ts";
import type { Facility } from "#contract/organization/facilities.ts";
import type { BandFigures, BandList } from "#contract/organization/performance-bands.ts";
import { createGatewayToken } from "#server/features/devices/ingest/services/credentials.ts";
import { type FacilityOverrides, buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildEmployee } from "#tests/factories/employee.ts";
import { buildEmployeeDay } from "#tests/factories/employee-day.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const basics = (name: string, given: Partial<BasicInfo> = {}) => ({
  name,
  countryId: 1,
  timeZone: "America/New_York",
  templateId: 1,
  hygieneProtocolId: 1,
  occupancy: 120,
  address1: "1 Hospital Drive",
  address2: "",
  address3: "",
  city: "Toledo",
  stateId: 36,
  stateName: "",
  postalCode: "43606",
  ...given,
});
const counting = {
  opportunityOffset: 100,
  outboundOnly: false,
  max100PctCompliance: false,
  lookBehindSeconds: 60,
  lookAheadSeconds: 60,
  popInWindowSeconds: 0,
  observationGoal: null,
  minimumOpportunities: 30,
  intervalMethod: "wilson",
  suppressionSize: 5,
  dataHealthPercent: 80,
};

const OBSERVING = {
  maxObservationAgeDays: 7,
  observationUnit: "moment",
  samplingChoice: "leapfrog200",
  samplingTarget: null,
} as const;

describe("a facility's settings", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const provider = async () => {
    const { customerId } = await buildCustomer(portal.db, { isProvider: true });
    const user = await buildUser(portal.db, { customerId, role: "providerAdmin" });
    return signIn(portal.origin, user.email, user.password);
  };
  const scene = async (given: FacilityOverrides = {}) => {
    const facility = await buildFacility(portal.db, given);
    const { customerId } = facility;
    const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, user.email, user.password);
    const path = `/api/facility/${facility.facilityId}`;
    const settings = async () =>
      (await (await page.get(`${path}/settings`)).json()) as FacilitySettings;
    const put = (part: string, body: unknown) => page.send("PUT", `${path}/${part}`, body);
    return { ...facility, page, path, settings, put };
  };
  const fieldsOf = async (answer: Response) => {
    expect(answer.status).toBe(400);
    return (await problemOf(answer)).fieldErrors;
  };
  const json = async <T>(answer: Response): Promise<T> => {
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };

  it("a new facility starts with its location and its first report settings", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const page = await provider();
    const create = (body: object) =>
      page.send("POST", "/api/facility/create", { customerId, ...body });
    const zone = { timeZone: "Eastern Standard Time" };
    const answers = await Promise.all([
      create(basics("Lakeside", zone)),
      create(basics("lakeside", zone)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as object[];
    const made = bodies.find((body) => "facilityId" in body) as { facilityId: string };
    const { facilityId } = made;
    const settings = await json<FacilitySettings>(
      await page.get(`/api/facility/${facilityId}/settings`),
    );
    expect(settings.basicInfo).toMatchObject({ timeZone: "America/New_York", stateId: 36 });
    const ours = await portal
      .db("customer")
      .where("is_provider", true)
      .comment("all customers")
      .first("customer_id");
    const refused = await create({ ...basics("Ours"), customerId: ours?.customer_id });
    expect(refused.status).toBe(403);
    expect(settings).toMatchObject({ hasLocations: false, recount: null, canArchive: true });
    expect(settings.reportSettings).toMatchObject({ version: 1, minimumOpportunities: 30 });

    const wrong = { timeZone: "+05:00", stateId: 60, postalCode: "12345678901", occupancy: 1.5 };
    expect(await fieldsOf(await create(basics("Other", { postalCode: wrong.postalCode })))).toEqual(
      { postalCode: "too_long" },
    );
    expect(await fieldsOf(await create(basics("Other", { timeZone: wrong.timeZone })))).toEqual({
      timeZone: "not_in_list",
    });
    expect(await fieldsOf(await create(basics("Other", { stateId: wrong.stateId })))).toEqual({
      stateId: "not_in_list",
    });
    expect(await fieldsOf(await create(basics("Other", { occupancy: wrong.occupancy })))).toEqual({
      occupancy: "whole_number",
    });
    expect(await fieldsOf(await create(basics("Other", { stateId: null })))).toEqual({
      stateName: "required",
    });
  });

  it("fixes the template once there are locations; a stale save gets the current settings", async () => {
    const home = await scene();
    const { put, rootId } = home;
    const renamed = await json<BasicInfo>(
      await put("settings/basicInfo", { version: 1, ...basics("Renamed") }),
    );
    expect(renamed).toMatchObject({ version: 2, name: "Renamed" });
    const root = await portal.db("location").where("location_id", rootId).first("name");
    expect(root).toEqual({ name: "Renamed" });
    const stale = await put("settings/basicInfo", { version: 1, ...basics("Again") });
    expect(stale.status).toBe(409);
    expect((await problemOf(stale)).current).toMatchObject({ version: 2, name: "Renamed" });
    const business = basics("Renamed", { templateId: 3 });
    await buildLocation(portal.db, home, { parentId: rootId, level: 2 });
    expect(await fieldsOf(await put("settings/basicInfo", { version: 2, ...business }))).toEqual({
      templateId: "template_fixed",
    });
  });

  it("a facility may show devices without a license", async () => {
    const home = await scene({ products: ["OBS"] });
    const { put, page, path, scope } = home;
    const save = (given: Partial<BasicInfo> = {}) =>
      put("settings/basicInfo", basics("Renamed", given)).then((answer) => json<BasicInfo>(answer));
    const shown = async () => ((await (await page.get(path)).json()) as Facility).showDevices;
    expect(await shown()).toBe(false);
    expect(await save({ showDevices: true })).toMatchObject({ showDevices: true });
    expect(await save()).toMatchObject({ showDevices: true });
    expect(await shown()).toBe(true);
    expect(await save({ showDevices: false })).toMatchObject({ showDevices: false });
    expect(await shown()).toBe(false);
    const [entry] = await portal
      .db("audit_log")
      .where({ customer_id: scope.customerId, entity: "facility" })
      .orderBy("audit_id", "desc");
    expect(entry).toMatchObject({ before: { showDevices: true }, after: { showDevices: false } });
  });

  it("counts all stored days again in the background after a change of zone", async () => {
    const facility = await scene();
    const { put, settings, rootId, scope, facilityId, name } = facility;
    const deviceId = await buildDevice(portal.db, facility, { locationId: rootId });
    const device = await portal.db("device").where("device_id", deviceId).first();
    const { token } = await createGatewayToken(portal.db, scope, "gateway", {
      now: portal.clock.now(),
    });
    const fact = {
      id: "1",
      type: "dispense",
      device: device?.serial_number,
      at: "2026-03-02T03:00:00Z",
    };
    const authorization = `Bearer ${token}`;
    const sent = await client(portal.origin).send("POST", "/api/ingest/events", [fact], {
      authorization,
    });
    expect(sent.status).toBe(200);
    const days = async () =>
      (await portal.db("device_day").where("facility_id", facilityId)).map(({ day }) =>
        String(day),
      );
    expect(await days()).toEqual(["2026-03-01"]);
    const paris = basics(name, { timeZone: "Romance Standard Time" });
    const saved = await json<BasicInfo>(await put("settings/basicInfo", { version: 1, ...paris }));
    expect(saved.timeZone).toBe("Europe/Paris");
    expect((await settings()).recount).toEqual({ state: "waiting", percent: null });
    await portal.tick();
    expect((await settings()).recount).toBeNull();
    expect(await days()).toEqual(["2026-03-02"]);
  });

  it("report settings and service alerts are saved separately, from now on", async () => {
    const { put, settings, facilityId } = await scene();
    const [reports, alerts] = await Promise.all([
      put("settings/report", { version: 1, ...counting, lookBehindSeconds: 300 }),
      put("settings/serviceAlerts", {
        version: 1,
        refillAlarmThreshold: 0,
        hasRefillsWithExpirationDate: true,
        canRawExport: false,
      }),
    ]);
    expect([reports.status, alerts.status]).toEqual([200, 200]);
    const now = await settings();
    expect(now.reportSettings).toMatchObject({ version: 2, lookBehindSeconds: 300 });
    expect(now.serviceAlertSettings).toEqual({
      version: 2,
      refillAlarmThreshold: 0,
      hasRefillsWithExpirationDate: true,
      canRawExport: false,
    });
    const rows = await portal
      .db("report_setting")
      .where("facility_id", facilityId)
      .orderBy("version");
    expect(rows).toHaveLength(3);
    expect(rows[0]?.look_behind_seconds).toBe(60);
    // What counts is as it was: no version of the counting rules more.
    const judged = { ...counting, lookBehindSeconds: 300, minimumOpportunities: 10 };
    await json<ReportSettings>(await put("settings/report", { version: 2, ...judged }));
    expect(await portal.db("report_setting").where("facility_id", facilityId)).toHaveLength(3);
    expect((await settings()).reportSettings.minimumOpportunities).toBe(10);
    const outside = { ...counting, opportunityOffset: 0, lookAheadSeconds: 301, version: 3 };
    expect(await fieldsOf(await put("settings/report", outside))).toEqual({
      opportunityOffset: "too_small",
      lookAheadSeconds: "too_big",
    });
    const stale = await put("settings/report", { version: 1, ...counting });
    expect((await problemOf(stale)).current).toMatchObject({ minimumOpportunities: 10 });
  });

  it("quick notes are never lost: new ones come first, saved ones are archived", async () => {
    const { put, page, path } = await scene({ products: ["OBS"] });
    const switches = {
      allowCustomObsNotes: true,
      enableObservationFeedback: false,
      ...OBSERVING,
    };
    const save = (version: number, observationNotes: unknown) =>
      put("settings/observation", { version, ...switches, observationNotes });
    const one = await json<ObservationSettings>(
      await save(1, [{ text: "Gel empty", isArchived: false }]),
    );
    const id = one.observationNotes[0]?.id;
    const two = await json<ObservationSettings>(
      await save(2, [
        { text: "Hands full", isArchived: false },
        { id, text: "Gel empty", isArchived: true },
      ]),
    );
    expect(one.observationUnit).toBe("moment");
    expect(two.observationNotes.map(({ text, isArchived }) => [text, isArchived])).toEqual([
      ["Hands full", false],
      ["Gel empty", true],
    ]);
    expect(await json(await page.get(`${path}/observationSettings`))).toMatchObject(two);
    // Observers are offered those in use.
    const offered = await json(await page.get(`${path}/quickNotes`));
    expect(offered).toEqual([two.observationNotes[0]]);
    expect(await fieldsOf(await save(3, [{ id, text: "Other", isArchived: false }]))).toEqual({
      "observationNotes.0.text": "not_in_list",
    });
    const twice = ["Wet", " wet "].map((text) => ({ text, isArchived: false }));
    expect(await fieldsOf(await save(3, twice))).toEqual({ "observationNotes.1.text": "taken" });
    // One that the page has left out, such as one added meanwhile, is there: its text is taken.
    const taken = await save(3, [{ text: "GEL EMPTY", isArchived: false }]);
    expect([taken.status, (await problemOf(taken)).code]).toEqual([409, "duplicate_name"]);
  });

  it("quick notes are cloned to the customer's licensed facilities, none twice", async () => {
    const home = await scene({ products: ["OBS"] });
    const { put, page, path, customerId, name } = home;
    const other = await buildFacility(portal.db, { customerId, products: ["OBS"] });
    const unlicensed = await buildFacility(portal.db, { customerId, products: ["ECM"] });
    const notes = ["Gel empty", "Hands full"].map((text) => ({ text, isArchived: false }));
    await put("settings/observation", {
      version: 1,
      allowCustomObsNotes: false,
      enableObservationFeedback: false,
      ...OBSERVING,
      observationNotes: notes,
    });
    const targets = await json(await page.get(`${path}/settings/cloneObservationNotes`));
    expect(targets).toEqual([{ facilityId: other.facilityId, facilityName: other.name }]);
    expect(name).not.toBe(other.name);
    const clone = (targetFacilityIds: string[]) =>
      page.send("POST", `${path}/settings/cloneObservationNotes`, { targetFacilityIds });
    expect(await json(await clone([other.facilityId]))).toEqual({ added: 2 });
    expect(await json(await clone([other.facilityId]))).toEqual({ added: 0 });
    expect((await clone([unlicensed.facilityId])).status).toBe(403);
    const foreign = await buildFacility(portal.db, { products: ["OBS"] });
    expect((await clone([foreign.facilityId])).status).toBe(403);
    expect(await fieldsOf(await clone([]))).toEqual({ targetFacilityIds: "required" });
  });

  it("bands are saved as a whole, each by its symbol's id", async () => {
    const { page, path } = await scene({ products: ["IMS"] });
    const save = (version: number, performanceBands: unknown) =>
      page.send("PUT", `${path}/performanceBands`, { version, performanceBands });
    const band = (title: string, limit: number) => ({ title, limit, color: "red", symbolId: 3 });
    const first = await json<BandList>(
      await save(1, [band("Low", 40.5), band("Middle", 70), band("High", 100)]),
    );
    expect(first.performanceBands.map(({ limit, symbol }) => [limit, symbol.name])).toEqual([
      [40.5, "thumbDown"],
      [70, "thumbDown"],
      [100, "thumbDown"],
    ]);
    const [low, , high] = first.performanceBands;
    const kept = [
      { id: high?.id, ...band("Low", 50) },
      { id: low?.id, ...band("High", 100) },
    ];
    const second = await json<BandList>(await save(2, kept));
    expect(second.performanceBands.map(({ id, title }) => [id, title])).toEqual([
      [high?.id, "Low"],
      [low?.id, "High"],
    ]);
    expect(await fieldsOf(await save(3, [band("A", 99)]))).toEqual({
      "performanceBands.0.limit": "band_last",
    });
    expect(await fieldsOf(await save(3, [band("A", 60), band("a", 60.5)]))).toEqual({
      "performanceBands.1.title": "taken",
      "performanceBands.1.limit": "band_order",
    });
    expect(await fieldsOf(await save(3, [band("A", 99.95), band("B", 100)]))).toMatchObject({
      "performanceBands.0.limit": "one_decimal",
    });
    expect((await save(1, [])).status).toBe(409);
  });

  it("shows what bands mean for people of 30 days, without names or small groups", async () => {
    const { page, path, facilityId, customerId, rootId } = await scene({ products: ["IMS"] });
    const scope = { customerId, facilityId };
    const locationId = await buildLocation(portal.db, scope, {
      parentId: rootId,
      level: 3,
    });
    const figures = async () =>
      json<BandFigures>(await page.get(`${path}/performanceBands/figures`));
    const person = async (day: string, judged: number, compliant: number) => {
      const who = await buildEmployee(portal.db, scope);
      const counts = { ins: [judged, compliant] as const, outs: [judged, compliant] as const };
      await buildEmployeeDay(portal.db, scope, { day, slot: 10, locationId, ...who, ...counts });
    };
    await person("2026-03-01", 20, 5);
    await person("2026-02-01", 20, 20);
    await person("2026-03-02", 30, 20);
    await person("2026-02-20", 20, 10);
    await person("2026-02-20", 14, 14);
    // One day before the range.
    await person("2026-01-31", 50, 50);
    await buildEmployeeDay(portal.db, scope, {
      day: "2026-03-01",
      locationId,
      badge: "nobody's",
      ins: [90, 90],
    });
    expect(await figures()).toEqual({
      from: "2026-02-01",
      to: "2026-03-02",
      performances: [],
      isSuppressed: true,
      tooFew: 1,
    });
    await person("2026-02-28", 30, 30);
    expect(await figures()).toMatchObject({
      performances: [25, 50, 66.7, 100, 100],
      isSuppressed: false,
      tooFew: 1,
    });
    const unlicensed = await scene({ products: ["ECM"] });
    const refused = await unlicensed.page.get(`${unlicensed.path}/performanceBands/figures`);
    expect(refused.status).toBe(403);
  });

  it("facility settings close with an archived facility, and reopen when restored", async () => {
    const { facilityId, path, page } = await scene();
    const staff = await provider();
    const archive = (archived: boolean) => staff.send("PUT", `${path}/archivestatus`, { archived });
    expect((await page.send("PUT", `${path}/archivestatus`, { archived: true })).status).toBe(403);
    expect((await archive(true)).status).toBe(204);
    expect((await archive(true)).status).toBe(204);
    expect((await page.get(`${path}/settings`)).status).toBe(403);
    expect((await archive(false)).status).toBe(204);
    expect((await page.get(`${path}/settings`)).status).toBe(200);
    const log = await portal.db("audit_log").where({ facility_id: facilityId, entity: "facility" });
    expect(log.map(({ action }) => action).toSorted()).toEqual(["archive", "restore"]);
  });
});

import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DOWNLOAD_DAYS, DOWNLOAD_LISTED_DAYS, Download } from "#contract/reports/downloads.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import type { Product } from "#contract/core/permissions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { tokenOf } from "#server/features/reports/downloads/lib/token.ts";
import { writeDownload } from "#server/features/reports/downloads/service.ts";
import { newId } from "#server/lib/ids.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildImsJobRole, buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { jobParts } from "#tests/support/job-parts.ts";
import { DOWNLOAD_KEY, type Portal, startPortal } from "#tests/support/portal.ts";
import { type Hospital, NOW, buildHospital } from "../reports/support/hospital.ts";
import { buildSession, equipment, hands } from "../reports/support/observations.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const REPORT = { ECM: 2, IMS: 38, OBS: 8 } as const;
type Raw = keyof typeof REPORT;
const LAST_WEEK = { reportDateRange: "last7Days" } as const;

describe("a raw export", () => {
  let portal: Portal;
  let hospital: Hospital;
  let page: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    portal.clock.set(NOW);
    hospital = await buildHospital(portal.db, { products: ["ECM", "IMS", "OBS"] });
    page = await signInAs("dataAnalyst");
  });

  const signInAs = async (role: "dataAnalyst" | "reporting" | "customerAdmin") => {
    const { customerId } = hospital;
    const user = await buildUser(portal.db, { customerId, role });
    return signIn(portal.origin, user.email, user.password);
  };
  const here = () => tenant(hospital.scope);
  const ask = (product: Product, filter: object = LAST_WEEK, given: object = {}, from = page) =>
    from.send("POST", `/api/reportExport/${productIdOf(product)}/raw`, {
      productId: productIdOf(product),
      selectedReport: REPORT[product as Raw],
      filterModel: { facilityId: hospital.facilityId, ...filter },
      ...given,
    });
  const asked = async (product: Raw, filter?: object): Promise<Download> => {
    const answer = await ask(product, filter);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return Download.parse(await answer.json());
  };
  const listed = async (from = page): Promise<Download[]> => {
    const answer = await from.get(`/api/downloads?facilityId=${hospital.facilityId}`);
    return Download.array().parse(await answer.json());
  };
  const only = async (): Promise<Download> => {
    const [first] = await listed();
    if (first === undefined) throw new Error("nothing is listed");
    return first;
  };
  const fetchFile = ({ id }: { id: string }, from = page) =>
    from.get(`/api/downloads/${tokenOf(DOWNLOAD_KEY, id)}`);
  /** Lines of a ready file as objects by column. */
  const linesOf = async (download: Download): Promise<Record<string, string>[]> => {
    expect(download).toMatchObject({ status: "Ready", isDownloadable: true });
    const answer = await page.get(`/api/downloads/${download.token}`);
    expect(answer.headers.get("content-disposition")).toContain("export.csv");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(download.bytes);
    const lines = bytes.toString().replace("\uFEFF", "").trimEnd().split("\r\n");
    const cells = lines.map((line) => line.slice(1, -1).split('","'));
    const [header = [], ...rows] = cells;
    expect(rows).toHaveLength(download.rows);
    return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
  };
  const filesKept = async (): Promise<string[]> =>
    (await readdir(join(portal.dataDir, "downloads"))).filter((name) => !name.startsWith("."));

  const fact = (deviceId: string, at: string, factId: string, badge: string | null = null) => ({
    ...here(),
    device_id: deviceId,
    at,
    fact_id: factId,
    badge,
  });
  const devices = async () => {
    const { e1, icu } = hospital;
    return {
      soap: await buildDevice(portal.db, hospital, {
        locationId: e1,
        name: "=Soap",
        serialNumber: "D-1",
      }),
      icuGel: await buildDevice(portal.db, hospital, { locationId: icu }),
      counter: await buildDevice(portal.db, hospital, {
        locationId: e1,
        type: "opportunityCounter",
      }),
    };
  };

  it("a raw export waits for its customer's turn", async () => {
    const { id } = await asked("ECM");
    const { customerId, facilityId } = hospital;
    const task = portal.db("job").whereRaw("payload ->> 'downloadId' = ?", id);
    expect((await task.first("payload"))?.payload).toMatchObject({ customerId, facilityId });
  });

  it("a raw export of dispensers has a line for each matching fact", async () => {
    const { soap, icuGel, counter } = await devices();
    await portal.db("dispense").insert([
      { ...fact(soap, "2026-11-18T15:00:00.5Z", "a"), count: 3 },
      fact(soap, "2026-11-18T15:00:00.5Z", "b"),
      // The last instant before the range begins at midnight, and the first in it.
      fact(soap, "2026-11-13T04:59:59.999Z", "early"),
      fact(soap, "2026-11-13T05:00:00Z", "first"),
      fact(icuGel, "2026-11-18T15:00:00Z", "icu"),
    ]);
    await portal
      .db("passage")
      .insert({ ...fact(counter, "2026-11-18T15:00:00.5Z", "p"), is_out: true });
    const pending = await asked("ECM");
    expect(pending).toMatchObject({
      status: "Pending",
      isDownloadable: false,
      token: null,
      expirationDate: null,
      requestTimestamp: new Date(NOW).toISOString(),
    });
    await portal.tick();
    const ready = await only();
    expect(Date.parse(ready.expirationDate ?? "")).toBe(
      portal.clock.now().getTime() + DOWNLOAD_DAYS * DAY_MS,
    );
    const lines = await linesOf(ready);
    expect(lines.map(({ fact_id }) => fact_id)).toEqual([
      "first",
      "icu",
      ...[soap, counter].toSorted().flatMap((id) => (id === soap ? ["a", "b"] : ["p"])),
    ]);
    expect(lines.find((line) => line["fact_id"] === "a")).toMatchObject({
      time: "2026-11-18T10:00:00-05:00",
      time_utc: "2026-11-18T15:00:00.500000Z",
      kind: "dispense",
      device_serial: "D-1",
      device_name: "'=Soap",
      device_type: "dispenser",
      unit: "Emergency",
      room: "E1",
      direction: "—",
      count: "3",
    });
    expect(lines.find((line) => line["fact_id"] === "p")).toMatchObject({
      kind: "passage",
      direction: "out",
      count: "1",
    });

    await asked("ECM", { ...LAST_WEEK, locationIds: [hospital.floor2] });
    await portal.tick();
    expect((await linesOf(await only())).map(({ fact_id }) => fact_id)).toEqual(["icu"]);
    const log = await portal.db("audit_log").where({ ...here(), entity: "download" });
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      "download",
      "download",
      "export",
      "export",
    ]);
  });

  it("a badge export names people and their role then only to permitted readers", async () => {
    const { soap } = await devices();
    const first = await buildImsJobRole(portal.db, hospital, { title: "Student" });
    const later = await buildImsJobRole(portal.db, hospital, { title: "Nurse" });
    const { employeeId } = await buildEmployee(portal.db, hospital, {
      identifier: "E-777",
      jobRoleId: later,
    });
    const role = { customer_id: hospital.customerId, employee_id: employeeId };
    const change = "2026-11-18T12:00:00Z";
    await portal
      .db("employee_job_role")
      .where(role)
      .update({ job_role_id: first, ends_at: change });
    await portal.db("employee_job_role").insert({ ...role, starts_at: change, job_role_id: later });
    await buildBadge(portal.db, hospital, `B-${employeeId}`, employeeId);
    const badge = `B-${employeeId}`;
    await portal
      .db("dispense")
      .insert([
        fact(soap, "2026-11-17T15:00:00Z", "a", badge),
        fact(soap, "2026-11-18T15:00:00Z", "b", badge),
        fact(soap, "2026-11-18T16:00:00Z", "unknown", "nobody's"),
        fact(soap, "2026-11-18T17:00:00Z", "none"),
      ]);
    await asked("IMS");
    await portal.tick();
    const ready = await only();
    const lines = await linesOf(ready);
    expect(
      lines.map((line) => [line["badge"], line["employee_identifier"], line["job_role"]]),
    ).toEqual([
      [badge, "E-777", "Student"],
      [badge, "E-777", "Nurse"],
      ["nobody's", "—", "—"],
    ]);
    const looks = { ...here(), entity: "individualFigures" };
    expect(await portal.db("audit_log").where(looks).pluck("after")).toEqual([{ people: 1 }]);

    // A role that may export but not look at people gets their lines without them.
    const { customerId } = hospital;
    const program = await buildUser(portal.db, { customerId, role: "serviceAccount" });
    const own = { user_id: program.userId, customer_id: customerId };
    await portal
      .db("download")
      .where("download_id", ready.id)
      .update({ user_id: program.userId, names_people: true });
    const made = await (
      await signInAs("customerAdmin")
    ).send("POST", "/api/apiTokens", {
      customerId: own.customer_id,
      userId: own.user_id,
      name: "Export",
    });
    const { token } = (await made.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const bare = client(portal.origin);
    const programs: Client = {
      ...bare,
      get: (path) => bare.get(path, headers),
      send: (method, path, body) => bare.send(method, path, body, headers),
    };
    // The file that was written with people in it is none of theirs.
    expect((await fetchFile(ready, programs)).status).toBe(404);
    expect((await listed(programs))[0]).toMatchObject({ isDownloadable: false, token: null });
    expect((await ask("IMS", { jobRoleIds: [later] }, {}, programs)).status).toBe(403);
    expect((await ask("IMS", LAST_WEEK, {}, programs)).status).toBe(200);
    await portal.tick();
    const [plain] = await listed(programs);
    if (plain === undefined) throw new Error("nothing is listed");
    const text = await (await fetchFile(plain, programs)).text();
    expect(text.trimEnd().split("\r\n")).toHaveLength(4);
    expect(text).not.toMatch(/E-777|Silva|Nurse|B-/u);
    expect(await portal.db("audit_log").where(looks)).toHaveLength(1);
  });

  it("a raw export of observations has a line for each tap, with its equipment", async () => {
    const roleId = await buildObvJobRole(portal.db, hospital, { name: "Porter" });
    const place = { locationId: hospital.icu, roleId, at: "2026-11-18T15:00:00Z" };
    await buildSession(portal.db, hospital, [
      hands(place, "rub", { count: 2 }),
      equipment({ ...place, at: "2026-11-18T15:01:00Z" }, 2, {
        precautions: ["contact"],
        items: {
          gloves: { used: true, removedCorrectly: true },
          gown: { used: false, removedCorrectly: null },
        },
      }),
      hands({ ...place, at: "2026-10-18T15:00:00Z" }, "none"),
    ]);
    await buildSession(portal.db, hospital, [
      hands({ ...place, at: "2026-11-18T15:02:00Z" }, "wash"),
    ]);
    await asked("OBS");
    await portal.tick();
    const lines = await linesOf(await only());
    expect(lines).toMatchObject([
      { unit: "ICU", job_role: "Porter", type: "HH", outcome: "rub", count: "2", purpose: "audit" },
      {
        time: "2026-11-18T10:01:00-05:00",
        type: "PPE",
        outcome: "—",
        moment: "outOfRoom",
        precautions: "contact",
        items_used: "gloves",
        items_removed_correctly: "gloves",
        long_session: "yes",
      },
      { outcome: "wash", long_session: "no" },
    ]);
  });

  it("a raw export is one at a time for a person and facility", async () => {
    const first = await asked("ECM");
    const second = await ask("OBS");
    expect(second.status).toBe(409);
    expect((await problemOf(second)).code).toBe("export_limit");
    const other = await signInAs("dataAnalyst");
    expect((await ask("ECM", LAST_WEEK, {}, other)).status).toBe(200);
    expect(await listed(other)).toHaveLength(1);
    expect((await page.send("DELETE", `/api/downloads/requests/${first.id}`)).status).toBe(204);
    expect(await only()).toMatchObject({ id: first.id, status: "Cancelled" });
    await portal.tick();
    expect(await only()).toMatchObject({ status: "Cancelled", isDownloadable: false });
    expect((await ask("OBS")).status).toBe(200);
  });

  it("a raw export is refused where facility, report or product do not allow it", async () => {
    const foreign = await buildHospital(portal.db);
    const { facilityId } = foreign;
    expect((await ask("ECM", { facilityId })).status).toBe(403);
    expect((await ask("ECM", LAST_WEEK, {}, await signInAs("reporting"))).status).toBe(403);
    expect((await ask("ECM", LAST_WEEK, { selectedReport: 999 })).status).toBe(404);
    const wrong = await ask("ECM", LAST_WEEK, { selectedReport: REPORT.OBS });
    expect((await problemOf(wrong)).fieldErrors).toEqual({ selectedReport: "not_in_list" });
    const ids = await ask("ECM", { locationIds: [foreign.icu] });
    expect((await problemOf(ids)).fieldErrors).toEqual({ locationIds: "not_in_list" });
    expect((await ask("SA", LAST_WEEK, { selectedReport: 23 })).status).toBe(400);
    await portal
      .db("license")
      .where({ ...here(), product_code: "OBS" })
      .delete();
    expect((await ask("OBS")).status).toBe(403);
    await portal.db("facility").where(here()).update({ allows_raw_export: false });
    expect((await ask("ECM")).status).toBe(403);
  });

  it("hands an export to its owner only, and only while permitted", async () => {
    await asked("ECM");
    await portal.tick();
    const ready = await only();
    expect((await fetchFile(ready, await signInAs("customerAdmin"))).status).toBe(404);
    expect((await page.get(`/api/downloads/${ready.id}.made-up`)).status).toBe(404);
    expect((await page.get(`/api/downloads/${ready.id}`)).status).toBe(404);
    const stranger = await signInAs("dataAnalyst");
    expect((await stranger.send("DELETE", `/api/downloads/requests/${ready.id}`)).status).toBe(404);
    expect((await client(portal.origin).get(`/api/downloads/${ready.token}`)).status).toBe(401);
    await portal.db("facility").where(here()).update({ allows_raw_export: false });
    expect((await fetchFile(ready)).status).toBe(404);
    await portal.db("facility").where(here()).update({ allows_raw_export: true });
    expect((await fetchFile(ready)).status).toBe(200);
    const admin = await signInAs("customerAdmin");
    const username = encodeURIComponent(page.user?.userName ?? "");
    const off = `customerId=${hospital.customerId}&username=${username}&isActive=false`;
    expect((await admin.send("PUT", `/api/userMaintenance/setActiveStatus?${off}`)).ok).toBe(true);
    expect((await fetchFile(ready)).status).toBe(401);
  });

  it("an export fails with a reason when its access or a filter is gone", async () => {
    await asked("ECM", { ...LAST_WEEK, locationIds: [hospital.lobby] });
    await portal
      .db("location")
      .where({ ...here(), location_id: hospital.lobby })
      .delete();
    await portal.tick();
    expect(await only()).toMatchObject({ status: "Failed", failure: "filters" });
    await asked("ECM");
    await portal.db("facility").where(here()).update({ allows_raw_export: false });
    await portal.tick();
    expect(await only()).toMatchObject({ status: "Failed", failure: "access" });
  });

  it("an export fails after its last try, and another may be requested", async () => {
    const { id } = await asked("ECM");
    // Its process was killed each time.
    await portal.db("job").where("name", "download.write").update({ attempts: 5 });
    await portal.tick();
    expect(await only()).toMatchObject({ id, status: "Failed", failure: "broken" });
    await asked("ECM");
  });

  it("an export loses its file after some days, and its line later", async () => {
    const { id } = await asked("ECM");
    await portal.tick();
    expect(await filesKept()).toContain(`${id}.csv`);
    const at = async (days: number) => {
      portal.clock.advance(days * DAY_MS);
      await portal.tick();
      // The user's session is long idle by now.
      return portal.db("download").where("download_id", id).pluck("status");
    };
    const ready = await only();
    expect(await at(DOWNLOAD_DAYS - 0.1)).toEqual(["Ready"]);
    expect(await at(0.2)).toEqual(["Expired"]);
    expect(await filesKept()).not.toContain(`${id}.csv`);
    expect(ready.isDownloadable).toBe(true);
    expect(await at(DOWNLOAD_LISTED_DAYS)).toEqual([]);
    expect(await portal.db("row_directory").where("row_id", id)).toEqual([]);
  });

  describe("of more than a page", () => {
    const ROWS = 5_200;
    const fill = async (rows = ROWS) => {
      const { soap } = await devices();
      await portal.db.raw(
        `INSERT INTO dispense (customer_id, facility_id, device_id, at, fact_id)
         SELECT ?, ?, ?, timestamptz '2026-11-18T12:00:00Z' + (n / 2) * interval '1 second', n::text
         FROM generate_series(1, ?::integer) n`,
        [hospital.customerId, hospital.facilityId, soap, rows],
      );
    };
    /** Runs the task by hand, with `onPage` after the first page; answers how many there were. */
    const run = async (id: string, onPage: (abort: () => void) => Promise<void> | void) => {
      const own = new AbortController();
      const { db, clock, dataDir } = portal;
      const named = { facilityId: hospital.facilityId, downloadId: id };
      let pages = 0;
      let told: Promise<void> | void;
      await writeDownload({ ...jobParts({ db, clock, dataDir }), signal: own.signal }, named, {
        progress: () => {
          pages += 1;
          if (pages === 1) told = onPage(() => own.abort(new Error("the process ends")));
        },
        finish: async (work) => db.transaction((tx) => work(tx)),
      }).finally(() => told);
      return pages;
    };

    it("an export has each row once, in order, even after an aborted run", async () => {
      await fill();
      const { id } = await asked("ECM");
      await expect(run(id, (abort) => abort())).rejects.toThrow();
      expect(await filesKept()).not.toContain(`${id}.csv`);
      expect(await only()).toMatchObject({ status: "Pending", rows: 5_000, rowsTotal: ROWS });
      // A killed process leaves its draft.
      const draft = `${id}.csv.${newId()}.part`;
      await writeFile(join(portal.dataDir, "downloads", draft), "half a line");
      await portal.tick();
      const lines = await linesOf(await only());
      expect(lines.map(({ fact_id }) => Number(fact_id)).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: ROWS }, (_, index) => index + 1),
      );
      const times = lines.map((line) => line["time_utc"] ?? "");
      expect(times).toEqual(times.toSorted());
      expect(await filesKept()).not.toContain(draft);
    });

    it("a cancelled export stops with its page, and leaves no file", async () => {
      // The cancelling does not wait: one more page may be written meanwhile, but not all of them.
      const most = 8;
      await fill(most * 5_000);
      const { id } = await asked("ECM");
      await portal.db("download").where("download_id", id).update({ job_id: null });
      const pages = await run(id, async () => {
        await portal.db("download").where("download_id", id).update({ status: "Cancelled" });
      });
      expect(pages).toBeLessThan(most);
      expect(await only()).toMatchObject({ status: "Cancelled" });
      expect((await filesKept()).filter((name) => name.startsWith(id))).toEqual([]);
    });
  });
});

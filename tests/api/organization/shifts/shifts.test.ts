import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Shift, ShiftList } from "#contract/organization/shifts.ts";
import { versionIn } from "#contract/core/versioned.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const day = { name: "Day", startTime: "07:00", endTime: "15:00" };
const evening = { name: "Evening", startTime: "15:00", endTime: "23:00" };
const night = { name: "Night", startTime: "23:00", endTime: "07:00" };

describe("a facility's shifts", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const scene = async (role: "customerAdmin" | "dataAnalyst" = "customerAdmin") => {
    const facility = await buildFacility(portal.db);
    const user = await buildUser(portal.db, { customerId: facility.customerId, role });
    const enter = () => signIn(portal.origin, user.email, user.password);
    const page = await enter();
    return { ...facility, enter, page, path: `/api/facility/${facility.facilityId}/shifts` };
  };
  const save = (page: Client, path: string, version: number, shifts: unknown) =>
    page.send("PUT", path, { version, shifts });
  /** A bare list, made from the version that a tag names. */
  const saveBare = (page: Client, path: string, shifts: unknown, tag?: string) =>
    page.send("PUT", path, shifts, tag === undefined ? {} : { "if-match": tag });
  const saved = async (answer: Response): Promise<ShiftList> => {
    expect(answer.status).toBe(200);
    const version = versionIn(answer.headers.get("etag")) ?? 0;
    return { version, shifts: (await answer.json()) as Shift[] };
  };

  it("shifts are saved as a whole, and their entries say what changed", async () => {
    const { page, path, facilityId } = await scene();
    const none = await saved(await page.get(path));
    expect(none).toMatchObject({ version: 1, shifts: [] });
    const first = await saved(await save(page, path, 1, [night, day, evening]));
    expect(first.shifts.map(({ name }) => name)).toEqual(["Day", "Evening", "Night"]);
    expect(first.version).toBe(2);

    // Two exchange their names, one goes, one stays.
    const [one, two] = first.shifts.map(({ id }) => id);
    const swapped = [
      { ...day, id: one, name: "Evening" },
      { ...evening, id: two, name: "Day" },
    ];
    const second = await saved(await save(page, path, 2, swapped));
    expect(second.shifts.map(({ id, name }) => [id, name])).toEqual([
      [one, "Evening"],
      [two, "Day"],
    ]);
    expect(await saved(await page.get(path))).toEqual(second);
    const entries = await portal
      .db("audit_log")
      .where({ facility_id: facilityId, entity: "shift" })
      .orderBy("audit_id");
    const actions = entries.map(({ action }) => String(action)).join(" ");
    expect(actions).toBe("create create create update update remove");
    expect(entries[3]).toMatchObject({ before: { name: "Day" }, after: { name: "Evening" } });
  });

  it("shifts are a bare list whose version is the ETag and the If-Match", async () => {
    const { page, path } = await scene();
    const none = await page.get(path);
    expect([await none.json(), none.headers.get("etag")]).toEqual([[], '"1"']);
    const first = await saveBare(page, path, [day], '"1"');
    expect(first.headers.get("etag")).toBe('"2"');
    // What was read is sent back as it is, with a tag that a proxy has weakened or marked.
    const tags = ['"2"', 'W/"3"', '"4-gzip"', "*"];
    for (const tag of tags) {
      // oxlint-disable-next-line no-await-in-loop -- each is made from the one before
      const answer = await saveBare(page, path, await (await page.get(path)).json(), tag);
      expect([tag, answer.status]).toEqual([tag, 200]);
    }
    const stale = await saveBare(page, path, [evening], '"2"');
    expect(stale.status).toBe(409);
    expect(await problemOf(stale)).toMatchObject({
      code: "conflict",
      current: { version: 6, shifts: [{ name: "Day" }] },
    });
    // Without any it is made from what is there.
    expect((await saved(await saveBare(page, path, [evening]))).version).toBe(7);
  });

  it("shifts with contradicting versions or an invalid tag are refused", async () => {
    const { page, path } = await scene();
    await saved(await save(page, path, 1, [day]));
    const refused = async (body: unknown, tag: string) => {
      const answer = await saveBare(page, path, body, tag);
      return [answer.status, (await problemOf(answer)).fieldErrors];
    };
    const whole = { version: 2, shifts: [evening] };
    expect(await refused(whole, '"1"')).toEqual([400, { version: "mismatch" }]);
    expect(await refused(whole, '"0"')).toEqual([400, { "If-Match": "invalid" }]);
    expect(await refused([evening], '"yesterday"')).toEqual([400, { "If-Match": "invalid" }]);
    expect(await refused([evening], '"1", "2"')).toEqual([400, { "If-Match": "invalid" }]);
    expect((await saved(await saveBare(page, path, whole, '"2"'))).version).toBe(3);
  });

  it("a compressed list of shifts has the same tag", async () => {
    const { page, path } = await scene();
    const names = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
    const hours = names.map((hour) => ({
      name: `Hour ${hour}`,
      startTime: `${hour}:00`,
      endTime: `${hour}:30`,
    }));
    await saved(await saveBare(page, path, hours, '"1"'));
    const answer = await page.get(path, { "accept-encoding": "gzip" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("etag")).toBe('"2"');
  });

  it("takes shifts back as answered with their history, which has its own call", async () => {
    const { page: before, enter, path } = await scene();
    await saved(await save(before, path, 1, [day]));
    portal.clock.advance(24 * 3_600_000);
    const page = await enter();
    const { version, shifts } = await saved(await save(page, path, 2, [{ ...day, name: "Early" }]));
    const answer = await page.get(`${path}/history`);
    const history = (await answer.json()) as { former: unknown[] };
    expect(history.former).toMatchObject([{ replacedOn: null, rows: [day] }]);
    const whole = { version, shifts, history, alsoForPast: true };
    expect((await page.send("PUT", path, whole)).status).toBe(200);
    const after = (await (await page.get(`${path}/history`)).json()) as { former: unknown[] };
    expect(after).toMatchObject({ since: null, former: [{ rows: [day] }] });
    expect((await page.send("PUT", path, { shifts, former: [] })).status).toBe(400);
  });

  it("saving shifts unchanged writes nothing to the log", async () => {
    const { page, path, facilityId } = await scene();
    const first = await saved(await save(page, path, 1, [day]));
    await saved(await save(page, path, first.version, first.shifts));
    expect(await portal.db("audit_log").where({ facility_id: facilityId })).toHaveLength(1);
  });

  it("shifts are refused row by row", async () => {
    const { page, path } = await scene();
    const refused = async (shifts: unknown) => {
      const answer = await save(page, path, 1, shifts);
      expect(answer.status).toBe(400);
      return (await problemOf(answer)).fieldErrors;
    };
    expect(await refused([{ ...day, name: " " }])).toEqual({ "shifts.0.name": "required" });
    expect(await refused([{ ...day, name: "x".repeat(26) }])).toEqual({
      "shifts.0.name": "too_long",
    });
    expect(await refused([{ ...day, isActive: false }])).toEqual({
      "shifts.0.isActive": "invalid",
    });
    expect(await refused([{ ...day, startTime: "07:15" }])).toEqual({
      "shifts.0.startTime": "half_hour",
    });
    expect(await refused([day, { ...evening, name: "DAY" }])).toEqual({ "shifts.1.name": "taken" });
    expect(await refused([{ ...day, endTime: day.startTime }])).toEqual({
      "shifts.0.endTime": "shift_empty",
    });
    expect(await refused([day, { ...evening, startTime: "14:30" }, night])).toEqual({
      "shifts.0.endTime": "shift_overlap",
      "shifts.1.endTime": "shift_overlap",
    });
    expect(await refused([{ ...night, endTime: "07:30" }, day])).toEqual({
      "shifts.0.endTime": "shift_overlap",
      "shifts.1.endTime": "shift_overlap",
    });
    expect(await saved(await page.get(path))).toMatchObject({ version: 1, shifts: [] });
  });

  it("shifts from an older version are refused, with what is there now", async () => {
    const { page, path } = await scene();
    await saved(await save(page, path, 1, [day]));
    const stale = await save(page, path, 1, [evening]);
    expect(stale.status).toBe(409);
    expect(await problemOf(stale)).toMatchObject({
      code: "conflict",
      current: { version: 2, shifts: [{ name: "Day" }] },
    });
  });

  it("names the faster editor only to users who may list the users", async () => {
    const { page, path, customerId, facilityId } = await scene();
    await saved(await save(page, path, 1, [day]));
    const another = async (given: { firstName?: string; facilityId?: string }) => {
      const whole = { customerId, lastName: "Torres", role: "customerAdmin", ...given } as const;
      const user = await buildUser(portal.db, whole);
      return signIn(portal.origin, user.email, user.password);
    };
    await saved(await save(await another({ firstName: "Maya" }), path, 2, [evening]));
    const { changedBy } = await problemOf(await save(page, path, 2, [night]));
    const entry = await portal
      .db("audit_log")
      .where({ customer_id: customerId, facility_id: facilityId, action: "remove" })
      .first<{ at: Date }>("at");
    expect(changedBy).toEqual({ name: "Maya Torres", at: entry.at.toISOString() });

    const local = await another({ facilityId });
    const untold = await problemOf(await save(local, path, 2, [night]));
    expect(untold.current).toBeDefined();
    expect(untold).not.toHaveProperty("changedBy");
    // One's own save in another window is no secret.
    await saved(await save(local, path, 3, [night]));
    expect((await problemOf(await save(local, path, 2, [day]))).changedBy).toBeDefined();
  });

  it("a conflict names no editor where the log does not know one", async () => {
    const elsewhere = await scene();
    await saved(await save(elsewhere.page, elsewhere.path, 1, [night]));
    const { page, path, customerId, facilityId } = await scene();
    await portal.db("list_version").insert({
      customer_id: customerId,
      facility_id: facilityId,
      list: "shift",
      owner_id: facilityId,
      version: 9,
    });
    expect(await problemOf(await save(page, path, 1, [day]))).not.toHaveProperty("changedBy");
  });

  it("shifts are deleted once", async () => {
    const { page, path } = await scene();
    const { shifts } = await saved(await save(page, path, 1, [day, evening]));
    const address = `/api/shifts/${shifts[0]?.id ?? ""}`;
    expect((await page.send("DELETE", address)).status).toBe(204);
    expect((await page.send("DELETE", address)).status).toBe(404);
    const left = await saved(await page.get(path));
    expect(left).toMatchObject({ version: 3, shifts: [{ name: "Evening" }] });
  });

  it("shifts belong to their facility alone", async () => {
    const own = await scene();
    const other = await scene();
    const { shifts } = await saved(await save(other.page, other.path, 1, [day]));
    const id = shifts[0]?.id ?? "";
    expect((await own.page.get(other.path)).status).toBe(403);
    expect((await save(own.page, other.path, 2, [])).status).toBe(403);
    expect((await own.page.send("DELETE", `/api/shifts/${id}`)).status).toBe(404);
    const taken = await save(own.page, own.path, 1, [{ ...day, id }]);
    expect(taken.status).toBe(400);
    expect(await problemOf(taken)).toMatchObject({
      fieldErrors: { "shifts.0.id": "not_in_list" },
    });
    expect(await saved(await other.page.get(other.path))).toMatchObject({ shifts: [{ id }] });
  });

  it("shifts require administering the customer", async () => {
    const { page, path } = await scene("dataAnalyst");
    expect((await page.get(path)).status).toBe(403);
    expect((await page.get(`${path}/history`)).status).toBe(403);
    expect((await save(page, path, 1, [day])).status).toBe(403);
  });
});

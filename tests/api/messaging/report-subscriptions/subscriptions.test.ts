import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ReportSubscription } from "#contract/messaging/report-subscriptions.ts";
import { newId } from "#server/lib/ids.ts";
import { unsubscribeUrl } from "#server/mail/unsubscribe.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { UNSUBSCRIBE_KEY } from "#tests/support/job-parts.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";

const PATH = "/api/reportSubscriptions";
const TORONTO = "America/Toronto";

describe("report subscriptions", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let maker: BuiltUser;
  let reader: BuiltUser;
  let page: Client;
  let admin: Client;
  beforeAll(async () => {
    // 6:00 AM in Toronto, a Monday.
    portal = await startPortal({ now: "2026-11-23T11:00:00Z" });
    facility = await buildFacility(portal.db, { timeZone: TORONTO, products: ["ECM", "IMS"] });
    const { customerId } = facility;
    maker = await buildUser(portal.db, { customerId, role: "dataAnalyst", lastName: "Maker" });
    reader = await buildUser(portal.db, { customerId, role: "reporting", lastName: "Reader" });
    const boss = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    page = await signIn(portal.origin, maker.email, maker.password);
    admin = await signIn(portal.origin, boss.email, boss.password);
  });
  afterAll(() => portal.close());

  const formOf = (given: object = {}) => ({
    facilityId: facility.facilityId,
    name: "Ward mail",
    selectedReportTypeId: 3,
    frequencyId: 1,
    timeframeId: 1,
    timeOfDayLocal: "07:00",
    recipients: [{ userId: reader.userId }],
    ...given,
  });
  const add = (given?: object, by = page) => by.send("POST", PATH, formOf(given));
  const added = async (given?: object): Promise<ReportSubscription> => {
    const answer = await add(given);
    expect(answer.status).toBe(200);
    return ReportSubscription.parse(await answer.json());
  };
  const change = (one: ReportSubscription, given: object, by = page) =>
    by.send("PUT", PATH, {
      ...formOf(),
      id: one.id,
      version: one.version,
      recipients: one.recipients,
      ...given,
    });
  const read = async (id: string, by = page): Promise<ReportSubscription> =>
    ReportSubscription.parse(await (await by.get(`${PATH}?subscriptionId=${id}`)).json());
  const faults = async (answer: Response) => (await problemOf(answer)).fieldErrors;
  const linkOf = async (id: string, userId: string): Promise<string> => {
    const [row] = await portal
      .db("report_recipient")
      .where({ customer_id: facility.customerId, subscription_id: id, user_id: userId })
      .select("*");
    if (row === undefined) throw new Error("no such recipient");
    const parts = { publicUrl: PUBLIC_URL, unsubscribeKey: UNSUBSCRIBE_KEY };
    return unsubscribeUrl(parts, "report", row.recipient_id, row.salt).split("/").at(-1) ?? "";
  };

  it("subscriptions are made, read, changed and deleted, with their next delivery", async () => {
    const made = await added();
    expect(made).toMatchObject({
      name: "Ward mail",
      userId: maker.userId,
      isCreatorActive: true,
      recipients: [{ userId: reader.userId, reason: null, addressState: "ok" }],
      selectedLocationIds: [],
      emptied: [],
      withPdf: true,
      withCsv: false,
      pausedReason: null,
      next: { slot: "2026-11-23T07:00", at: "2026-11-23T12:00:00.000Z" },
      lastRun: null,
      canEdit: true,
    });
    expect(made.next?.text.replaceAll("\u00a0", " ")).toBe("Mon, Nov 23, 2026, 7:00 AM EST");
    const listed = await page.get(`${PATH}?facilityId=${facility.facilityId}`);
    expect(await listed.json()).toEqual([made]);

    // A new name leaves the next slot; a new hour does not.
    const named = ReportSubscription.parse(await (await change(made, { name: "Other" })).json());
    expect(named).toMatchObject({ name: "Other", version: 2, next: made.next });
    const moved = await change(named, { frequencyId: 2, dayOfWeek: 2, timeOfDayLocal: 5 });
    expect(await moved.json()).toMatchObject({
      timeframeId: null,
      dayOfWeek: 2,
      next: { slot: "2026-11-24T05:00" },
    });

    const stale = await change(made, { name: "Stale" });
    expect(stale.status).toBe(409);
    expect(await problemOf(stale)).toMatchObject({ code: "conflict", current: { version: 3 } });

    expect((await page.send("DELETE", `${PATH}?subscriptionId=${made.id}`)).status).toBe(204);
    expect((await page.get(`${PATH}?subscriptionId=${made.id}`)).status).toBe(404);
    const left = await portal.db("subscription_due").where("subscription_id", made.id);
    expect(left).toEqual([]);
  });

  it("a subscription retains its range and what it is compared with", async () => {
    const month = { frequencyId: 2, dayOfWeek: 1, timeframeId: 14 };
    const made = await added({ name: "Month", ...month, compareWith: "yearBefore" });
    expect(await read(made.id)).toMatchObject({ timeframeId: 14, compareWith: "yearBefore" });
    const renamed = await change(made, { ...month, name: "Renamed" });
    expect(await renamed.json()).toMatchObject({ timeframeId: 14, compareWith: "yearBefore" });
    const usual = await added({ name: "Usual", ...month, compareWith: "sameDays" });
    expect(usual).toMatchObject({ timeframeId: 14, compareWith: null });
    expect(await faults(await add({ compareWith: "sameDays" }))).toEqual({
      compareWith: "not_in_list",
    });
    await page.send("DELETE", `${PATH}?subscriptionId=${made.id}`);
    await page.send("DELETE", `${PATH}?subscriptionId=${usual.id}`);
  });

  it("a subscription is checked field by field", async () => {
    const someone = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "observer",
    });
    expect(await faults(await add({ name: " ", recipients: [] }))).toMatchObject({
      name: "required",
      recipients: "required",
    });
    expect(await faults(await add({ frequencyId: 2 }))).toEqual({ dayOfWeek: "required" });
    expect(await faults(await add({ frequencyId: 3 }))).toEqual({ frequencyId: "not_in_list" });
    expect(await faults(await add({ selectedLocationIds: [newId()] }))).toEqual({
      selectedLocationIds: "not_in_list",
    });
    const twice = { userId: reader.userId };
    expect(await faults(await add({ recipients: [twice, twice] }))).toEqual({
      "recipients.1.userId": "taken",
    });
    for (const { userId } of [someone, { userId: newId() }])
      // oxlint-disable-next-line no-await-in-loop -- one page asks after the other
      expect(await faults(await add({ recipients: [{ userId }] }))).toEqual({
        "recipients.0.userId": "not_in_list",
      });
  });

  it("subscriptions to individual figures go only to permitted readers", async () => {
    const plain = await signIn(portal.origin, reader.email, reader.password);
    const types = await plain.get(`/api/reportSubscriptionTypes?facilityId=${facility.facilityId}`);
    expect(((await types.json()) as { id: number }[]).map(({ id }) => id)).toEqual([1, 2, 3, 6]);
    expect(await faults(await add({ selectedReportTypeId: 4 }, plain))).toEqual({
      selectedReportTypeId: "not_in_list",
    });
    expect(await faults(await add({ selectedReportTypeId: 4 }, admin))).toEqual({
      "recipients.0.userId": "not_in_list",
    });
    const { customerId } = facility;
    const gone = await buildUser(portal.db, { customerId, isActive: false });
    const choices = await admin.get(`${PATH}/recipients?facilityId=${facility.facilityId}`);
    const people = (await choices.json()) as { userId: string; seesIndividuals: boolean }[];
    expect(people.map(({ userId }) => userId)).not.toContain(gone.userId);
    expect(people.find(({ userId }) => userId === reader.userId)).toMatchObject({
      seesIndividuals: false,
      products: expect.arrayContaining(["ECM", "IMS"]),
    });
  });

  it("subscriptions of others are readable by all, and edited by administrators", async () => {
    const made = await added({ name: "Mine" });
    const other = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "dataAnalyst",
    });
    const others = await signIn(portal.origin, other.email, other.password);
    expect(await read(made.id, others)).toMatchObject({ canEdit: false });
    expect((await change(made, { name: "Taken over" }, others)).status).toBe(403);
    expect((await others.send("DELETE", `${PATH}?subscriptionId=${made.id}`)).status).toBe(403);
    expect((await others.get(`${PATH}/deliveries?subscriptionId=${made.id}`)).status).toBe(403);
    expect((await page.get(`${PATH}/deliveries?subscriptionId=${made.id}`)).status).toBe(200);
    expect((await change(made, { name: "Ours" }, admin)).status).toBe(200);

    const foreign = await buildFacility(portal.db, { products: ["ECM"] });
    const stranger = await buildUser(portal.db, {
      customerId: foreign.customerId,
      role: "customerAdmin",
    });
    const abroad = await signIn(portal.origin, stranger.email, stranger.password);
    expect((await abroad.get(`${PATH}?subscriptionId=${made.id}`)).status).toBe(404);
    expect((await abroad.get(`${PATH}?facilityId=${facility.facilityId}`)).status).toBe(403);
    expect((await abroad.send("DELETE", `${PATH}?subscriptionId=${made.id}`)).status).toBe(404);
    const moved = await abroad.send("PUT", PATH, {
      ...formOf({ facilityId: foreign.facilityId, recipients: [{ userId: stranger.userId }] }),
      id: made.id,
      version: 2,
    });
    expect(moved.status).toBe(404);
    expect((await client(portal.origin).get(`${PATH}?subscriptionId=${made.id}`)).status).toBe(401);
  });

  it("subscriptions pause when everything chosen was deleted", async () => {
    const { rootId: parentId } = facility;
    const place = { parentId, level: 2, name: "Gone" };
    const locationId = await buildLocation(portal.db, facility, place);
    const made = await added({ selectedLocationIds: [locationId] });
    expect(made).toMatchObject({ locationNames: ["Gone"], pausedReason: null });
    await portal
      .db("location")
      .where({ customer_id: facility.customerId, location_id: locationId })
      .delete();
    const gone = await read(made.id);
    expect(gone).toMatchObject({
      selectedLocationIds: [locationId],
      emptied: ["locations"],
      locationNames: [],
      pausedReason: "nothing_selected",
      next: null,
    });
    // Sent back as it was read it stays as it is, and is not widened to all.
    const answer = await page.send("PUT", PATH, { ...gone, name: "Still nothing" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      name: "Still nothing",
      selectedLocationIds: [locationId],
      emptied: ["locations"],
      pausedReason: "nothing_selected",
    });
    // No other user can choose what is gone.
    expect(await faults(await add(formOf({ selectedLocationIds: [locationId] })))).toEqual({
      selectedLocationIds: "not_in_list",
    });
  });

  it("a subscription to deleted places neither previews nor sends", async () => {
    const [deleted, closed] = [
      await buildLocation(portal.db, facility, { parentId: facility.rootId, level: 2 }),
      await buildLocation(portal.db, facility, { parentId: facility.rootId, level: 2 }),
    ];
    const of = { customer_id: facility.customerId };
    await portal
      .db("location")
      .where({ ...of, location_id: deleted })
      .delete();
    await portal
      .db("location")
      .where({ ...of, location_id: closed })
      .update({ closed_at: new Date("2026-01-05T05:00:00Z"), closed_with: closed });
    for (const id of [deleted, closed]) {
      const { recipients: _to, ...draft } = formOf({ selectedLocationIds: [id] });
      for (const path of ["/preview", "/preview/pdf", "/sendNow"]) {
        const answer = await page.send("POST", `${PATH}${path}`, { draft });
        expect([path, answer.status]).toEqual([path, 412]);
        expect((await problemOf(answer)).code).toBe("nothing_selected");
      }
    }
    // What is left of a list counts.
    const { recipients: _to, ...draft } = formOf({
      selectedLocationIds: [deleted, facility.rootId],
    });
    expect((await page.send("POST", `${PATH}/preview`, { draft })).status).toBe(200);
  });

  it("a subscription pauses when all its locations closed before the next mail's days", async () => {
    const place = { parentId: facility.rootId, level: 3, name: "Annex" };
    const locationId = await buildLocation(portal.db, facility, place);
    const made = await added({ selectedLocationIds: [locationId] });
    const closeAt = async (at: string) => {
      await portal
        .db("location")
        .where({ customer_id: facility.customerId, location_id: locationId })
        .update({ closed_at: new Date(at), closed_with: locationId });
      return read(made.id);
    };
    const { slot = "" } = made.next ?? {};
    const daysBefore = (days: number) =>
      new Date(Date.parse(`${slot.slice(0, 10)}T12:00:00Z`) - days * 86_400_000).toISOString();
    expect(await closeAt(daysBefore(0))).toMatchObject({
      locationNames: ["Annex"],
      pausedReason: null,
    });
    expect(await closeAt(daysBefore(40))).toMatchObject({
      emptied: ["locations"],
      pausedReason: "nothing_selected",
    });
  });

  it("a mailed link ends a subscription without a session; adding again needs a confirmation", async () => {
    const made = await added({ recipients: [{ userId: reader.userId }, { userId: maker.userId }] });
    const token = await linkOf(made.id, reader.userId);
    const visitor = client(portal.origin);
    const state = async () => (await visitor.get(`${PATH}?unsubscribeToken=${token}`)).json();
    const known = { name: "Ward mail", isLast: false, isCreator: false };
    expect(await state()).toEqual({ ...known, isSubscribed: true });
    const leave = () => visitor.send("DELETE", `${PATH}/unsubscribe/${token}`);
    expect((await leave()).status).toBe(204);
    expect((await leave()).status).toBe(204);
    expect(await state()).toEqual({ ...known, isSubscribed: false });
    expect((await read(made.id)).recipients.map(({ userId }) => userId)).toEqual([maker.userId]);

    const again = { recipients: [{ userId: maker.userId }, { userId: reader.userId }] };
    expect(await faults(await change(made, again))).toEqual({
      "recipients.1.userId": "unsubscribed",
    });
    const confirmed = [{ userId: maker.userId }, { userId: reader.userId, addAgain: true }];
    expect((await change(made, { recipients: confirmed })).status).toBe(200);
    expect(await state()).toEqual({ ...known, isSubscribed: true });

    const alone = [{ userId: maker.userId }];
    expect((await change(await read(made.id), { recipients: alone })).status).toBe(200);
    expect((await visitor.get(`${PATH}?unsubscribeToken=${token}`)).status).toBe(404);
    expect((await leave()).status).toBe(404);
  });

  it("subscriptions show a draft's next delivery, and what it would cover", async () => {
    const answer = await page.send("POST", `${PATH}/next`, {
      facilityId: facility.facilityId,
      selectedReportTypeId: 3,
      frequencyId: 2,
      dayOfWeek: 1,
      timeOfDayLocal: 7,
    });
    expect(answer.status).toBe(200);
    const { next, rangeText } = (await answer.json()) as { next: object; rangeText: string };
    expect(next).toMatchObject({ slot: "2026-11-23T07:00" });
    expect(rangeText).toContain("Nov 16");
    expect(rangeText).toContain("22");
  });

  it("a subscription is sent at once to its sender alone, ten times an hour", async () => {
    const draft = {
      facilityId: facility.facilityId,
      name: "Now",
      selectedReportTypeId: 3,
      frequencyId: 1,
      timeOfDayLocal: 7,
      withPdf: false,
    };
    const send = () => page.send("POST", `${PATH}/sendNow`, { draft });
    for (let time = 0; time < 10; time += 1)
      // oxlint-disable-next-line no-await-in-loop -- one page asks after the other
      expect(await (await send()).json()).toEqual({ email: maker.email });
    expect((await send()).status).toBe(429);
    const rows = await portal
      .db("mail_outbox")
      .where("customer_id", facility.customerId)
      .where("recipient", maker.email)
      .select("lane");
    expect(rows).toHaveLength(10);
    const preview = await page.send("POST", `${PATH}/preview`, { draft, asUserId: reader.userId });
    expect(preview.status).toBe(200);
    expect(((await preview.json()) as { html: string }).html).toContain("<html");
  });

  it("report subscriptions are at most 200 in a facility", async () => {
    const full = await buildFacility(portal.db, {
      customerId: facility.customerId,
      timeZone: TORONTO,
    });
    const { customerId, facilityId } = full;
    await portal.db("report_subscription").insert(
      Array.from({ length: 199 }, () => ({
        customer_id: customerId,
        facility_id: facilityId,
        subscription_id: newId(),
        name: "One of many",
        report_type_id: 3,
        frequency_id: 1,
        hour: 7,
        all_locations: true,
        location_ids: [],
        all_shifts: true,
        shift_ids: [],
        all_job_roles: true,
        job_role_ids: [],
        all_employees: true,
        employee_ids: [],
        with_pdf: false,
        with_csv: false,
        send_when: "always",
        note: "",
        created_by: newId(),
        creator_customer_id: customerId,
        created_at: portal.clock.now(),
      })),
    );
    expect((await add({ facilityId })).status).toBe(200);
    const refused = await add({ facilityId });
    expect(refused.status).toBe(412);
    expect((await problemOf(refused)).code).toBe("subscription_limit");
  });

  it("shows the only recipient that no one else gets it, and pauses it", async () => {
    const made = await added();
    const token = await linkOf(made.id, reader.userId);
    const visitor = client(portal.origin);
    const state = async () => (await visitor.get(`${PATH}?unsubscribeToken=${token}`)).json();
    expect(await state()).toMatchObject({ isSubscribed: true, isLast: true });
    await visitor.send("DELETE", `${PATH}/unsubscribe/${token}`);
    expect(await state()).toMatchObject({ isSubscribed: false, isLast: true });
    expect(await read(made.id)).toMatchObject({ recipients: [], pausedReason: "no_recipients" });
    const own = await added({ recipients: [{ userId: maker.userId }] });
    const link = await linkOf(own.id, maker.userId);
    const shown = await visitor.get(`${PATH}?unsubscribeToken=${link}`);
    expect(await shown.json()).toMatchObject({ isLast: true, isCreator: true });
  });

  it("sends ten of thirty mails requested at the same moment", async () => {
    const { customerId } = facility;
    const hasty = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const from = await signIn(portal.origin, hasty.email, hasty.password);
    const { recipients: _to, ...draft } = formOf();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => from.send("POST", `${PATH}/sendNow`, { draft })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    const queued = await portal.db("mail_outbox").where("recipient", hasty.email).select("mail_id");
    expect(queued).toHaveLength(10);
  });
});

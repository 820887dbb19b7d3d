import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  CreatedAlert,
  InstantAlert,
  ScheduledAlert,
  SubscribedAlert,
} from "#contract/messaging/alert-subscriptions.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { Product, Role } from "#contract/core/permissions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { newId } from "#server/lib/ids.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { type BuiltFacility, buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const NOW = "2026-11-23T13:00:00Z";
const BASE = "/api/alertSubscriptions";

describe("alert subscriptions", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let member: BuiltUser;
  let page: Client;
  let adminUser: BuiltUser;
  let admin: Client;

  const userOf = (
    role: Role,
    given: { customerId?: string; email?: string; language?: "en-US" | "fr-CA" } = {},
  ) => buildUser(portal.db, { customerId: facility.customerId, role, ...given });
  const enter = (user: BuiltUser): Promise<Client> =>
    signIn(portal.origin, user.email, user.password);
  const home = async (products: readonly Product[] = ["ECM"]): Promise<BuiltFacility> => {
    const built = await buildFacility(portal.db, { products, timeZone: "America/Toronto" });
    await portal
      .db("customer")
      .where("customer_id", built.customerId)
      .update({ mail_domains: ["mercy.example"] });
    return built;
  };
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    facility = await home();
    member = await userOf("reporting");
    page = await enter(member);
    adminUser = await userOf("customerAdmin");
    admin = await enter(adminUser);
  });

  const instant = (given: object = {}) => ({
    name: "Devices offline",
    alertTypeId: 1,
    deviceTypeClassId: 0,
    facilityId: facility.facilityId,
    recipients: [{ deliveryMethodId: 1, deliveryAddress: member.email }],
    ...given,
  });
  const scheduled = (given: object = {}) => ({
    ...instant({ name: "Morning round" }),
    lastCommThreshold: 30,
    lastCommThresholdUnits: "MINUTE",
    frequency: 1,
    timeOfDay: 7,
    ...given,
  });
  const saveInstant = (given?: object, from = page): Promise<Response> =>
    from.send("POST", `${BASE}/instantAlert/save`, instant(given));
  const saveScheduled = (given?: object, from = page): Promise<Response> =>
    from.send("POST", `${BASE}/scheduledAlert/save`, scheduled(given));
  const made = async (answer: Response | Promise<Response>): Promise<InstantAlert> => {
    const given = await answer;
    expect(given.status).toBe(200);
    return (await given.json()) as InstantAlert;
  };
  const madeScheduled = async (answer: Promise<Response>): Promise<ScheduledAlert> =>
    (await made(answer)) as unknown as ScheduledAlert;
  const faultsOf = async (answer: Promise<Response>) => {
    const given = await answer;
    expect(given.status).toBe(400);
    return (await problemOf(given)).fieldErrors;
  };
  const listed = async (from = page): Promise<CreatedAlert[]> => {
    const answer = await from.get(`${BASE}/createdAlerts?facilityId=${facility.facilityId}`);
    return (await answer.json()) as CreatedAlert[];
  };
  const subscribedOf = async (from: Client): Promise<SubscribedAlert[]> => {
    const answer = await from.get(`${BASE}/subscribedAlerts?facilityId=${facility.facilityId}`);
    return (await answer.json()) as SubscribedAlert[];
  };
  const named = (id: string, isInstantAlert = true) => ({
    alertSubscriptionId: id,
    isInstantAlert,
    facilityId: facility.facilityId,
  });
  const rowOf = async (id: string) => {
    const row = await portal
      .db("alert_subscription")
      .where({ ...tenant(facility.scope), subscription_id: id })
      .first();
    if (row === undefined) throw new Error("the alert is gone");
    return row;
  };
  const dueOf = (id: string) => portal.db("subscription_due").where("subscription_id", id).first();

  it("alerts are made, listed with their next delivery, changed and deleted", async () => {
    const alert = await madeScheduled(saveScheduled());
    expect(alert).toMatchObject({
      isActive: true,
      version: 1,
      recipients: [{ deliveryAddress: member.email, deliveryMethodId: 1, addressState: "ok" }],
      next: { slot: "2026-11-24T07:00", text: "Tue, Nov 24, 2026, 7:00 AM EST" },
    });
    expect(await listed()).toEqual([
      expect.objectContaining({
        id: alert.id,
        name: "Morning round",
        type: "nonReporting",
        frequency: "daily",
        isAlarm: false,
        lastAlert: null,
        creator: "Robin Example",
        recipient: member.email,
        moreRecipients: 0,
        canEdit: true,
      }),
    ]);
    const changed = await madeScheduled(
      saveScheduled({
        id: alert.id,
        version: 1,
        frequency: 2,
        daysOfWeek: [5, 1, 1],
        timeOfDay: 8,
      }),
    );
    // Today at 8:00 AM has passed: it is the 23rd, 8:00 AM EST.
    expect(changed).toMatchObject({
      version: 2,
      daysOfWeek: [1, 5],
      next: { slot: "2026-11-27T08:00" },
    });
    const stale = await saveScheduled({ id: alert.id, version: 1 });
    expect(stale.status).toBe(409);
    expect((await problemOf(stale)).current).toMatchObject({ version: 2 });
    expect((await page.send("DELETE", `${BASE}/delete`, named(alert.id, false))).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await dueOf(alert.id)).toBeUndefined();
    const actions = await portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, entity: "alert_subscription" })
      .orderBy("audit_id")
      .pluck("action");
    expect(actions).toEqual(["create", "update", "remove"]);
  });

  it("an alert is refused field by field", async () => {
    const none = { recipients: [] };
    expect(await faultsOf(saveInstant({ name: " ", alertTypeId: 0, ...none }))).toMatchObject({
      name: "required",
      alertTypeId: "required",
    });
    expect(await faultsOf(saveInstant(none))).toEqual({ recipients: "required" });
    expect(await faultsOf(saveInstant({ name: "x".repeat(101) }))).toEqual({ name: "too_long" });
    expect(await faultsOf(saveInstant({ alertTypeId: 4 }))).toEqual({
      inThreshold: "required",
      thresholdHours: "required",
    });
    expect(
      await faultsOf(saveInstant({ alertTypeId: 4, inThreshold: 30, thresholdHours: 0 })),
    ).toEqual({ inThreshold: "not_in_list", thresholdHours: "required" });
    expect(await faultsOf(saveInstant({ quietFrom: 7, quietTo: 7 }))).toEqual({
      quietTo: "invalid",
    });
    expect(await faultsOf(saveInstant({ deviceTypeClassId: 99 }))).toEqual({
      deviceTypeClassId: "not_in_list",
    });
    // Gateways dispense nothing.
    const activity = { alertTypeId: 4, inThreshold: 50, thresholdHours: 4, deviceTypeClassId: 3 };
    expect(await faultsOf(saveInstant(activity))).toEqual({ deviceTypeClassId: "not_in_list" });
    expect(await faultsOf(saveInstant({ locationIds: [newId()] }))).toEqual({
      locationIds: "not_in_list",
    });
    expect(
      await faultsOf(saveScheduled({ lastCommThreshold: 101, lastCommThresholdUnits: null })),
    ).toMatchObject({ lastCommThreshold: "too_big" });
    expect(await faultsOf(saveScheduled({ lastCommThresholdUnits: null }))).toEqual({
      lastCommThresholdUnits: "required",
    });
    expect(await faultsOf(saveScheduled({ frequency: 0 }))).toEqual({ frequency: "required" });
    expect(await faultsOf(saveScheduled({ frequency: 2 }))).toEqual({ daysOfWeek: "required" });
    expect(await faultsOf(saveScheduled({ frequency: 3, dayOfMonth: 29 }))).toEqual({
      dayOfMonth: "not_in_list",
    });
    expect(await faultsOf(saveScheduled({ alertTypeId: 2 }))).toEqual({
      batteryStatus: "required",
    });
    expect(
      await faultsOf(saveScheduled({ alertTypeId: 3, estimatedReplacementDateThreshold: 8 })),
    ).toEqual({ estimatedReplacementDateThreshold: "too_big" });
  });

  it("an alert takes exactly the device classes its kind can report", async () => {
    facility = await home(["IMS"]);
    member = await userOf("reporting");
    page = await enter(member);
    const rest = {
      inThreshold: 50,
      thresholdHours: 4,
      batteryStatus: "Low",
      badgeBatteryStatus: "Low",
      estimatedReplacementDateThreshold: 3,
    };
    const { inThreshold: _n, thresholdHours: _h, ...ofScheduled } = rest;
    const {
      batteryStatus: _b,
      badgeBatteryStatus: _c,
      estimatedReplacementDateThreshold: _d,
      ...ofInstant
    } = rest;
    const { dispenser, opportunityCounter, gateway, repeater } = DEVICE_TYPE_IDS;
    const all = [0, dispenser, opportunityCounter, gateway, repeater];
    const taken = async (isInstant: boolean, alertTypeId: number): Promise<number[]> => {
      const found: number[] = [];
      for (const deviceTypeClassId of [...all, 4, 99]) {
        const given = { alertTypeId, deviceTypeClassId };
        const answer = await (isInstant
          ? saveInstant({ ...ofInstant, ...given })
          : saveScheduled({ ...ofScheduled, ...given }));
        if (answer.ok) found.push(deviceTypeClassId);
        else
          expect((await problemOf(answer)).fieldErrors).toEqual({
            deviceTypeClassId: "not_in_list",
          });
      }
      return found;
    };
    for (const isInstant of [true, false]) {
      expect(await taken(isInstant, 1)).toEqual(all);
      expect(await taken(isInstant, 2)).toEqual(all);
      expect(await taken(isInstant, 3)).toEqual([0, dispenser]);
    }
    expect(await taken(true, 4)).toEqual([0, dispenser, opportunityCounter]);
    // Badges and a summary are of no class: whatever is sent means all.
    const classless = [...all, 4, 99];
    expect(await taken(false, 4)).toEqual(classless);
    expect(await taken(true, 5)).toEqual(classless);
    expect(await taken(false, 5)).toEqual(classless);
    const stored = await portal
      .db("alert_subscription")
      .where("facility_id", facility.facilityId)
      .where((of) =>
        of.where("alert_type_id", 5).orWhereRaw("alert_type_id = 4 AND NOT is_instant"),
      )
      .distinct("device_type_id")
      .pluck<number[]>("device_type_id");
    expect(stored).toEqual([0]);
  });

  it("an alert about badge batteries requires badges", async () => {
    const badges = { alertTypeId: 5, badgeBatteryStatus: "Low" };
    expect(await faultsOf(saveScheduled(badges))).toEqual({ alertTypeId: "not_in_list" });
    expect(await faultsOf(saveInstant({ alertTypeId: 5 }))).toEqual({ alertTypeId: "not_in_list" });
    const model = async () => {
      const body = { facilityId: facility.facilityId, alertSubscriptionId: null };
      const answer = await page.send("POST", `${BASE}/scheduledAlert/viewModel`, body);
      return (await answer.json()) as { alertTypes: { id: number }[] };
    };
    expect((await model()).alertTypes.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    facility = await home(["IMS"]);
    member = await userOf("reporting");
    page = await enter(member);
    expect((await madeScheduled(saveScheduled(badges))).badgeBatteryStatus).toBe("Low");
    expect((await model()).alertTypes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect((await made(saveInstant({ alertTypeId: 5 }))).alertTypeId).toBe(5);
  });

  it("an alert's kind never changes", async () => {
    const alert = await made(saveInstant());
    expect(await faultsOf(saveInstant({ id: alert.id, alertTypeId: 2 }))).toEqual({
      alertTypeId: "not_in_list",
    });
    expect((await saveScheduled({ id: alert.id })).status).toBe(404);
    expect((await rowOf(alert.id)).alert_type_id).toBe(1);
  });

  it("an alert goes to users and to addresses of the customer's mail domains", async () => {
    const colleague = await userOf("observer");
    const gone = await buildUser(portal.db, {
      customerId: facility.customerId,
      email: "gone@mercy.example",
      isActive: false,
    });
    const stranger = await buildUser(portal.db, {
      customerId: (await buildCustomer(portal.db)).customerId,
      email: `stranger-${newId()}@elsewhere.example`,
    });
    const to = (...addresses: string[]) => ({
      recipients: addresses.map((deliveryAddress) => ({ deliveryAddress })),
    });
    expect(
      await faultsOf(
        saveInstant(
          to(
            colleague.email,
            "ward-7@Mercy.example",
            "a@sub.mercy.example",
            gone.email,
            stranger.email,
          ),
        ),
      ),
    ).toEqual({
      "recipients.2.deliveryAddress": "domain_not_allowed",
      "recipients.3.deliveryAddress": "domain_not_allowed",
      "recipients.4.deliveryAddress": "domain_not_allowed",
    });
    const alert = await made(saveInstant(to(colleague.email, "Ward-7@Mercy.example")));
    expect(alert.recipients.map(({ deliveryAddress }) => deliveryAddress)).toEqual([
      colleague.email,
      "Ward-7@Mercy.example",
    ]);
    expect(await faultsOf(saveInstant(to("a@mercy.example", "A@MERCY.example")))).toEqual({
      "recipients.1.deliveryAddress": "taken",
    });
    // The provider's people have proved their own address.
    const provider = await buildCustomer(portal.db, { isProvider: true });
    const helper = await userOf("providerSupport", { customerId: provider.customerId });
    await made(saveInstant(to(helper.email), await enter(helper)));
  });

  it("an alert refuses addresses that would abuse the mail server", async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({
      deliveryAddress: `n${at}@mercy.example`,
    }));
    expect(await faultsOf(saveInstant({ recipients: many }))).toEqual({ recipients: "too_many" });
    const most = many.slice(0, MAIL_LIMITS.alertRecipientsMax);
    expect((await made(saveInstant({ recipients: most }))).recipients).toHaveLength(20);
    for (const deliveryAddress of [
      "a@mercy.example\r\nBcc: b@elsewhere.example",
      "a@mercy.example, b@elsewhere.example",
      "<a@mercy.example>",
      '"; DROP TABLE alert_recipient; --"@mercy.example',
      "",
    ]) {
      const faults = await faultsOf(saveInstant({ recipients: [{ deliveryAddress }] }));
      expect(Object.keys(faults ?? {})).toEqual(["recipients.0.deliveryAddress"]);
    }
    const name = "Ward\r\nBcc: b@elsewhere.example";
    expect(await faultsOf(saveInstant({ name }))).toEqual({ name: "hidden_characters" });
  });

  it("an instant alert is listed as paused once all its places are gone", async () => {
    const roomId = await buildLocation(portal.db, facility, {
      parentId: facility.rootId,
      level: 2,
    });
    const alert = await made(saveInstant({ locationIds: [roomId] }));
    expect(await listed()).toMatchObject([{ pausedReason: null }]);
    await portal
      .db("location")
      .where({ ...tenant(facility.scope), location_id: roomId })
      .delete();
    expect(await listed()).toMatchObject([{ pausedReason: "nothing_selected" }]);
    // Saved as it was read it stays so, and never means all.
    expect(await faultsOf(saveInstant({ id: alert.id, locationIds: [roomId] }))).toEqual({
      locationIds: "not_in_list",
    });
    const { name: _name, recipients: _to, ...rule } = instant({ locationIds: [roomId] });
    expect(await refused(page.send("POST", `${BASE}/instantAlert/wouldHaveFired`, rule))).toEqual([
      412,
      "nothing_selected",
    ]);
  });

  it("alerts of the summary go to their creator alone, whatever address is sent", async () => {
    const recipients = [{ deliveryAddress: adminUser.email }];
    const alert = await madeScheduled(saveScheduled({ alertTypeId: 4, recipients }));
    const own = [{ deliveryAddress: member.email }];
    expect(alert.recipients).toMatchObject(own);
    // An administrator who changes it does not become its recipient.
    const form = { id: alert.id, alertTypeId: 4, name: "Round", recipients };
    const changed = await madeScheduled(saveScheduled(form, admin));
    expect(changed).toMatchObject({ name: "Round", recipients: own });
    expect(changed.recipients).toHaveLength(1);
  });

  it("users see and change only their own alerts, administrators everyone's", async () => {
    const alert = await made(saveInstant());
    const other = await enter(await userOf("dataAnalyst"));
    expect(await listed(other)).toEqual([]);
    const id = alert.id;
    for (const answer of [
      await other.send("PUT", `${BASE}/toggleStatus`, { ...named(id), isActive: false }),
      await other.send("DELETE", `${BASE}/delete`, named(id)),
      await saveInstant({ id }, other),
      await other.send("POST", `${BASE}/instantAlert/viewModel`, {
        facilityId: facility.facilityId,
        alertSubscriptionId: id,
      }),
      await other.get(
        `${BASE}/deliveries?facilityId=${facility.facilityId}&alertSubscriptionId=${id}`,
      ),
    ])
      expect(answer.status).toBe(404);
    expect((await listed(admin)).map((row) => row.id)).toEqual([id]);
    expect((await made(saveInstant({ id, name: "All offline" }, admin))).name).toBe("All offline");
    // Of another customer, by its administrator.
    const elsewhere = await buildFacility(portal.db);
    const foreign = await enter(
      await userOf("customerAdmin", { customerId: elsewhere.customerId }),
    );
    const own = { ...named(id), facilityId: elsewhere.facilityId };
    expect((await foreign.send("DELETE", `${BASE}/delete`, named(id))).status).toBe(403);
    expect((await foreign.send("DELETE", `${BASE}/delete`, own)).status).toBe(404);
    expect((await rowOf(id)).name).toBe("All offline");
    // Nor for who has no such privilege, or where nothing is licensed that alerts need.
    const observer = await enter(await userOf("observer"));
    expect((await saveInstant({}, observer)).status).toBe(403);
    const dry = await buildFacility(portal.db, {
      customerId: facility.customerId,
      products: ["OBS"],
    });
    expect((await saveInstant({ facilityId: dry.facilityId }, admin)).status).toBe(403);
  });

  it("an alert starts watching again when switched on or its rule changes, not otherwise", async () => {
    const alert = await made(saveInstant({ holdMinutes: 5 }));
    const started = (await rowOf(alert.id)).watched_from;
    const later = (seconds: number): Date => new Date(portal.clock.now().getTime() + seconds);
    portal.clock.advance(60_000);
    await made(
      saveInstant({
        id: alert.id,
        holdMinutes: 5,
        name: "Others",
        remindHours: 4,
        quietFrom: 21,
        quietTo: 6,
      }),
    );
    expect((await rowOf(alert.id)).watched_from).toEqual(started);
    await made(saveInstant({ id: alert.id, holdMinutes: 10, sendOpen: true }));
    expect(await rowOf(alert.id)).toMatchObject({ watched_from: later(0), send_open: true });
    portal.clock.advance(60_000);
    const toggle = (isActive: boolean) =>
      page.send("PUT", `${BASE}/toggleStatus`, { ...named(alert.id), isActive });
    expect((await toggle(false)).status).toBe(204);
    portal.clock.advance(60_000);
    expect((await toggle(true)).status).toBe(204);
    expect(await rowOf(alert.id)).toMatchObject({ watched_from: later(0), is_active: true });
    // Twice is once.
    portal.clock.advance(60_000);
    expect((await toggle(true)).status).toBe(204);
    expect((await rowOf(alert.id)).watched_from).toEqual(later(-60_000));
  });

  const toggled = (id: string, isActive: boolean, from = page, isInstant = true) =>
    from.send("PUT", `${BASE}/toggleStatus`, { ...named(id, isInstant), isActive });
  const refused = async (answer: Promise<Response>) => {
    const given = await answer;
    return [given.status, (await problemOf(given)).code];
  };

  it("an alert without recipients cannot be switched on, and is listed as paused", async () => {
    const { subscriptionId: id } = await buildAlertSubscription(portal.db, facility, {
      createdBy: member.userId,
      is_active: false,
      watched_from: new Date("2026-11-01T00:00:00Z"),
    });
    expect(await listed()).toMatchObject([{ isActive: false, pausedReason: "no_recipients" }]);
    expect(await refused(toggled(id, true))).toEqual([412, "no_recipients"]);
    expect((await rowOf(id)).is_active).toBe(false);
    await made(saveInstant({ id }));
    expect(await listed()).toMatchObject([{ isActive: false, pausedReason: null }]);
    expect((await toggled(id, true)).status).toBe(204);
  });

  it("an alert without entitled addresses is listed so, and cannot be switched on", async () => {
    const { subscriptionId: id } = await buildAlertSubscription(portal.db, facility, {
      createdBy: member.userId,
      addresses: ["one@elsewhere.example", "two@elsewhere.example"],
    });
    expect(await listed()).toMatchObject([{ isActive: true, pausedReason: "nobody_entitled" }]);
    expect((await toggled(id, false)).status).toBe(204);
    expect(await refused(toggled(id, true))).toEqual([412, "no_recipients"]);
    await portal
      .db("customer")
      .where("customer_id", facility.customerId)
      .update({ mail_domains: ["elsewhere.example"] });
    expect(await listed()).toMatchObject([{ isActive: false, pausedReason: null }]);
    expect((await toggled(id, true)).status).toBe(204);
  });

  it("only its maker switches on a summary that they have left", async () => {
    const { id } = await madeScheduled(saveScheduled({ alertTypeId: 4, recipients: [] }));
    await portal
      .db("alert_recipient")
      .where({ ...tenant(facility.scope), subscription_id: id })
      .update({ unsubscribed_at: portal.clock.now() });
    await toggled(id, false, page, false);
    expect(await refused(toggled(id, true, admin, false))).toEqual([412, "no_recipients"]);
    expect((await toggled(id, true, page, false)).status).toBe(204);
    expect(await listed()).toMatchObject([
      { isActive: true, pausedReason: null, recipient: member.email },
    ]);
  });

  it("alerts leave the poll while they are off", async () => {
    const alert = await madeScheduled(saveScheduled());
    expect((await dueOf(alert.id))?.next_slot).toBe("2026-11-24T07:00");
    const toggle = (isActive: boolean) =>
      page.send("PUT", `${BASE}/toggleStatus`, { ...named(alert.id, false), isActive });
    await toggle(false);
    expect(await dueOf(alert.id)).toBeUndefined();
    expect(await listed()).toMatchObject([{ isActive: false, next: null }]);
    // Saved while it is off, it stays so.
    expect(await madeScheduled(saveScheduled({ id: alert.id, timeOfDay: 9 }))).toMatchObject({
      isActive: false,
      next: null,
    });
    await toggle(true);
    expect((await dueOf(alert.id))?.next_slot).toBe("2026-11-23T09:00");
  });

  it("a recipient leaves an alert by their own session only", async () => {
    const guest = await userOf("reporting");
    const recipients = [
      { deliveryAddress: member.email },
      { deliveryAddress: guest.email.toUpperCase() },
    ];
    const alert = await made(saveInstant({ recipients }));
    const visitor = await enter(guest);
    const [row] = await subscribedOf(visitor);
    expect(row).toMatchObject({ name: "Devices offline", type: "nonReporting" });
    // One's own alert is among the alerts one made, whatever its recipients.
    expect(await subscribedOf(page)).toEqual([]);
    const leave = (from: Client, unsubscribeKey: string, isInstantAlert = true) =>
      from.send("POST", `${BASE}/unsubscribe`, {
        unsubscribeKey,
        isInstantAlert,
        facilityId: facility.facilityId,
      });
    const key = row?.unsubscribeKey ?? "";
    expect((await leave(page, key)).status).toBe(404);
    expect((await leave(admin, key)).status).toBe(404);
    expect((await leave(visitor, key, false)).status).toBe(404);
    expect((await leave(visitor, alert.id)).status).toBe(404);
    expect((await leave(visitor, key)).status).toBe(204);
    expect((await leave(visitor, key)).status).toBe(204);
    expect(await subscribedOf(visitor)).toEqual([]);
    expect(await listed()).toMatchObject([{ recipient: member.email, moreRecipients: 0 }]);

    // Added again by another user after a confirmation, by oneself at once, and after thirty days
    // by anyone.
    expect(await faultsOf(saveInstant({ id: alert.id, recipients }))).toEqual({
      "recipients.1.deliveryAddress": "unsubscribed",
    });
    const asked = recipients.map((one) => ({ ...one, addAgain: true }));
    expect((await made(saveInstant({ id: alert.id, recipients: asked }))).recipients).toHaveLength(
      2,
    );
    expect((await leave(visitor, key)).status).toBe(204);
    portal.clock.advance(MAIL_LIMITS.unsubscribedAskDays * 24 * 3_600_000);
    page = await enter(member);
    await made(saveInstant({ id: alert.id, recipients }));
    portal.clock.set(new Date(NOW));
  });

  it("a mailed link removes an alert's recipient without a session; the last pauses it", async () => {
    const { subscriptionId, tokens } = await buildAlertSubscription(portal.db, facility, {
      name: "Night watch",
      addresses: ["one@mercy.example", "two@mercy.example"],
    });
    const nobody = client(portal.origin);
    const [first = "", second = ""] = tokens;
    const look = (token: string) => nobody.get(`${BASE}/alertsubscriptionbytoken/${token}`);
    const leave = (token: string) => nobody.send("DELETE", `${BASE}/unsubscribebytoken/${token}`);
    const known = { name: "Night watch", isCreator: false };
    const shown = async (token: string) => (await look(token)).json();
    expect(await shown(first)).toEqual({ ...known, isSubscribed: true, isLast: false });
    expect((await leave(first)).status).toBe(204);
    expect((await leave(first)).status).toBe(204);
    expect(await shown(first)).toEqual({ ...known, isSubscribed: false, isLast: false });
    expect((await rowOf(subscriptionId)).is_active).toBe(true);
    expect(await shown(second)).toEqual({ ...known, isSubscribed: true, isLast: true });
    expect((await leave(second)).status).toBe(204);
    expect(await shown(second)).toEqual({ ...known, isSubscribed: false, isLast: true });
    expect((await rowOf(subscriptionId)).is_active).toBe(false);
    expect(await listed(admin)).toMatchObject([
      { isActive: false, pausedReason: "no_recipients", recipient: null },
    ]);
    // It has no maker who could be mailed: an administrator is, once.
    const told = await portal
      .db("mail_outbox")
      .where({ recipient: adminUser.email })
      .pluck("subject");
    expect(told).toEqual(["Alert switched off: Night watch"]);
    const author = await portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, action: "unsubscribe" })
      .orderBy("audit_id")
      .pluck("user_name");
    expect(author).toEqual(["one@mercy.example", "two@mercy.example"]);
    for (const token of ["made-up", `${first}x`, second.toLowerCase()])
      expect((await look(token)).status).toBe(404);
    await admin.send("DELETE", `${BASE}/delete`, named(subscriptionId));
    expect((await look(first)).status).toBe(404);
    expect((await leave(first)).status).toBe(404);
  });

  it("mails its maker once, in their language, that the only recipient left", async () => {
    const maker = await userOf("reporting", { language: "fr-CA" });
    const makers = await enter(maker);
    const recipients = [{ deliveryAddress: member.email }];
    const alert = await made(saveInstant({ recipients }, makers));
    const [row] = await subscribedOf(page);
    expect(row).toMatchObject({ id: alert.id, isLast: true });
    const leave = () =>
      page.send("POST", `${BASE}/unsubscribe`, {
        unsubscribeKey: row?.unsubscribeKey ?? "",
        isInstantAlert: true,
        facilityId: facility.facilityId,
      });
    expect((await leave()).status).toBe(204);
    expect((await leave()).status).toBe(204);
    const told = () =>
      portal.db("mail_outbox").where({ recipient: maker.email }).pluck<string[]>("subject");
    expect(await told()).toEqual(["Alerte désactivée\u00a0: Devices offline"]);
    expect(await listed(makers)).toMatchObject([
      { isActive: false, pausedReason: "no_recipients" },
    ]);

    // A maker who leaves it sees it on the page.
    const { tokens } = await buildAlertSubscription(portal.db, facility, {
      createdBy: maker.userId,
      addresses: [maker.email.toUpperCase()],
    });
    const nobody = client(portal.origin);
    const [token = ""] = tokens;
    const shown = await nobody.get(`${BASE}/alertsubscriptionbytoken/${token}`);
    expect(await shown.json()).toMatchObject({ isLast: true, isCreator: true });
    expect((await nobody.send("DELETE", `${BASE}/unsubscribebytoken/${token}`)).status).toBe(204);
    expect(await told()).toHaveLength(1);
  });

  it("shutting a user out removes them from alerts, and pauses empty ones", async () => {
    const colleague = await userOf("reporting");
    const both = [{ deliveryAddress: member.email }, { deliveryAddress: colleague.email }];
    const shared = await made(saveInstant({ name: "Shared", recipients: both }));
    const sole = await madeScheduled(saveScheduled({ recipients: both.slice(1) }));
    const off = await made(saveInstant({ name: "A former one", recipients: both.slice(1) }));
    await toggled(off.id, false);
    await madeScheduled(
      saveScheduled({ alertTypeId: 4, name: "Own summary" }, await enter(colleague)),
    );
    const query = `customerId=${facility.customerId}&username=${encodeURIComponent(colleague.email)}`;
    const shown = await admin.get(`/api/userMaintenance/getReportSubscriptions?${query}`);
    expect(await shown.json()).toMatchObject({
      alertRecipientOf: ["A former one", "Shared"],
      lastAlertRecipientOf: ["Morning round", "Own summary"],
    });
    const path = `/api/userMaintenance/setActiveStatus?${query}&isActive=false`;
    expect(await refused(admin.send("PUT", path))).toEqual([412, "user_has_subscriptions"]);
    expect((await admin.send("PUT", `${path}&force=true`)).ok).toBe(true);
    // Its maker is mailed; the leaver's own has only the administrator, who has just read it.
    const told = await portal
      .db("mail_outbox")
      .where("customer_id", facility.customerId)
      .select("recipient", "subject");
    expect(told).toEqual([
      { recipient: member.email, subject: "Alert switched off: Morning round" },
    ]);
    const rows = await listed(admin);
    expect(rows.find(({ id }) => id === shared.id)).toMatchObject({
      isActive: true,
      recipient: member.email,
      moreRecipients: 0,
    });
    expect(rows.find(({ id }) => id === sole.id)).toMatchObject({
      isActive: false,
      pausedReason: "no_recipients",
      recipient: null,
      next: null,
    });
  });

  it("recipients who stay have the same links; removed recipients' links end", async () => {
    const alert = await buildAlertSubscription(portal.db, facility, {
      createdBy: member.userId,
      addresses: ["one@mercy.example", "two@mercy.example"],
    });
    const recipients = [{ deliveryAddress: "two@mercy.example" }];
    await made(saveInstant({ id: alert.subscriptionId, recipients }));
    const looks = await Promise.all(
      alert.tokens.map((token) =>
        client(portal.origin).get(`${BASE}/alertsubscriptionbytoken/${token}`),
      ),
    );
    expect(looks.map(({ status }) => status)).toEqual([404, 200]);
  });

  it("alerts are at most 200 at a facility", async () => {
    for (let count = 0; count < MAIL_LIMITS.subscriptionsMax; count += 1)
      await buildAlertSubscription(portal.db, facility, {});
    const refused = await saveInstant();
    expect(refused.status).toBe(412);
    expect((await problemOf(refused)).code).toBe("subscription_limit");
  });

  it("the alert form offers the facility's choices, and what is open now", async () => {
    const unit = await buildLocation(portal.db, facility, { parentId: facility.rootId, level: 3 });
    const gatewayId = await buildDevice(portal.db, facility, { locationId: unit, type: "gateway" });
    const deviceId = await buildDevice(portal.db, facility, { locationId: unit });
    const at = { raisedAt: "2026-11-23T09:00:00Z", locationId: unit };
    const causeAlarmId = await buildAlarm(portal.db, facility, {
      ...at,
      deviceId: gatewayId,
      type: 1,
    });
    await buildAlarm(portal.db, facility, { ...at, deviceId, type: 1, causeAlarmId });
    await buildAlarm(portal.db, facility, { ...at, deviceId, type: 2 });
    const body = { facilityId: facility.facilityId, alertSubscriptionId: null };
    const answer = await page.send("POST", `${BASE}/instantAlert/viewModel`, body);
    expect(await answer.json()).toMatchObject({
      alert: null,
      facilityName: facility.name,
      deviceTypeClasses: [
        { id: 0, name: "all", displayName: "All" },
        { id: 1, name: "dispenser", displayName: "Dispenser" },
        { id: 2, name: "opportunityCounter" },
        { id: 3, name: "gateway" },
        { id: 5, name: "repeater" },
      ],
      alertTypes: [1, 2, 3, 4].map((id) => ({ id })),
      frequencies: [{ id: 1 }, { id: 2 }, { id: 3 }],
      mailDomains: ["mercy.example"],
      ownAddress: member.email,
      timeZoneName: "Eastern Time",
      leastSilenceMinutes: 125,
      canEdit: true,
      openNow: { 1: 1, 2: 0, 3: 1, 4: 0, 5: 0 },
    });
  });

  it("an alert shows who acknowledged an alarm first", async () => {
    const unit = await buildLocation(portal.db, facility, { parentId: facility.rootId, level: 3 });
    const deviceId = await buildDevice(portal.db, facility, { locationId: unit });
    const alarmId = await buildAlarm(portal.db, facility, {
      deviceId,
      type: 2,
      raisedAt: "2026-11-23T09:00:00Z",
    });
    const over = await buildAlarm(portal.db, facility, {
      deviceId,
      type: 7,
      raisedAt: "2026-11-23T09:00:00Z",
      clearedAt: "2026-11-23T10:00:00Z",
    });
    const take = (from: Client, ...alarmIds: string[]) =>
      from.send("POST", `${BASE}/acknowledge`, { facilityId: facility.facilityId, alarmIds });
    expect((await take(page, over)).status).toBe(404);
    expect((await take(page, alarmId, over)).status).toBe(204);
    expect((await take(admin, alarmId)).status).toBe(204);
    const rows = await portal.db("alarm_acknowledgement").where(tenant(facility.scope));
    expect(rows).toMatchObject([
      { alarm_id: alarmId, user_id: member.userId, full_name: "Robin Example" },
    ]);
    const devices = await admin.get(`/api/device?facilityId=${facility.facilityId}`);
    expect(await devices.json()).toMatchObject({
      rows: [{ id: deviceId, takenBy: "Robin Example" }],
    });
  });
});

import { createGatewayToken } from "#server/features/devices/ingest/services/credentials.ts";
import { newId } from "#server/lib/ids.ts";
import { createAccountToken } from "#server/features/identity/session/service.ts";
import { hashPassword } from "#server/features/identity/session/lib/passwords.ts";
import { queueMail, storeMailFile } from "#server/mail/outbox.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { buildAlarm, buildRefill } from "#tests/factories/alarm.ts";
import { buildDeviceDay } from "#tests/factories/day-summary.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { DOT_PNG } from "#tests/support/file-form.ts";
import { client } from "#tests/support/client.ts";
import type { World } from "./world.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";

export type FullHouse = {
  /** Facts of the own facility's devices, one of each type and one of an unknown device. */
  facts(id: string, daysAgo: number): Record<string, unknown>[];
  /** A user of the own customer with a password, an open link and an API token to lose. */
  member: BuiltUser & { resetToken: string };
  /** Invited, with a link to follow. */
  invited: BuiltUser & { invitation: string };
  apiTokenId: string;
  /** A gateway's token beside the one that facts are sent with. */
  gatewayTokenId: string;
  /** Of the foreign customer. */
  foreignTokenId: string;
};

/** One observation of equipment in a session, with a note. */
const fillObservations = async ({ portal: { db, clock }, own }: World): Promise<void> => {
  const facility = tenant(own.scope);
  const roleId = newId();
  await db("observation_job_role").insert({
    ...facility,
    observation_job_role_id: roleId,
    name: "Nurse",
  });
  const sessionId = newId();
  const at = new Date(clock.now().getTime() - HOUR_MS);
  await db("observation_session").insert({
    ...facility,
    session_id: sessionId,
    purpose: "audit",
    started_at: at,
    ended_at: at,
    submitted_at: at,
  });
  const one = { ...facility, observation_id: newId() };
  await db("observation").insert({
    ...one,
    session_id: sessionId,
    observed_at: at,
    type: "PPE",
    location_id: own.roomId,
    observation_job_role_id: roleId,
    hygiene_protocol_id: 1,
    protocol_version: 1,
    hygiene_moment_id: 1,
    required_ppe_version: 1,
    is_compliant: false,
  });
  await db("observation_import")
    .where({ ...facility, import_id: own.observationImportId })
    .update({ observation_ids: [one.observation_id] });
  await db("observation_precaution").insert({ ...one, precaution_id: 2 });
  await db("observation_ppe_item").insert({ ...one, ppe_item_id: 2, used: false });
  const noteId = newId();
  await db("observation_note").insert({
    ...facility,
    observation_note_id: noteId,
    note_text: "Seen in passing",
    created_at: at,
  });
  await db("observation_quick_note").insert({ ...one, observation_note_id: noteId });
};

/** What administrators and installers keep of the own facility and of one of its devices. */
const fillMaintenance = async ({ portal: { db, clock }, own }: World): Promise<void> => {
  const facility = tenant(own.scope);
  const device = await db("device")
    .where(facility)
    .orderBy("device_id")
    .first("customer_id", "facility_id", "device_id");
  if (device === undefined) throw new Error("the own facility has no device");
  const span = {
    starts_at: new Date("2025-01-01T00:00:00Z"),
    ends_at: new Date("2025-02-01T00:00:00Z"),
  };
  await db("location_patient_place").insert({
    ...facility,
    ...span,
    location_id: own.roomId,
    is_patient_place: true,
  });
  await db("device_note").insert({
    ...device,
    device_note_id: newId(),
    note_text: "Behind the door",
    added_by: "Own Installer",
    created_at: clock.now(),
  });
  await db("device_hardware").insert([
    { ...device, ...span, serial_number: "SN-OLD" },
    { ...device, starts_at: span.ends_at, serial_number: "SN-NOW" },
  ]);
  await db("out_of_service").insert([
    { ...device, ...span, reason: "Renovation" },
    { ...device, starts_at: new Date("2099-01-01T00:00:00Z"), reason: "Renovation to come" },
  ]);
  const at = new Date(clock.now().getTime() - HOUR_MS);
  const people = await db("app_user").where({ customer_id: own.customerId }).pluck("user_id");
  const ends_at = new Date(at.getTime() + DAY_MS);
  await db("visit_mark").insert(
    people.map((user_id) => ({
      ...facility,
      device_id: own.deviceId,
      user_id,
      kind: "done",
      marked_at: at,
      ends_at,
    })),
  );
  await db("visit_start").insert(
    people.map((user_id) => ({ ...facility, user_id, location_id: own.roomId, ends_at })),
  );
  await db("unclaimed_fact").insert(
    ["walked", "unknown"].map((word) => {
      const serialNumber = `${word} ${own.name}`;
      const fact = { id: word, type: "dispense", device: serialNumber, at: at.toISOString() };
      return {
        ...facility,
        serial_number: serialNumber,
        at,
        fact_id: word,
        type: "dispense",
        fact: JSON.stringify({ ...fact, count: 1 }),
      };
    }),
  );
  await db("device_placeholder").insert({
    ...facility,
    placeholder_id: newId(),
    location_id: own.roomId,
    name: "Still to come",
    device_type_id: 1,
    created_at: clock.now(),
  });
  await db("room_template").insert({ ...facility, product_code: "ECM" });
};

/** Puts a row of the own customer into every table that the world has left empty. */
export const fillTables = async (world: World): Promise<FullHouse> => {
  const { portal, own, foreign } = world;
  const { db } = portal;
  const now = portal.clock.now();
  const { customerId } = own;

  for (const place of [own, foreign])
    await db("customer")
      .where("customer_id", place.customerId)
      .update({ logo: DOT_PNG, logo_type: "image/png", media_item_id: newId() });
  const jobRoleId = newId();
  const employeeId = newId();
  const badgeId = newId();
  await db("job_role").insert({
    customer_id: customerId,
    job_role_id: jobRoleId,
    job_role_type_id: 1,
    title: "Nurse",
  });
  await db("employee").insert({
    customer_id: customerId,
    employee_id: employeeId,
    employee_identifier: "E-1001",
    first_name: "Own",
    last_name: "Nurse",
    job_role_id: jobRoleId,
  });
  await db("employee_job_role").insert({
    customer_id: customerId,
    employee_id: employeeId,
    job_role_id: jobRoleId,
    starts_at: new Date("2025-01-01T00:00:00Z"),
  });
  await db("badge").insert({ customer_id: customerId, badge_id: badgeId, serial_number: "B-1" });
  await db("badge_assignment").insert({
    customer_id: customerId,
    badge_id: badgeId,
    employee_id: employeeId,
    starts_at: new Date("2025-01-01T00:00:00Z"),
  });
  const ofFacility = { customer_id: customerId, facility_id: own.facilityId };
  await db("employee_day").insert({
    ...ofFacility,
    day: now.toISOString().slice(0, 10),
    employee_id: employeeId,
    badge: "",
    location_id: own.unitId,
    job_role_id: jobRoleId,
    // Too few to be judged; together with the copy's they would be enough.
    ins: 20,
    outs: 0,
    compliant_ins: 20,
    compliant_outs: 0,
    dispenses: 20,
    unmatched: 0,
    pop_ins: 0,
    bounces: 0,
    merged: 0,
    outer_door: 0,
    missed_exits: 0,
    blind: 0,
    no_reading: 0,
    skew: 0,
    implausible: 0,
    pending: 0,
    slots: [18, 20, 20, 0, 0, 20],
  });
  await db("badge_touch").insert({
    ...ofFacility,
    badge: "B-1",
    from_at: now,
    to_at: now,
    due_at: now,
  });
  await buildAlarm(db, own, {
    deviceId: own.deviceId,
    type: 8,
    raisedAt: now.toISOString(),
    locationId: own.roomId,
  });
  await db("alarm_closing").insert({
    ...ofFacility,
    device_id: own.deviceId,
    alarm_type_id: 2,
    closed_at: new Date(now.getTime() - HOUR_MS),
  });
  await db("alarm_acknowledgement").insert({
    ...ofFacility,
    alarm_id: newId(),
    user_id: newId(),
    full_name: "Own Nurse",
    acknowledged_at: now,
  });
  // Another user's alert, by which the administrator is mailed.
  await buildAlertSubscription(db, own, {
    name: "Own supply",
    is_instant: false,
    frequency_id: 1,
    hour: 7,
    battery_status: "Low",
    alert_type_id: 2,
    addresses: [world.clients.customerAdmin.user?.userName ?? ""],
  });
  await db("subscription_run").insert({
    ...ofFacility,
    subscription_id: own.reportSubscriptionId,
    slot: "2026-03-01T07:00",
    kind: "report",
    outcome: "sent",
    ran_at: new Date(now.getTime() - DAY_MS),
  });
  // Of the administrator, who is consulted as its maker.
  const deleted = { ...ofFacility, created_by: world.clients.customerAdmin.user?.id ?? "" };
  for (const kind of ["alert", "report"])
    await db("deleted_subscription").insert({
      ...deleted,
      subscription_id: newId(),
      kind,
      name: "Former supply",
      deleted_at: now,
    });
  const ofAlert = { ...ofFacility, subscription_id: own.alertSubscriptionId };
  await db("alert_state").insert({ ...ofAlert, state: "{}" });
  const used = { ...ofFacility, device_id: own.deviceId };
  await db("activity_fired").insert({ ...used, ...ofAlert, fired_at: now });
  await db("activity_touch").insert({ ...used, arrived_at: now });
  const worn = { ...ofFacility, badge: "B-1" };
  await db("device_battery").insert({ ...used, battery: "Low", module_battery: "Good" });
  await db("badge_battery").insert({
    ...worn,
    alarm_key: "B-1 Low",
    level: "Low",
    raised_at: now,
    last_raised_at: now,
    known_at: now,
    read_at: now,
    device_id: own.deviceId,
  });
  await db("badge_battery_touch").insert({ ...worn, is_weak: true, arrived_at: now });
  // So old that it may be closed by hand.
  await buildAlarm(db, own, {
    deviceId: own.deviceId,
    type: 7,
    raisedAt: new Date(now.getTime() - 10 * 24 * HOUR_MS).toISOString(),
    locationId: own.roomId,
  });
  await db("display_picture").insert({
    ...ofFacility,
    display_id: own.displayId,
    content_type: "image/jpeg",
    content: DOT_PNG,
    sent_at: now,
  });
  await buildRefill(db, own, { deviceId: own.deviceId, expiresOn: "2026-12-01" });
  const ofDevice = { ...ofFacility, device_id: own.deviceId };
  await db("contact_span").insert({ ...ofDevice, from_at: now, to_at: now, clock_offset_ms: 1200 });
  await db("device_touch").insert({ ...ofDevice, from_at: now, due_at: now });
  await db("device_silence").insert({ ...ofDevice, from_at: now });
  await db("device_due").insert({ ...ofFacility, due_at: now });
  await db("alert_due").insert({ ...ofFacility, due_at: now });
  await db.transaction((tx) =>
    storeMailFile(tx, { customerId, name: "ward.png", type: "image/png", content: DOT_PNG }),
  );
  // All that is requested is there already.
  const long = "2025-01-01";
  await db("history_load").insert({
    ...ofFacility,
    ready_from: long,
    facts_from: `${long}T00:00:00Z`,
    percent: 99,
  });
  // Hung this morning: its facts of yesterday belong to no place.
  await buildDevice(db, own, {
    locationId: own.roomId,
    type: "opportunityCounter",
    from: new Date(now.getTime() - 8 * HOUR_MS),
  });
  const nextRoomId = await buildLocation(db, own, { parentId: own.unitId, level: 4 });
  await buildDevice(db, own, { locationId: nextRoomId, type: "opportunityCounter" });
  // Does not count here, and covers nothing; the copy's does.
  await buildDevice(db, own, {
    locationId: own.roomId,
    type: "opportunityCounter",
    isCompliance: false,
  });
  // A room without a counter, with dispenses that count nowhere.
  const unseen = await buildLocation(db, own, { parentId: own.unitId, level: 4 });
  await buildDeviceDay(db, own, {
    deviceId: await buildDevice(db, own, { locationId: unseen }),
    locationId: unseen,
    day: now.toISOString().slice(0, 10),
    uncovered: 5,
  });
  await db("location_with_unit").insert({
    customer_id: customerId,
    facility_id: own.facilityId,
    location_id: own.roomId,
    starts_at: new Date("2025-01-01T00:00:00Z"),
    ends_at: new Date("2025-02-01T00:00:00Z"),
  });
  // What lists held once, long before anything was counted.
  for (const { list, ownerId } of [
    { list: "threshold", ownerId: own.unitId },
    { list: "band", ownerId: own.facilityId },
    { list: "shift", ownerId: own.facilityId },
  ])
    // oxlint-disable-next-line no-await-in-loop -- a row each
    await db("former_list").insert({
      customer_id: customerId,
      facility_id: own.facilityId,
      former_list_id: newId(),
      list,
      owner_id: ownerId,
      until_day: "2024-01-01",
      rows: "[]",
    });
  await fillMaintenance(world);
  // An export of the administrator, who reads and changes everything here.
  await db("download")
    .where("download_id", own.downloadId)
    .update({ user_id: world.clients.customerAdmin.user?.id ?? "" });
  await db("import_run")
    .where({ customer_id: customerId, import_id: own.importId })
    .update({ user_id: world.clients.customerAdmin.user?.id ?? "" });
  await fillObservations(world);
  const serials = await db("device")
    .where({ customer_id: customerId, facility_id: own.facilityId })
    .orderBy("device_id")
    .pluck<string[]>("serial_number");
  const [dispenser = "", newCounter = "", counter = "", silent = ""] = serials;
  const facts: FullHouse["facts"] = (id, daysAgo) => {
    const at = new Date(now.getTime() - HOUR_MS - daysAgo * DAY_MS).toISOString();
    const of = (type: string, device: string) => ({ id: `${id} ${type}`, type, device, at });
    return [
      { ...of("dispense", dispenser), badge: "B-1" },
      { ...of("passage", counter), direction: "in", badge: "B-1" },
      { ...of("passage", newCounter), id: `${id} new`, direction: "out" },
      { ...of("device_report", dispenser), battery: "Good", rssi: -60 },
      { ...of("device_fault", dispenser), alarm: 6, state: "raised" },
      // That it is offline is what others say of it: it was not heard.
      { ...of("device_fault", silent), alarm: 1, state: "raised" },
      { ...of("dispense", "unknown"), id: `${id} unknown` },
    ];
  };
  const headers = { authorization: `Bearer ${world.gatewayToken}` };
  const sent = await client(portal.origin).send(
    "POST",
    "/api/ingest/events",
    facts("before", 0),
    headers,
  );
  if (sent.status !== 200) throw new Error(`the first facts were refused: ${await sent.text()}`);

  const member = await buildUser(db, { customerId, firstName: "Member" });
  const invited = await buildUser(db, { customerId, firstName: "Invited" });
  await db("app_user")
    .where({ customer_id: customerId, user_id: invited.userId })
    .update({ activated_at: null, password_hash: null });
  await db("password_history").insert({
    customer_id: customerId,
    user_id: member.userId,
    password_history_id: newId(),
    password_hash: await hashPassword("Earlier-horse-6"),
    set_at: now,
  });
  const [resetToken, invitation] = await db.transaction(async (tx) => {
    const mail = { subject: "Subject", html: "", text: "", recipient: member.email, customerId };
    await queueMail(tx, mail, "portal.example.test", now);
    return [
      await createAccountToken(tx, member, "resetPassword", now, HOUR_MS),
      await createAccountToken(tx, invited, "register", now, HOUR_MS),
    ];
  });
  const tokens: string[] = [];
  for (const place of [own, foreign]) {
    const body = {
      customerId: place.customerId,
      userId: place.service.userId,
      name: `${place.name} token`,
    };
    const made = await world.clients.providerAdmin.send("POST", "/api/apiTokens", body);
    const { apiToken } = (await made.json()) as { apiToken: { id: string } };
    tokens.push(apiToken.id);
  }
  const [apiTokenId = "", foreignTokenId = ""] = tokens;
  const gateway = await createGatewayToken(db, own.scope, "spare gateway", { now });
  return {
    facts,
    gatewayTokenId: gateway.credentialId,
    member: { ...member, resetToken: resetToken ?? "" },
    invited: { ...invited, invitation: invitation ?? "" },
    apiTokenId,
    foreignTokenId,
  };
};

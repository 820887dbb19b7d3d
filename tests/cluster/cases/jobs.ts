import { IMPORT_STORED_DAYS } from "#contract/core/imports.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { lookAtAlerts } from "#server/engine/alerts/service.ts";
import { createGatewayToken } from "#server/features/devices/ingest/services/credentials.ts";
import { createAccountToken } from "#server/features/identity/session/service.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { gatewayWith } from "#tests/api/devices/ingest/support/gateway.ts";
import { buildAlarm, buildRefill } from "#tests/factories/alarm.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildDisplay } from "#tests/factories/display.ts";
import { buildDownload } from "#tests/factories/download.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildImportRun, buildObservationImport } from "#tests/factories/import-run.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import type { Portal } from "#tests/support/portal.ts";
import { newId } from "#server/lib/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

/** Many times what the hospital has. */
const GROWN_ROWS = 20_000;

/** Looks for what a piece of work has done; it has done nothing where there are no rows. */
export type Done = () => PromiseLike<readonly unknown[]>;

export type Hospital = BuiltFacility & {
  dispenserId: string;
  user: BuiltUser;
  /** Sends facts as its gateway; those without a time are of a minute ago. */
  send(...facts: readonly object[]): Promise<void>;
};

/** A facility with a room whose devices are heard, and a person with a badge. */
export const buildHospital = async (portal: Portal, db: Db): Promise<Hospital> => {
  const { clock, origin } = portal;
  const facility = await buildFacility(db, { products: ["ECM", "IMS"] });
  const unitId = await buildLocation(db, facility, { parentId: facility.rootId, level: 3 });
  const roomId = await buildLocation(db, facility, { parentId: unitId, level: 4 });
  const at = { locationId: roomId };
  const dispenserId = await buildDevice(db, facility, { ...at, serialNumber: "D" });
  await buildDevice(db, facility, { ...at, serialNumber: "C", type: "opportunityCounter" });
  const { employeeId } = await buildEmployee(db, facility, { lastName: "Roy" });
  await buildBadge(db, facility, "B-1", employeeId);
  const user = await buildUser(db, { customerId: facility.customerId, role: "customerAdmin" });
  const { token } = await createGatewayToken(db, facility.scope, "of a test", { now: clock.now() });
  const gateway = gatewayWith(origin, token);
  return {
    ...facility,
    dispenserId,
    user,
    send: async (...facts) => {
      const then = new Date(clock.now().getTime() - MINUTE_MS).toISOString();
      const answer = await gateway.post(
        JSON.stringify(facts.map((fact) => ({ id: newId(), at: then, ...fact }))),
      );
      const counts = (await answer.json()) as { accepted?: number };
      if (counts.accepted !== facts.length) throw new Error(JSON.stringify(counts));
    },
  };
};

/** Gives each recurring job something to do, and answers how to see that it was done. */
export const jobCases = (
  portal: Portal,
  db: Db,
  hospital: Hospital,
): Record<string, () => Promise<Done>> => {
  const { clock } = portal;
  const here = tenant(hospital.scope);
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const mailsTo =
    ({ email }: BuiltUser): Done =>
    () =>
      db("mail_outbox").where({ recipient: email });
  const all =
    (looks: readonly Done[]): Done =>
    async () => {
      const found = await Promise.all(looks.map((look) => look()));
      return found.every(({ length }) => length > 0) ? found : [];
    };
  const gone =
    (left: Done): Done =>
    async () =>
      (await left()).length === 0 ? [true] : [];

  return {
    "facts.make-partitions": async () => async () => {
      const next = clock.now().toISOString().slice(0, 4);
      const { rows } = await db.raw<{ rows: unknown[] }>(
        "SELECT 1 FROM pg_class WHERE relname = ?",
        [`dispense_${Number(next) + 1}_01`],
      );
      return rows;
    },
    // The parts of a distributed table, which lie on the other servers.
    "tables.analyze": async () => {
      await db.raw(
        `INSERT INTO passage (customer_id, facility_id, device_id, at, fact_id, is_out)
         SELECT ?::uuid, ?::uuid, ?::uuid, ?::timestamptz, 'f' || n, false
           FROM generate_series(1, ?::integer) n`,
        [newId(), newId(), newId(), clock.now(), GROWN_ROWS],
      );
      return async () => {
        const { rows } = await db.raw<{ rows: unknown[] }>(
          `SELECT FROM run_command_on_workers($$SELECT count(*) FROM pg_class
             WHERE relname LIKE 'passage\\_%' AND reltuples >= ${GROWN_ROWS}$$) WHERE result <> '0'`,
        );
        return rows;
      };
    },
    "badges.judge": async () => {
      const badge = "B-1";
      await hospital.send(
        { type: "passage", device: "C", direction: "in", badge },
        { type: "dispense", device: "D", badge },
      );
      clock.advance(10 * MINUTE_MS);
      return () => db("employee_day").where(here);
    },
    "server.runs": async () => {
      await db("server_span").delete();
      return () => db("server_span").where("to_at", clock.now());
    },
    "status.note": async () => {
      await db("status_sample").delete();
      return () => db("status_sample").where("status_type", "gatewayLag");
    },
    "devices.miss": async () => {
      const heardAt = ago(3 * DAY_MS);
      const device = await buildDevice(db, hospital, { locationId: hospital.rootId, heardAt });
      const of = { ...here, device_id: device };
      return all([() => db("device_touch").where(of), () => db("device_silence").where(of)]);
    },
    "devices.judge": async () => {
      await hospital.send({ type: "device_fault", device: "D", alarm: 6, state: "raised" });
      clock.advance(10 * MINUTE_MS);
      return () => db("alarm").where({ ...here, alarm_type_id: 6 });
    },
    "devices.forecast": async () => {
      const { dispenserId: deviceId } = hospital;
      await buildRefill(db, hospital, { deviceId, expiresOn: "2027-12-01" });
      return () => db("device_forecast").where(here).where("computed_for", ">", "2026-11-19");
    },
    "sessions.remove-expired": async () => {
      const { customerId, user } = hospital;
      const old = ago(200 * DAY_MS);
      await db.transaction((tx) => createAccountToken(tx, user, "resetPassword", old, HOUR_MS));
      const mail = { subject: "Old", html: "", text: "", customerId, recipient: "old@b.test" };
      await db.transaction((tx) => queueMail(tx, mail, "portal.test", old));
      await db("mail_outbox").where("subject", "Old").update({ state: "given_up" });
      const importId = await buildImportRun(db, hospital, { name: "Old" });
      await db("import_run")
        .where({ customer_id: customerId, import_id: importId })
        .update({ requested_at: old, ended_at: old });
      await buildObservationImport(db, hospital, {
        name: "Old",
        at: ago((IMPORT_STORED_DAYS + 1) * DAY_MS),
      });
      const downloadId = await buildDownload(db, hospital, { name: "Old" });
      await db("download")
        .where({ ...here, download_id: downloadId })
        .update({ requested_at: old, ready_at: old, expires_at: old });
      // Two samples in one hour of long ago: one remains.
      const noted_at = new Date("2026-01-05T10:10:00Z");
      const sample = { status_type: "mailFailed", qualifier: "old", value: 1, noted_at };
      await db("status_sample").insert(
        [newId(), newId()].map((status_sample_id) => ({ ...sample, status_sample_id })),
      );
      return gone(async () => [
        ...(await db("account_token").where("user_id", user.userId)),
        ...(await db("mail_outbox").where("subject", "Old")),
        ...(await db("import_run").where({ customer_id: customerId, import_id: importId })),
        ...(await db("observation_import").where(here)),
        ...(await db("download").where(here)),
        ...(await db("status_sample").where("qualifier", "old")).slice(1),
      ]);
    },
    "facts.remove-old-unclaimed": async () => {
      const at = ago(500 * DAY_MS);
      const fact = { ...here, serial_number: "gone", at, fact_id: "old", type: "dispense" };
      await db("unclaimed_fact").insert({ ...fact, fact: "{}" });
      return gone(() => db("unclaimed_fact").where(here));
    },
    // Of alarms, of devices that are used often, and of badges whose batteries run out.
    "alerts.tell": async () => {
      const addresses = [hospital.user.email];
      const activity = { activity_threshold: 1, activity_hours: 1 };
      for (const kind of [
        { alert_type_id: 1 },
        { alert_type_id: 4, ...activity },
        { alert_type_id: 5 },
      ])
        await buildAlertSubscription(db, hospital, { addresses, ...kind });
      const raisedAt = ago(5 * MINUTE_MS).toISOString();
      const alarm = { deviceId: hospital.dispenserId, type: 1, raisedAt } as const;
      const alarmId = await buildAlarm(db, hospital, alarm);
      await db("alarm")
        .where({ ...here, alarm_id: alarmId })
        .update({ changed_at: clock.now() });
      await hospital.send(
        { type: "dispense", device: "D" },
        { type: "device_report", device: "D", badge: "B-1", badgeBattery: "Dead" },
      );
      await db.transaction((tx) => lookAtAlerts(tx, hospital.scope));
      return all([
        mailsTo(hospital.user),
        () => db("alert_state").where(here).whereRaw("state -> 'told' <> '{}'"),
        () => db("activity_fired").where(here),
        () => db("badge_battery").where(here),
      ]);
    },
    "alerts.away": async () => {
      const user = await buildUser(db, { customerId: hospital.customerId, role: "reporting" });
      await buildAlertSubscription(db, hospital, { addresses: [user.email] });
      await db("server_span").delete();
      await db("server_span").insert([
        { from_at: ago(DAY_MS), to_at: ago(2 * HOUR_MS) },
        { from_at: ago(5 * MINUTE_MS), to_at: ago(0) },
      ]);
      return mailsTo(user);
    },
    "alerts.paused": async () => {
      const { customerId } = hospital;
      const user = await buildUser(db, { customerId, role: "customerAdmin" });
      const narrowed = { all_locations: false, location_ids: [newId()] };
      await buildAlertSubscription(db, hospital, { createdBy: user.userId, ...narrowed });
      return mailsTo(user);
    },
    "displays.tell": async () => {
      const { user: enrolledBy } = hospital;
      await db("server_span").delete();
      await db("server_span").insert({ from_at: ago(DAY_MS), to_at: ago(0) });
      const lastSeenAt = ago(2 * HOUR_MS);
      const name = "Lobby";
      const given = { slideshowId: newId(), now: clock.now(), enrolledBy, lastSeenAt, name };
      await buildDisplay(db, hospital, given);
      return () => db("mail_outbox").where("subject", `Display offline: ${name}`);
    },
  };
};

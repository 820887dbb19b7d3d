import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db, Tx } from "#server/db/knex.ts";
import type { AlertWriter, SentMail } from "#server/engine/alerts/alert-pass.ts";
import { markActivityStale } from "#server/engine/alerts/count-activity.ts";
import { lookAtAlerts, lookAtChanged } from "#server/engine/alerts/due-facilities.ts";
import { runAlerts } from "#server/engine/alerts/run-alerts.ts";
import { loadRules } from "#server/engine/facility-rules.ts";
import { newId } from "#server/lib/ids.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { buildAlarm } from "#tests/factories/alarm.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const at = (time: string): Date => new Date(`2026-11-24T${time}Z`);
const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

type Hospital = BuiltFacility & { unitId: string; deviceId: string };

const hospital = async (): Promise<Hospital> => {
  const facility = await buildFacility(db, { timeZone: "America/Toronto" });
  const unitId = await buildLocation(db, facility, { parentId: facility.rootId, level: 3 });
  const deviceId = await buildDevice(db, facility, { locationId: unitId });
  return { ...facility, unitId, deviceId };
};

const subscribe = async (
  { customerId, facilityId }: Hospital,
  own: Record<string, unknown> = {},
): Promise<string> => {
  const subscriptionId = newId();
  const of = { customer_id: customerId, facility_id: facilityId, subscription_id: subscriptionId };
  await db("alert_subscription").insert({
    ...of,
    name: "All offline devices",
    is_instant: true,
    alert_type_id: 1,
    all_locations: true,
    location_ids: [],
    language: "en-US",
    tell_resolved: true,
    watched_from: at("08:00:00"),
    created_by: newId(),
    creator_customer_id: customerId,
    created_at: at("08:00:00"),
    ...own,
  });
  for (const address of ["first@example.org", "second@example.org"])
    await db("alert_recipient").insert({
      ...of,
      recipient_id: newId(),
      address,
      salt: Buffer.from("salt"),
      created_at: at("08:00:00"),
    });
  return subscriptionId;
};

/** Has no texts: the subject says what the mail reports. */
const queue = async (
  tx: Tx,
  { scope, subscriptionId, now }: Pick<SentMail, "scope" | "subscriptionId" | "now">,
  subject: string,
): Promise<string[]> => {
  const recipients = await tx("alert_recipient")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .where({ subscription_id: subscriptionId })
    .orderBy("address");
  for (const { address } of recipients)
    await queueMail(
      tx,
      {
        recipient: address,
        customerId: scope.customerId,
        subject,
        html: "",
        text: "",
        lane: "alert",
      },
      "localhost",
      now,
    );
  return recipients.map((row) => row.recipient_id);
};
const write: AlertWriter = {
  alarms: (tx, told) =>
    queue(
      tx,
      told,
      `raised ${told.mail.raised.length}, resolved ${told.mail.resolved.length} for ${new Set(told.mail.resolved.flatMap((line) => line.recipientIds)).size}`,
    ),
  activity: async (tx, told) => {
    await queue(tx, told, `used ${told.lines.map(({ count }) => count).join()}`);
  },
};

const pass = (now: Date, own: Partial<AlertWriter> = {}): Promise<number> =>
  runAlerts({ db, now: () => now, write: { ...write, ...own } });

const mailsOf = async ({ customerId }: Hospital): Promise<string[]> => {
  const rows = await db("mail_outbox")
    .where({ customer_id: customerId, recipient: "first@example.org" })
    .orderBy("created_at")
    .select("subject", "created_at");
  return rows.map((row) => `${row.created_at.toISOString().slice(11, 19)} ${row.subject}`);
};

const raise = async (where: Hospital, raisedAt: Date): Promise<string> => {
  const alarmId = await buildAlarm(db, where, {
    deviceId: where.deviceId,
    type: 1,
    raisedAt: raisedAt.toISOString(),
  });
  await change(where, alarmId, { changed_at: raisedAt });
  return alarmId;
};
const change = async (
  { customerId, facilityId, scope }: Hospital,
  alarmId: string,
  values: Record<string, unknown>,
): Promise<void> => {
  const of = { customer_id: customerId, facility_id: facilityId, alarm_id: alarmId };
  await db("alarm").where(of).update(values);
  await db.transaction((tx) => lookAtAlerts(tx, scope));
};

describe("alerts about alarms", () => {
  it("mails half a minute after a device went silent, and later its end", async () => {
    const where = await hospital();
    await subscribe(where);
    const alarmId = await raise(where, at("10:00:00"));
    await pass(at("10:00:05"));
    await pass(at("10:00:25"));
    expect(await mailsOf(where)).toEqual([]);
    // Two servers at once.
    await Promise.all([pass(at("10:00:31")), pass(at("10:00:31"))]);
    await pass(at("10:00:36"));
    expect(await mailsOf(where)).toEqual(["10:00:31 raised 1, resolved 0 for 0"]);
    await change(where, alarmId, {
      cleared_at: at("10:20:00"),
      closed_reason: "cleared",
      changed_at: at("10:20:05"),
    });
    await pass(at("10:20:05"));
    await pass(at("10:20:40"));
    expect(await mailsOf(where)).toEqual([
      "10:00:31 raised 1, resolved 0 for 0",
      "10:20:40 raised 0, resolved 1 for 2",
    ]);
  });

  it("a kill before the commit neither loses nor doubles an alert mail", async () => {
    const where = await hospital();
    await subscribe(where);
    await raise(where, at("10:00:00"));
    await pass(at("10:00:05"));
    const killed = pass(at("10:00:31"), {
      alarms: async (tx, told) => {
        await write.alarms(tx, told);
        throw new Error("killed");
      },
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await mailsOf(where)).toEqual([]);
    await pass(at("10:00:36"));
    await pass(at("10:00:41"));
    expect(await mailsOf(where)).toEqual(["10:00:36 raised 1, resolved 0 for 0"]);
  });

  it("an alert ignores what is off, of another class or elsewhere", async () => {
    const where = await hospital();
    await subscribe(where, { is_active: false });
    await subscribe(where, { device_type_id: 3 });
    await subscribe(where, { all_locations: false, location_ids: [] });
    await raise(where, at("10:00:00"));
    await pass(at("10:00:05"));
    await pass(at("10:01:00"));
    expect(await mailsOf(where)).toEqual([]);
  });

  it("a judging that changed alarms schedules the alert task where someone subscribes", async () => {
    const where = await hospital();
    const alarmId = await buildAlarm(db, where, {
      deviceId: where.deviceId,
      type: 1,
      raisedAt: at("10:00:00").toISOString(),
    });
    await db("alarm")
      .where({ customer_id: where.customerId, facility_id: where.facilityId, alarm_id: alarmId })
      .update({ changed_at: at("10:00:00") });
    const judge = async (judgedAt: Date): Promise<unknown[]> => {
      await db.transaction((tx) => lookAtChanged(tx, where.scope, judgedAt));
      return db("alert_due").where("facility_id", where.facilityId);
    };
    expect(await judge(at("10:00:00"))).toHaveLength(0);
    await subscribe(where);
    expect(await judge(at("10:00:10"))).toHaveLength(0);
    expect(await judge(at("10:00:00"))).toHaveLength(1);
  });

  it("an alert offers once what was open before", async () => {
    const where = await hospital();
    await raise(where, at("07:00:00"));
    await subscribe(where, { send_open: true });
    await subscribe(where);
    await db.transaction((tx) => lookAtAlerts(tx, where.scope));
    await pass(at("08:00:02"));
    await pass(at("08:00:40"));
    expect(await mailsOf(where)).toEqual(["08:00:40 raised 1, resolved 0 for 0"]);
    const open = await db("alert_subscription")
      .where({ customer_id: where.customerId, send_open: true })
      .select("name");
    expect(open).toEqual([]);
  });
});

describe("alerts about activity", () => {
  const of = ({ customerId, facilityId }: Hospital) => ({
    customer_id: customerId,
    facility_id: facilityId,
  });

  /** Passages in, evenly over an interval, that arrive together. */
  const arrive = async (
    where: Hospital,
    deviceId: string,
    { from, to, count }: { from: Date; to: Date; count: number },
    arrivedAt: Date,
  ): Promise<void> => {
    const step = count > 1 ? (to.getTime() - from.getTime()) / (count - 1) : 0;
    const times = Array.from({ length: count }, (_, index) => from.getTime() + index * step);
    await db("passage").insert(
      times.map((ms) => ({
        ...of(where),
        device_id: deviceId,
        at: new Date(Math.round(ms)),
        fact_id: newId(),
        is_out: false,
      })),
    );
    const facts = times.map((atMs) => ({
      atMs,
      device: { deviceId } as never,
      fact: { type: "passage", id: "x", at: "", device: "", direction: "in" } as const,
    }));
    await db.transaction(async (tx) => {
      const rules = await loadRules(tx, where.scope);
      if (!rules) throw new Error("the facility is there");
      await markActivityStale(tx, rules, facts, arrivedAt);
    });
    await pass(after(arrivedAt, 5));
    await pass(after(arrivedAt, 40));
  };

  const counting = async (own: Record<string, unknown> = {}) => {
    const where = await hospital();
    const counterId = await buildDevice(db, where, {
      locationId: where.unitId,
      type: "opportunityCounter",
    });
    await subscribe(where, {
      alert_type_id: 4,
      activity_threshold: 100,
      activity_hours: 4,
      watched_from: at("00:00:00"),
      ...own,
    });
    return { where, counterId };
  };

  const morning = async (where: Hospital, counterId: string): Promise<void> => {
    await arrive(
      where,
      counterId,
      { from: at("08:00:00"), to: at("10:00:00"), count: 99 },
      at("10:00:00"),
    );
    expect(await mailsOf(where)).toEqual([]);
    const last = { from: at("10:01:20"), to: at("10:01:20"), count: 1 };
    await arrive(where, counterId, last, at("10:01:20"));
    expect(await mailsOf(where)).toEqual(["10:02:00 used 100"]);
  };

  it("activity counts start again after each mail, by the facts' own time", async () => {
    const { where, counterId } = await counting();
    await morning(where, counterId);
    const noon = { from: at("10:06:00"), to: at("12:00:00"), count: 60 };
    await arrive(where, counterId, noon, at("12:00:00"));
    const later = { from: at("14:04:00"), to: at("14:05:00"), count: 40 };
    await arrive(where, counterId, later, at("14:05:00"));
    expect(await mailsOf(where)).toEqual(["10:02:00 used 100", "14:05:40 used 100"]);
    const late = { from: at("14:30:00"), to: at("14:30:59"), count: 50 };
    await arrive(where, counterId, late, at("15:00:00"));
    expect(await mailsOf(where)).toHaveLength(2);
  });

  it("activity before the window does not count at its arrival", async () => {
    const { where, counterId } = await counting();
    await morning(where, counterId);
    const early = { from: at("10:03:00"), to: at("10:03:00"), count: 1 };
    await arrive(where, counterId, early, at("10:03:00"));
    const noon = { from: at("10:06:00"), to: at("12:00:00"), count: 59 };
    await arrive(where, counterId, noon, at("12:00:00"));
    const later = { from: at("14:04:00"), to: at("14:05:00"), count: 40 };
    await arrive(where, counterId, later, at("14:05:00"));
    expect(await mailsOf(where)).toEqual(["10:02:00 used 100"]);
  });

  it("counted activity waits for the end of quiet hours, and counts then", async () => {
    // From 3 to 6 in Toronto.
    const { where, counterId } = await counting({ quiet_from: 3, quiet_to: 6 });
    const night = { from: at("09:00:00"), to: at("10:00:00"), count: 120 };
    await arrive(where, counterId, night, at("10:00:00"));
    expect(await mailsOf(where)).toEqual([]);
    await pass(at("11:00:02"));
    await pass(at("11:00:33"));
    expect(await mailsOf(where)).toEqual(["11:00:33 used 120"]);
  });
});

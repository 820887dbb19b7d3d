import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailAbout, queueMail } from "#server/mail/outbox.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import {
  type BuiltRecipient,
  type BuiltSubscription,
  buildAlertSubscription,
  buildReportSubscription,
} from "#tests/factories/subscription.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";

describe("the address in a subscription mail's header", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let creator: BuiltUser;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-11-23T12:00:00Z" });
    facility = await buildFacility(portal.db);
    const { customerId } = facility;
    creator = await buildUser(portal.db, { customerId, role: "customerAdmin" });
  });
  afterAll(() => portal.close());

  const post = (path: string, body = "List-Unsubscribe=One-Click"): Promise<Response> =>
    fetch(`${portal.origin}${path}`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.example.org",
        "sec-fetch-site": "cross-site",
      },
    });
  const queue = (
    { subscriptionId }: BuiltSubscription,
    kind: MailAbout["kind"],
    { recipientId, address }: BuiltRecipient,
  ): Promise<void> => {
    const about = { kind, facilityId: facility.facilityId, subscriptionId, recipientId };
    const mail = { subject: `To ${address}`, html: "", text: "Hello", recipient: address };
    const outgoing = { ...mail, customerId: facility.customerId, lane: kind, about };
    return portal.db.transaction((tx) =>
      queueMail(tx, outgoing, new URL(PUBLIC_URL).hostname, portal.clock.now()),
    );
  };
  const ofCustomer = (subscriptionId: string) => ({
    customer_id: facility.customerId,
    subscription_id: subscriptionId,
  });
  const statesOf = ({ subscriptionId }: BuiltSubscription): Promise<string[]> =>
    portal
      .db("mail_outbox")
      .where("subscription_id", subscriptionId)
      .orderBy("mail_id")
      .pluck("state");

  it("a one-click post unsubscribes from anywhere, and withdraws waiting mails", async () => {
    const addresses = ["First@example.test", "second@example.test"];
    const alert = await buildAlertSubscription(portal.db, facility, creator, addresses);
    const [first, second] = alert.recipients;
    if (first === undefined || second === undefined) throw new Error("it has two recipients");
    await queue(alert, "alert", first);
    await queue(alert, "alert", second);
    expect((await fetch(`${portal.origin}${first.path}`)).status).not.toBe(500);
    expect((await post(first.path, "something=else")).status).toBe(400);
    const rows = portal.db("alert_recipient").where(ofCustomer(alert.subscriptionId));
    expect(await rows.clone().pluck("unsubscribed_at")).toEqual([null, null]);

    expect((await post(first.path)).status).toBe(200);
    expect((await post(first.path)).status).toBe(200);
    const row = await rows.clone().where("recipient_id", first.recipientId).first();
    expect(row?.unsubscribed_at).toEqual(portal.clock.now());
    const audited = await portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, action: "unsubscribe" })
      .select("user_id", "user_name", "entity_id");
    expect(audited).toEqual([
      { user_id: null, user_name: "First@example.test", entity_id: alert.subscriptionId },
    ]);
    await portal.tick();
    expect(await statesOf(alert)).toEqual(["withdrawn", "accepted"]);
    const [received] = portal.mail.received;
    expect(received?.subject).toBe("To second@example.test");
    const list = received?.headers.get("list") as { id?: { name?: string; id?: string } };
    expect(JSON.stringify(list)).toContain(`alert-subscriptions.${new URL(PUBLIC_URL).hostname}`);
    expect(received?.headers.get("auto-submitted")).toBe("auto-generated");

    // The last one switches it off, and its maker is mailed.
    expect((await post(second.path)).status).toBe(200);
    const off = await portal
      .db("alert_subscription")
      .where(ofCustomer(alert.subscriptionId))
      .first();
    expect(off?.is_active).toBe(false);
    await portal.tick();
    const told = portal.mail.received.at(-1);
    expect(told?.subject).toBe("Alert switched off: Dispensers, 3 West");
    expect(told?.to).toMatchObject({ value: [{ address: creator.email }] });
  });

  it("a report whose last recipient left pauses, and mails its maker once", async () => {
    const user = await buildUser(portal.db, { customerId: facility.customerId });
    const report = await buildReportSubscription(portal.db, facility, creator, [user]);
    const [only] = report.recipients;
    expect((await post(only?.path ?? "")).status).toBe(200);
    const row = await portal
      .db("report_subscription")
      .where(ofCustomer(report.subscriptionId))
      .first();
    expect(row?.paused_reason).toBe("no_recipients");
    expect((await post(only?.path ?? "")).status).toBe(200);
    await portal.tick();
    const told = () => portal.mail.received.filter(({ subject }) => subject === "“Ward” is paused");
    expect(told().map(({ to }) => [to].flat()[0]?.text)).toEqual([creator.email]);
    expect(told()[0]?.text).toContain("it has no recipients left");

    // A maker who leaves it knows.
    const own = await buildReportSubscription(portal.db, facility, creator, [creator]);
    expect((await post(own.recipients[0]?.path ?? "")).status).toBe(200);
    await portal.tick();
    expect(told()).toHaveLength(1);
  });

  it("a one-click address with a wrong token or removed recipient leads nowhere", async () => {
    const alert = await buildAlertSubscription(portal.db, facility, creator, ["gone@example.test"]);
    const path = alert.recipients[0]?.path ?? "";
    expect((await post(`${path.slice(0, -2)}AA`)).status).toBe(404);
    expect((await post(path.replace("/alert", "/report"))).status).toBe(404);
    await portal.db("alert_recipient").where(ofCustomer(alert.subscriptionId)).delete();
    expect((await post(path)).status).toBe(404);
  });

  it("no mail goes to a deactivated account or a skipped address", async () => {
    const { customerId } = facility;
    const [gone, marked, well] = [
      await buildUser(portal.db, { customerId }),
      await buildUser(portal.db, { customerId }),
      await buildUser(portal.db, { customerId, role: "customerAdmin" }),
    ];
    const report = await buildReportSubscription(portal.db, facility, creator, [
      gone,
      marked,
      well,
    ]);
    for (const recipient of report.recipients) await queue(report, "report", recipient);
    await portal
      .db("app_user")
      .where({ customer_id: customerId, user_id: gone.userId })
      .update({ is_active: false });
    const now = portal.clock.now();
    const refused = { refusals: 1, answer: "550 5.1.1", refused_at: now, marked_at: now };
    const retryAt = new Date(now.getTime() + 86_400_000);
    for (const { email } of [marked, well])
      await portal.db("mail_address").insert({ ...refused, address: email, retry_at: retryAt });
    // A sign-in proves an address.
    await signIn(portal.origin, well.email, well.password);
    await portal.tick();
    expect(await statesOf(report)).toEqual(["withdrawn", "withdrawn", "accepted"]);
  });

  it("mails the maker once that an address is refused", async () => {
    const alert = await buildAlertSubscription(portal.db, facility, creator, [
      "nobody@example.test",
    ]);
    const [only] = alert.recipients;
    if (only === undefined) throw new Error("it has a recipient");
    portal.mail.refuseAddress(only.address, "550 5.1.1 no such user");
    await queue(alert, "alert", only);
    await portal.tick();
    await portal.tick();
    expect(await statesOf(alert)).toEqual(["refused"]);
    const line = await portal
      .db("mail_outbox")
      .where("subscription_id", alert.subscriptionId)
      .first();
    expect(line?.answer).toBe("550 5.1.1 no such user");
    const told = portal.mail.received.filter(({ subject }) =>
      subject?.includes("nobody@example.test"),
    );
    expect(told.map(({ subject }) => subject)).toEqual([
      "E-mail to nobody@example.test is refused",
    ]);
  });
});

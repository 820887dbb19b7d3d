import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeletedSubscription, DeliveryLine } from "#contract/messaging/mail.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { newId } from "#server/lib/ids.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { removeOldDeleted } from "#server/features/messaging/subscriptions/service.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const NOW = new Date("2026-11-24T15:00:00Z");

describe("the delivery log of a deleted subscription", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let maker: Client;
  let makerId: string;
  let other: Client;
  let admin: Client;
  let stranger: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    facility = await buildFacility(portal.db, { products: ["ECM"] });
    const person = async (customerId: string, role: "reporting" | "customerAdmin") => {
      const user = await buildUser(portal.db, { customerId, role });
      return { user, page: await signIn(portal.origin, user.email, user.password) };
    };
    const made = await person(facility.customerId, "reporting");
    maker = made.page;
    makerId = made.user.userId;
    other = (await person(facility.customerId, "reporting")).page;
    admin = (await person(facility.customerId, "customerAdmin")).page;
    const foreign = await buildFacility(portal.db, { products: ["ECM"] });
    stranger = (await person(foreign.customerId, "customerAdmin")).page;
  });
  afterAll(() => portal.close());

  const mailed = (kind: "alert" | "report", subscriptionId: string) =>
    portal.db.transaction((tx) =>
      queueMail(
        tx,
        {
          subject: "Hello",
          html: "<p>Hello</p>",
          text: "Hello",
          recipient: "nora@hospital.test",
          customerId: facility.customerId,
          lane: kind,
          about: { kind, facilityId: facility.facilityId, subscriptionId, recipientId: newId() },
        },
        "portal.example.test",
        NOW,
      ),
    );

  /** A mailed subscription of each kind that its maker deletes, with where its log and the list are. */
  const KINDS = {
    alert: async () => {
      const { subscriptionId } = await buildAlertSubscription(portal.db, facility, {
        name: "Offline",
        createdBy: makerId,
      });
      await mailed("alert", subscriptionId);
      const { facilityId } = facility;
      const base = "/api/alertSubscriptions";
      const body = { alertSubscriptionId: subscriptionId, isInstantAlert: true, facilityId };
      return {
        id: subscriptionId,
        name: "Offline",
        remove: () => maker.send("DELETE", `${base}/delete`, body),
        list: `${base}/deleted?facilityId=${facilityId}`,
        log: `${base}/deliveries?facilityId=${facilityId}&alertSubscriptionId=${subscriptionId}`,
      };
    },
    report: async () => {
      const given = { now: NOW, userIds: [makerId], createdBy: makerId, name: "Monday" };
      const subscriptionId = await buildReportSubscription(portal.db, facility, given);
      await mailed("report", subscriptionId);
      const base = "/api/reportSubscriptions";
      return {
        id: subscriptionId,
        name: "Monday",
        remove: () => maker.send("DELETE", `${base}?subscriptionId=${subscriptionId}`),
        list: `${base}/deleted?facilityId=${facility.facilityId}`,
        log: `${base}/deliveries?subscriptionId=${subscriptionId}`,
      };
    },
  };
  const read = async <T>(page: Client, path: string): Promise<T> => {
    const answer = await page.get(path);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  const idsIn = async (page: Client, path: string): Promise<string[]> =>
    (await read<DeletedSubscription[]>(page, path)).map(({ id }) => id);

  it.each(["alert", "report"] as const)(
    "readers who could see the %s see its deleted log for 90 days",
    async (kind) => {
      const { id, name, remove, list, log } = await KINDS[kind]();
      expect(await read(maker, list)).toEqual([]);
      expect((await remove()).ok).toBe(true);
      const listed = [{ id, name, deletedAt: NOW.toISOString() }];
      for (const page of [maker, admin]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await read(page, list)).toEqual(listed);
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await read<DeliveryLine[]>(page, log)).toMatchObject([
          { recipient: "nora@hospital.test", subject: "Hello" },
        ]);
      }
      expect(await idsIn(other, list)).toEqual([]);
      expect((await other.get(log)).status).toBe(kind === "alert" ? 404 : 403);
      expect((await stranger.get(list)).status).toBe(403);
      expect((await stranger.get(log)).status).toBe(kind === "alert" ? 403 : 404);

      await removeOldDeleted(portal.db, new Date(NOW.getTime() + 90 * DAY_MS));
      expect(await idsIn(maker, list)).toEqual([id]);
      await removeOldDeleted(portal.db, new Date(NOW.getTime() + 90 * DAY_MS + 1));
      expect(await idsIn(maker, list)).toEqual([]);
      expect((await maker.get(log)).status).toBe(404);
      expect(await portal.db("row_directory").where("row_id", id)).toEqual([]);
    },
  );

  it("a deleted subscription's log remains when its only recipient is deactivated", async () => {
    const { customerId } = facility;
    const leaver = await buildUser(portal.db, { customerId, role: "reporting" });
    const given = { now: NOW, userIds: [leaver.userId], createdBy: makerId, name: "Friday" };
    const id = await buildReportSubscription(portal.db, facility, given);
    const asked = new URLSearchParams({ username: leaver.email, isActive: "false", force: "true" });
    asked.set("customerId", customerId);
    const answer = await admin.send("PUT", `/api/userMaintenance/setActiveStatus?${asked}`);
    expect(answer.ok).toBe(true);
    expect(
      await portal
        .db("report_subscription")
        .where({ ...tenant(facility.scope), subscription_id: id }),
    ).toEqual([]);
    const list = `/api/reportSubscriptions/deleted?facilityId=${facility.facilityId}`;
    expect(await idsIn(maker, list)).toEqual([id]);
  });
});

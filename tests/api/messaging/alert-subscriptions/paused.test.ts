import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CreatedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { notifyPaused } from "#server/features/messaging/alert-subscriptions/service.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";

const NOW = new Date("2026-11-24T15:00:00Z");
const YESTERDAY = "2026-11-23";
const NEXT_YEAR = "2027-11-23";

describe("an instant alert that is paused", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
  });
  afterAll(() => portal.close());

  type Scene = { facility: BuiltFacility; maker: BuiltUser; unitId: string; alertId: string };

  const scene = async (isNarrowed = false): Promise<Scene> => {
    const facility = await buildFacility(portal.db, { products: ["ECM"] });
    const { customerId, facilityId } = facility;
    const at = { parentId: facility.rootId, level: 3, name: "3 North" };
    const unitId = await buildLocation(portal.db, facility, at);
    const maker = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, maker.email, maker.password);
    const answer = await page.send("POST", "/api/alertSubscriptions/instantAlert/save", {
      name: "Offline",
      alertTypeId: 1,
      facilityId,
      recipients: [{ deliveryAddress: maker.email }],
      ...(isNarrowed && { locationIds: [unitId] }),
    });
    expect(answer.status).toBe(200);
    const { id } = (await answer.json()) as { id: string };
    return { facility, maker, unitId, alertId: id };
  };
  const licensedUntil = ({ facility }: Scene, day: string) =>
    portal.db("license").where(tenant(facility.scope)).update({ expiration_date: day });
  const looked = (): Promise<void> =>
    notifyPaused({
      db: portal.db,
      clock: portal.clock,
      publicUrl: PUBLIC_URL,
      signal: new AbortController().signal,
    });
  const told = ({ maker }: Scene): Promise<string[]> =>
    portal.db("mail_outbox").where("recipient", maker.email).pluck("subject");
  const reasonOf = async ({ alertId }: Scene): Promise<string | null | undefined> =>
    (await portal.db("alert_subscription").where("subscription_id", alertId).first())
      ?.paused_reason;
  const subject = "Alert paused: Offline";

  it("mails its maker once for each end of the license, from one server", async () => {
    const one = await scene();
    await looked();
    expect(await told(one)).toEqual([]);
    await licensedUntil(one, YESTERDAY);
    await Promise.all([looked(), looked()]);
    await looked();
    expect(await told(one)).toEqual([subject]);
    expect(await reasonOf(one)).toBe("license_ended");
    await licensedUntil(one, NEXT_YEAR);
    await looked();
    expect(await reasonOf(one)).toBe(null);
    expect(await told(one)).toEqual([subject]);
    await licensedUntil(one, YESTERDAY);
    await looked();
    expect(await told(one)).toEqual([subject, subject]);
  });

  it("mails its maker that all its locations are gone, and lists the reason", async () => {
    const one = await scene(true);
    const { facility, maker, unitId } = one;
    await portal
      .db("location")
      .where({ ...tenant(facility.scope), location_id: unitId })
      .delete();
    await looked();
    expect(await told(one)).toEqual([subject]);
    const page = await signIn(portal.origin, maker.email, maker.password);
    const list = await page.get(
      `/api/alertSubscriptions/createdAlerts?facilityId=${facility.facilityId}`,
    );
    const [shown] = (await list.json()) as CreatedAlert[];
    expect(shown).toMatchObject({ isActive: true, pausedReason: "nothing_selected" });
  });

  it("a paused alert is checked by itself every five minutes", async () => {
    const one = await scene();
    await portal.tick();
    await portal.db("facility").where(tenant(one.facility.scope)).update({ archived_at: NOW });
    portal.clock.set(new Date(NOW.getTime() + 5 * 60_000));
    await portal.tick();
    expect(await told(one)).toEqual([subject]);
    expect(await reasonOf(one)).toBe("facility_archived");
  });

  it("sends no pause notice where the alert is off or already announced it", async () => {
    const [off, unread] = [await scene(), await scene()];
    const row = (of: Scene) => portal.db("alert_subscription").where("subscription_id", of.alertId);
    await row(off).update({ is_active: false });
    await licensedUntil(off, YESTERDAY);
    await row(unread).update({ paused_reason: "nobody_entitled" });
    await looked();
    expect(await told(off)).toEqual([]);
    expect(await told(unread)).toEqual([]);
    expect(await reasonOf(unread)).toBe("nobody_entitled");
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { notifyOffline } from "#server/features/displays/displays/service.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildDisplay } from "#tests/factories/display.ts";
import { type BuiltUser, type UserOverrides, buildUser } from "#tests/factories/user.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const SEEN = "2026-11-20T12:00:00Z";

describe("who enrolled a display", () => {
  const clock = testClock(SEEN);
  let db: Db;
  let facility: BuiltFacility;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
  });
  afterAll(() => close());
  beforeEach(async () => {
    clock.set(SEEN);
    await db("mail_outbox").comment("all customers").delete();
    await db("display_screen").comment("all customers").delete();
    await db("server_span").delete();
    facility = await buildFacility(db, {
      products: ["ECM"],
      name: "Northlake General",
      timeZone: "America/Toronto",
    });
  });

  const person = (given: Partial<UserOverrides> = {}): Promise<BuiltUser> =>
    buildUser(db, { customerId: facility.customerId, role: "dataAnalyst", ...given });
  const display = async (enrolledBy: BuiltUser, name = "Lobby"): Promise<string> => {
    const now = clock.now();
    const given = { slideshowId: newId(), now, name, enrolledBy, lastSeenAt: now };
    return (await buildDisplay(db, facility, given)).displayId;
  };
  const tellAfter = async (minutes: number): Promise<void> => {
    clock.set(new Date(Date.parse(SEEN) + minutes * MINUTE_MS));
    const { signal } = new AbortController();
    await notifyOffline({ db, clock, publicUrl: "https://portal.example.test", signal });
  };
  const mails = () => db("mail_outbox").comment("all customers").orderBy("mail_id").select("*");
  const subjects = async (): Promise<string[]> => (await mails()).map((mail) => mail.subject);
  const beat = (displayId: string): Promise<number> =>
    db("display_screen")
      .where({ customer_id: facility.customerId, display_id: displayId })
      .update({ last_seen_at: clock.now() });

  it("a display's enroller gets one mail when offline, and one when back", async () => {
    const user = await person();
    const displayId = await display(user);
    await tellAfter(60);
    expect(await subjects()).toEqual([]);
    await tellAfter(61);
    await tellAfter(200);
    expect(await subjects()).toEqual(["Display offline: Lobby"]);
    const [mail] = await mails();
    expect(mail?.recipient).toBe(user.email);
    expect(mail?.body_text).toContain(
      "“Lobby” at Northlake General was last heard from on Nov 20, 2026, 7:00 AM EST",
    );
    expect(mail?.body_text).toContain(
      `/manageslideshows/displays?facilityId=${facility.facilityId}`,
    );
    await beat(displayId);
    await tellAfter(201);
    await tellAfter(202);
    expect(await subjects()).toEqual(["Display offline: Lobby", "Display back online: Lobby"]);
    // And all over again the next time.
    await tellAfter(300);
    expect(await subjects()).toHaveLength(3);
  });

  it("a display's enroller is mailed in their own language", async () => {
    await display(await person({ language: "fr-CA" }));
    await tellAfter(61);
    expect(await subjects()).toEqual(["Écran hors ligne\u00a0: Lobby"]);
  });

  it("mails nothing where the switch is off, the display revoked or the facility archived", async () => {
    const of = { customer_id: facility.customerId };
    const user = await person();
    const quiet = await display(user);
    await db("display")
      .where({ ...of, display_id: quiet })
      .update({ tells_offline: false, name: "Quiet" });
    const revoked = await display(user, "Revoked");
    await db("display_screen")
      .where({ ...of, display_id: revoked })
      .update({ revoked_at: clock.now() });
    await tellAfter(61);
    expect(await subjects()).toEqual([]);
    await db("display_screen").where(of).update({ revoked_at: null });
    await db("facility").where(of).update({ archived_at: clock.now() });
    await tellAfter(62);
    expect(await subjects()).toEqual([]);
  });

  it("a display's enroller gets no mail once it is out of reach", async () => {
    await display(await person({ isActive: false }));
    await display(await person({ role: "observer" }), "Observer’s");
    const elsewhere = await buildFacility(db, { customerId: facility.customerId });
    await display(await person({ facilityId: elsewhere.facilityId }), "Of somebody elsewhere");
    const { customerId } = await buildCustomer(db);
    await display(await buildUser(db, { customerId, role: "dataAnalyst" }), "Of a stranger");
    await tellAfter(61);
    expect(await subjects()).toEqual([]);
  });

  it("mails nothing because the server was away: a display has an hour to return", async () => {
    const at = (minutes: number): Date => new Date(Date.parse(SEEN) + minutes * MINUTE_MS);
    await display(await person());
    await db("server_span").insert([
      { from_at: at(-600), to_at: at(0) },
      { from_at: at(180), to_at: at(239) },
    ]);
    await tellAfter(239);
    expect(await subjects()).toEqual([]);
    await db("server_span")
      .where("from_at", at(180))
      .update({ to_at: at(240) });
    await tellAfter(240);
    expect(await subjects()).toEqual(["Display offline: Lobby"]);
  });
});

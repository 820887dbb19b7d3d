import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { type RenderMedium, type RenderOrder, RenderPage } from "#contract/reports/render.ts";
import { individualPerformance } from "#contract/reports/ims/individual-reports.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { grantDisplay, grantRecipient } from "#server/access/grant.ts";
import { issueTicket, removeExpiredTickets } from "#server/features/reports/render/service.ts";
import { newId } from "#server/lib/ids.ts";
import { SAMPLES } from "#tests/api/access/samples.ts";
import { sendCall } from "#tests/api/access/send.ts";
import { buildWorld } from "#tests/api/access/world.ts";
import { type Hospital, NOW, buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { DOT_PNG } from "#tests/support/file-form.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("a ticket for a page", () => {
  let portal: Portal;
  let h: Hospital;
  let user: BuiltUser;
  let page: Client;
  let nobody: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    h = await buildHospital(portal.db, { products: ["ECM", "IMS"] });
    nobody = client(portal.origin);
  });
  beforeEach(async () => {
    portal.clock.set(NOW);
    user = await buildUser(portal.db, { customerId: h.customerId });
    page = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  const askedBy = async (caller: Client, given: object = {}): Promise<RenderOrder> => {
    const reportUrl = `/reports/ams?filters=${encodeURIComponent(
      JSON.stringify({ reportDateRange: "last30Days", locationIds: [h.icu] }),
    )}`;
    const body = { reportUrl, reportId: 2, facilityId: h.facilityId, ...given };
    const answer = await caller.send("POST", "/api/render/ticket", body);
    expect(answer.status).toBe(200);
    return (await answer.json()) as RenderOrder;
  };
  const open = (
    { ticket, medium, address }: { ticket: string; medium: RenderMedium; address: string },
    caller = nobody,
  ) => {
    const addressHash = createHash("sha256").update(address).digest("hex");
    return caller.send("POST", "/api/render/page", { ticket, medium, addressHash });
  };
  const refusedWith = async (answer: Response): Promise<string> => {
    expect(answer.ok).toBe(false);
    return (await problemOf(answer)).code;
  };

  it("a ticket opens all that the page shows, without a session", async () => {
    const logo = Buffer.from(DOT_PNG);
    await portal
      .db("customer")
      .where("customer_id", h.customerId)
      .update({ logo, logo_type: "image/png", media_item_id: newId() });
    const order = await askedBy(page, { language: "fr-CA", pdfTitle: "Unité" });
    expect(order).toMatchObject({ medium: "paper", language: "fr-CA" });
    const answer = await open(order);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const shown = RenderPage.parse(await answer.json());
    expect(shown).toMatchObject({
      language: "fr-CA",
      customer: { id: h.customerId, logo: `data:image/png;base64,${logo.toString("base64")}` },
      facility: { id: h.facilityId, name: h.name, timeZone: h.timeZone, paperSize: "Letter" },
      filters: { reportDateRange: "last30Days", locationIds: [h.icu] },
      answer: { reportId: 2, formattedReportDateRange: "du 21 oct. au 19 nov. 2026" },
    });
    expect(shown.choices.locations?.map(({ name }) => name)).toContain("ICU");
    expect(performanceHistory.response.safeParse(shown.answer).error).toBeUndefined();
  });

  it("a picture's ticket without a head lists only filters that narrow the report", async () => {
    const address = (locationIds: readonly string[]) =>
      `/reports/ams?${new URLSearchParams({
        reportId: "2",
        filters: JSON.stringify({ reportDateRange: "last30Days", locationIds }),
      }).toString()}`;
    const display = { displayId: newId(), language: "en-US" as const };
    const grant = await grantDisplay(portal, display, h.facilityId);
    if (grant === null) throw new Error("a display may see nothing");
    const shown = async (medium: RenderMedium, locationIds: readonly string[]) => {
      const asked = { address: address(locationIds), medium, language: "en-US" as const };
      const answer = await open({ ...asked, ticket: await issueTicket(portal, grant, asked) });
      return RenderPage.parse(await answer.json());
    };
    const [slide, still] = [await shown("slide", []), await shown("still", [])];
    expect(Object.keys(slide.choices)).toContain("devices");
    expect(still.choices).toEqual({});
    expect(still.answer).toEqual(slide.answer);
    // A place that is gone narrows nothing, with a head or without.
    const gone = [h.icu, newId()];
    const [narrowSlide, narrowStill] = [await shown("slide", gone), await shown("still", gone)];
    expect(narrowStill.filters).toEqual(narrowSlide.filters);
    expect(narrowStill.filters.locationIds).toEqual([h.icu]);
    expect(Object.keys(narrowStill.choices)).toEqual(["locations"]);
  });

  it("a ticket is stored as a hash, and gone once used", async () => {
    const order = await askedBy(page);
    const stored = await portal.db("render_ticket").select("*");
    expect(JSON.stringify(stored)).not.toContain(order.ticket);
    expect((await open(order)).status).toBe(200);
    expect(await refusedWith(await open(order))).toBe("not_signed_in");
    expect(await portal.db("render_ticket").select("medium")).toEqual([]);
  });

  it.each<[string, (order: RenderOrder) => Promise<Partial<RenderOrder>> | Partial<RenderOrder>]>([
    ["another address", ({ address }) => ({ address: `${address}&sortBy=[]` })],
    [
      "another facility's address",
      async ({ address }) => {
        const other = await buildHospital(portal.db);
        return { address: address.replace(h.facilityId, other.facilityId) };
      },
    ],
    ["another medium", () => ({ medium: "still" })],
    ["a ticket that is made up", ({ ticket }) => ({ ticket: `${ticket.slice(1)}x` })],
    [
      "somebody else's ticket",
      async () => {
        const other = await buildHospital(portal.db);
        const stranger = await buildUser(portal.db, { customerId: other.customerId });
        const theirs = await signIn(portal.origin, stranger.email, stranger.password);
        const { ticket } = await askedBy(theirs, {
          facilityId: other.facilityId,
          reportUrl: "/reports/ams",
        });
        return { ticket };
      },
    ],
  ])("a ticket opens nothing for %s, and is used up by the try", async (_case, change) => {
    const order = await askedBy(page);
    const changed = { ...order, ...(await change(order)) };
    expect(await refusedWith(await open(changed))).toBe("not_signed_in");
    if (changed.ticket === order.ticket)
      expect(await refusedWith(await open(order))).toBe("not_signed_in");
  });

  it("a ticket ends after a minute", async () => {
    const [early, late] = [await askedBy(page), await askedBy(page)];
    portal.clock.advance(59_999);
    expect((await open(early)).status).toBe(200);
    portal.clock.advance(1);
    expect(await refusedWith(await open(late))).toBe("not_signed_in");
  });

  it("the housekeeping removes an ended ticket", async () => {
    const order = await askedBy(page);
    await removeExpiredTickets(portal.db, portal.clock.now());
    expect((await open(order)).status).toBe(200);
    await askedBy(page);
    portal.clock.advance(60_001);
    await removeExpiredTickets(portal.db, portal.clock.now());
    expect(await portal.db("render_ticket").select("medium")).toEqual([]);
  });

  it("a ticket opens what its person may see when it is used", async () => {
    const order = await askedBy(page);
    await portal.db("license").where({ facility_id: h.facilityId, product_code: "ECM" }).update({
      expiration_date: "2026-11-18",
    });
    expect(await refusedWith(await open(order))).toBe("forbidden");
    await portal.db("license").where("facility_id", h.facilityId).update({
      expiration_date: "2099-12-31",
    });
    const next = await askedBy(page);
    await portal.db("app_user").where("user_id", user.userId).update({ is_active: false });
    expect(await refusedWith(await open(next))).toBe("forbidden");
  });

  it("a ticket opens the same in any session", async () => {
    const reporting = await buildUser(portal.db, { customerId: h.customerId, role: "reporting" });
    const theirs = await signIn(portal.origin, reporting.email, reporting.password);
    const people = { reportId: individualPerformance.id, reportUrl: "/reports/ims" };
    const answer = await open(await askedBy(page, people), theirs);
    expect(answer.status).toBe(200);
    const entry = await portal
      .db("audit_log")
      .where({ customer_id: h.customerId, entity: "individualFigures" })
      .first();
    expect(entry).toMatchObject({ user_id: user.userId, ip_address: "127.0.0.1" });
  });

  it("a ticket is made for recipients and displays, each with what they may see", async () => {
    const { db, clock } = portal;
    const address = `/reports/ims?reportId=${individualPerformance.id}&facilityId=${h.facilityId}`;
    const { customerId, userId } = user;
    const asking = { account: { customerId, userId }, subscriptionId: newId() };
    const recipient = await grantRecipient({ db, clock }, asking, h.facilityId);
    const display = await grantDisplay(
      { db, clock },
      { displayId: newId(), language: "en-US" },
      h.facilityId,
    );
    if (recipient === null || display === null) throw new Error("both may see the facility");
    const wanted = { address, medium: "still", language: "en-US" } as const;
    const opened = async (grant: typeof recipient) =>
      open({ ...wanted, ticket: await issueTicket({ db, clock }, grant, wanted) });
    expect((await opened(recipient)).status).toBe(200);
    expect(await refusedWith(await opened(display))).toBe("forbidden");
  });

  it("a ticket answers as of the moment of a missed mail", async () => {
    const { db, clock } = portal;
    const { customerId, userId } = user;
    const asking = { account: { customerId, userId }, subscriptionId: newId() };
    const grant = await grantRecipient({ db, clock }, asking, h.facilityId);
    if (grant === null) throw new Error("the recipient may see the facility");
    const address = `/reports/ams?reportId=2&facilityId=${h.facilityId}&filters={"reportDateRange":"yesterday"}`;
    const wanted = { address, medium: "mail", language: "en-US" } as const;
    const at = new Date("2026-11-10T12:00:00Z");
    const ticket = await issueTicket({ db, clock }, grant, { ...wanted, at });
    const shown = RenderPage.parse(await (await open({ ...wanted, ticket })).json());
    expect(shown.answer.formattedReportDateRange).toBe("Nov 9, 2026");
  });
});

describe("every other call", () => {
  it("a ticket opens no other call, however it is sent", async () => {
    const world = await buildWorld(await startPortal({ now: "2026-03-02T15:00:00Z" }));
    const { portal, own } = world;
    try {
      const answer = await world.clients.dataAnalyst.send("POST", "/api/render/ticket", {
        reportUrl: "/reports/ams",
        reportId: 2,
        facilityId: own.facilityId,
      });
      const { ticket } = (await answer.json()) as RenderOrder;
      // A screen that has nothing yet may ask for a code.
      const open = new Set(["displays.enrol"]);
      const guarded = allCalls().filter(
        ({ name, call }) => call.access.kind !== "public" && !open.has(name),
      );
      for (const { name, call } of guarded) {
        const sample = SAMPLES[name]?.({ world, place: own }) ?? {};
        for (const [header, value] of [
          ["authorization", `Bearer ${ticket}`],
          ["cookie", `handrail=${ticket}`],
        ] as const) {
          const bare = client(portal.origin);
          const refused = await sendCall(bare, call, sample, { [header]: value });
          expect(refused.status, name).toBe(401);
        }
      }
    } finally {
      await portal.close();
    }
  });
});

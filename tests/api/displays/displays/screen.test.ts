import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildFacilityData } from "#tests/factories/day-summary.ts";
import { type BuiltDisplay, buildDisplay } from "#tests/factories/display.ts";
import { buildImageSlide, buildSlide, buildSlideshow } from "#tests/factories/facility-rules.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { DOT_PNG } from "#tests/support/file-form.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type TestScreen, testScreen } from "#tests/support/screen.ts";
import { tallied } from "#tests/support/statement-log.ts";

type Answer = { commands: { id: string; command: string }[]; nextBeatMs: number; revision: string };

let portal: Portal;
let facility: BuiltFacility;
let slideId: string;
let imageId: string;
let slideshowId: string;
let page: Client;

beforeAll(async () => {
  portal = await startPortal({ now: "2026-11-18T12:00:00Z" });
  const { db } = portal;
  facility = await buildFacility(db, { products: ["ECM"], timeZone: "America/Toronto" });
  await buildFacilityData(db, facility, { firstDay: "2026-11-01", dataTo: portal.clock.now() });
  slideId = await buildSlide(db, facility, "Today");
  ({ slideId: imageId } = await buildImageSlide(db, facility, "Poster"));
  slideshowId = await buildSlideshow(db, facility, "Corridor", [slideId, imageId]);
  const user = await buildUser(db, { customerId: facility.customerId, role: "dataAnalyst" });
  page = await signIn(portal.origin, user.email, user.password);
});
afterAll(() => portal.close());

const display = async (
  shows = slideshowId,
  dark?: { from: string; until: string },
): Promise<BuiltDisplay & { screen: TestScreen }> => {
  const now = portal.clock.now();
  const built = await buildDisplay(portal.db, facility, {
    slideshowId: shows,
    now,
    ...(dark && { dark }),
  });
  return { ...built, screen: testScreen(portal.origin, built) };
};
const beat = async (screen: TestScreen, change?: Record<string, unknown>): Promise<Answer> => {
  const answer = await screen.beat(change);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
};
const command = (displayId: string, name: string): Promise<Response> =>
  page.send("POST", `/api/displays/${displayId}/command`, { command: name });

describe("a command (D9)", () => {
  it("a command comes with each heartbeat until one reports it done (D9)", async () => {
    const { clock } = portal;
    clock.set("2026-11-18T12:00:00Z");
    const { screen, displayId } = await display();
    const asked = await command(displayId, "identify");
    expect(await asked.json()).toMatchObject({ pending: ["identify"] });
    clock.set("2026-11-18T12:00:20Z");
    const { commands: lost } = await beat(screen);
    expect(lost).toEqual([{ id: expect.any(String), command: "identify" }]);
    clock.set("2026-11-18T12:00:50Z");
    const { commands } = await beat(screen);
    expect(commands).toEqual(lost);
    clock.set("2026-11-18T12:01:20Z");
    expect((await beat(screen, { done: commands.map(({ id }) => id) })).commands).toEqual([]);
    expect((await beat(screen)).commands).toEqual([]);
  });

  it("a display's command is dropped when the screen was away for two minutes", async () => {
    const { clock } = portal;
    clock.set("2026-11-18T12:00:00Z");
    const { screen, displayId } = await display();
    await command(displayId, "identify");
    clock.set("2026-11-18T12:02:01Z");
    expect((await beat(screen)).commands).toEqual([]);
    const row = await page.get(`/api/displays/${displayId}`);
    expect(await row.json()).toMatchObject({ pending: [] });
  });

  it("a waiting command is not repeated, and other displays have their own", async () => {
    const { displayId } = await display();
    const other = await display();
    await command(displayId, "reload");
    const again = await command(displayId, "reload");
    expect(await again.json()).toMatchObject({ pending: ["reload"] });
    expect((await beat(other.screen)).commands).toEqual([]);
  });
});

describe("a heartbeat", () => {
  it("a heartbeat comes every 30 seconds, and every 3 while a user looks", async () => {
    const { clock } = portal;
    const { screen, displayId } = await display();
    expect((await beat(screen)).nextBeatMs).toBe(30_000);
    await page.get(`/api/displays/${displayId}`);
    expect((await beat(screen)).nextBeatMs).toBe(3_000);
    clock.advance(10_000);
    expect((await beat(screen)).nextBeatMs).toBe(30_000);
  });

  it("a heartbeat says what the list then shows", async () => {
    const { clock } = portal;
    const { screen, displayId } = await display();
    clock.advance(1_000);
    await beat(screen, {
      slideId: imageId,
      place: 2,
      of: 2,
      lastGoodAt: "2026-11-18T11:59:00.000Z",
      failures: { failed: 3, of: 2_880 },
    });
    const row = await page.get(`/api/displays/${displayId}`);
    expect(await row.json()).toMatchObject({
      state: "online",
      lastSeenAt: clock.now().toISOString(),
      shown: { place: 2, of: 2, title: "Poster" },
      size: { width: 1920, height: 1080 },
      browser: "Chromium 131, Linux",
      lastGoodAt: "2026-11-18T11:59:00.000Z",
      runningSince: new Date(clock.now().getTime() - 60_000).toISOString(),
      failures: { failed: 3, of: 2_880 },
      keepsPage: true,
      canSendPicture: false,
    });
  });

  it("a heartbeat costs one statement beyond the cached facility", async () => {
    const { screen } = await display();
    await beat(screen);
    const { statements } = await tallied(() => beat(screen));
    // Licences, where it hangs, its slideshow and that one's slides are remembered by a server.
    expect(statements).toBe(5);
  });

  it("a heartbeat's revision changes with slides, slideshow and display settings", async () => {
    const { db } = portal;
    const shows = await buildSlideshow(db, facility, `Changing ${newId()}`, [slideId]);
    const { screen, displayId } = await display(shows);
    const first = (await beat(screen)).revision;
    expect((await beat(screen)).revision).toBe(first);
    const of = { customer_id: facility.customerId, slideshow_id: shows };
    await db("slideshow").where(of).update({ interval_seconds: 60 });
    const second = (await beat(screen)).revision;
    await db("slideshow_slide").where(of).update({ title: "Now" });
    const third = (await beat(screen)).revision;
    await page.send("PUT", `/api/displays/${displayId}`, {
      name: "Renamed",
      slideshowId: shows,
      language: "both",
      tellsOffline: true,
    });
    const fourth = (await beat(screen)).revision;
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });
});

describe("what a display gets of itself", () => {
  it("a display gets its facility, today's slides and the hours it stays dark", async () => {
    const { clock, db } = portal;
    clock.set("2026-11-18T12:00:00Z");
    await db("customer")
      .where("customer_id", facility.customerId)
      .update({ logo: DOT_PNG, logo_type: "image/png", media_item_id: newId() });
    const { screen, displayId } = await display(slideshowId, { from: "20:00", until: "07:30" });
    const me = await (await screen.me()).json();
    expect(me).toMatchObject({
      displayId,
      build: "",
      facility: {
        name: facility.name,
        timeZone: "America/Toronto",
        logo: `data:image/png;base64,${DOT_PNG.toString("base64")}`,
      },
      darkHours: { from: "20:00", until: "07:30" },
      isDark: true,
      darkChangesAt: "2026-11-18T12:30:00.000Z",
      nightReloadAt: expect.stringMatching(/^2026-11-19T08:[0-2]\d:00\.000Z$/u),
      pin: null,
      slideshow: {
        name: "Corridor",
        interval: 30,
        slides: [
          { id: slideId, title: "Today", kind: "report", hash: null },
          { id: imageId, title: "Poster", kind: "image", type: "image/webp" },
        ],
      },
      reason: null,
    });
  });

  it.each([
    [
      "slideshow_off",
      (of: object) => portal.db("slideshow").where(of).update({ is_active: false }),
    ],
    ["no_slides", (of: object) => portal.db("slideshow_slide").where(of).delete()],
    ["slideshow_deleted", (of: object) => portal.db("slideshow").where(of).delete()],
  ])("a display gets the reason that there is nothing to show: %s", async (reason, end) => {
    const shows = await buildSlideshow(portal.db, facility, `Ending ${reason}`, [slideId]);
    const { screen, displayId } = await display(shows);
    await end({ customer_id: facility.customerId, slideshow_id: shows });
    expect(await (await screen.me()).json()).toMatchObject({
      slideshow: null,
      reason,
      facility: { name: facility.name },
    });
    expect((await screen.slide(slideId)).status).toBe(404);
    expect((await screen.beat()).status).toBe(200);
    const row = (await (await page.get(`/api/displays/${displayId}`)).json()) as object;
    expect(row).toMatchObject(reason === "slideshow_deleted" ? { slideshowId: null } : {});
  });
});

describe("a slide's content", () => {
  it("computes a slide once in 30 seconds for all displays, in each language", async () => {
    const { clock } = portal;
    const [one, two] = [await display(), await display()];
    clock.advance(60_000);
    const first = await (await one.screen.slide(slideId)).json();
    const { answeredAt } = (first as { reportData: { answeredAt: string } }).reportData;
    expect(first).toMatchObject({ title: "Today", build: "", image: null });
    expect(answeredAt).toBe(clock.now().toISOString());
    clock.advance(29_000);
    expect(await (await two.screen.slide(slideId)).json()).toEqual(first);
    const french = await (await two.screen.slide(slideId, "fr-CA")).json();
    expect(french).toMatchObject({
      reportData: { answeredAt: clock.now().toISOString(), language: "fr-CA" },
    });
    clock.advance(1_000);
    const later = (await (await two.screen.slide(slideId)).json()) as typeof first;
    expect(later).toMatchObject({ reportData: { answeredAt: clock.now().toISOString() } });
  });

  it("a picture slide's content is its hash and size alone", async () => {
    const { screen } = await display();
    expect(await (await screen.slide(imageId)).json()).toMatchObject({
      id: imageId,
      image: { width: 1, height: 1 },
      reportData: null,
      reportControls: null,
    });
  });
});

describe("a picture of what a screen shows", () => {
  const drawn = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#123456" } })
      .jpeg()
      .toBuffer();

  it("only the newest picture of a screen is stored, and viewing it is recorded", async () => {
    const { screen, displayId } = await display();
    const [first, second] = [await drawn(8), await drawn(16)];
    for (const bytes of [first, second])
      expect((await screen.picture(new Uint8Array(bytes))).status).toBe(204);
    const answer = await page.get(`/api/displays/${displayId}/picture`);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(second);
    const seen = await portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, entity: "display_picture", entity_id: displayId });
    expect(seen).toHaveLength(1);
    const reader = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "reporting",
    });
    const looking = await signIn(portal.origin, reader.email, reader.password);
    expect((await looking.get(`/api/displays/${displayId}`)).status).toBe(200);
    expect((await looking.get(`/api/displays/${displayId}/picture`)).status).toBe(403);
  });

  it("a screen's picture is refused where it is no picture or too large", async () => {
    const { screen, displayId } = await display();
    const text = new Uint8Array(Buffer.from("<script>alert(1)</script>"));
    expect((await problemOf(await screen.picture(text))).code).toBe("file_type");
    const large = new Uint8Array(300 * 1024 + 1).fill(1);
    expect((await problemOf(await screen.picture(large))).code).toBe("file_too_large");
    expect((await page.get(`/api/displays/${displayId}/picture`)).status).toBe(404);
  });
});

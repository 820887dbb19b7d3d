import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildSlide, buildSlideshow } from "#tests/factories/facility-rules.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type TestScreen, testScreen } from "#tests/support/screen.ts";

type Open = { state: string; code: string; expiresAt: string; nextText: string };

let portal: Portal;
let facility: BuiltFacility;
let slideshowId: string;
let nurse: Client;
let names = 0;

beforeAll(async () => {
  portal = await startPortal({ now: "2026-11-18T19:34:00Z", config: { trustedProxies: 1 } });
  const { db } = portal;
  facility = await buildFacility(db, { products: ["ECM"] });
  const slideId = await buildSlide(db, facility, "Today");
  slideshowId = await buildSlideshow(db, facility, "Corridor, floor 3", [slideId]);
  nurse = await somebody("dataAnalyst");
});
afterAll(() => portal.close());

const somebody = async (role: "dataAnalyst" | "reporting" | "customerAdmin"): Promise<Client> => {
  const user = await buildUser(portal.db, { customerId: facility.customerId, role });
  return signIn(portal.origin, user.email, user.password);
};

/** A screen from a network of its own. */
const newScreen = (): TestScreen => {
  names += 1;
  return testScreen(portal.origin, { address: `10.4.${Math.floor(names / 250)}.${names % 250}` });
};
const open = async (screen: TestScreen): Promise<Open> => {
  const answer = await screen.ask({ timeZone: "America/Toronto" });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Open;
};
const find = (code: string, as = nurse): Promise<Response> =>
  as.send("POST", "/api/display/enrolment/find", { code });
const confirm = (code: string, change: object = {}, as = nurse): Promise<Response> => {
  names += 1;
  const { facilityId } = facility;
  const body = { code, facilityId, slideshowId, name: `Screen ${names}`, language: "en-US" };
  return as.send("POST", "/api/displays", { ...body, ...change });
};

describe("a code (D1)", () => {
  it("an enrolment code is followed by another 30 s before its end", async () => {
    const { clock } = portal;
    const screen = newScreen();
    clock.set("2026-11-18T19:34:00Z");
    const first = await open(screen);
    expect(first).toMatchObject({ state: "open", nextText: "2:43 PM", askAgainMs: 3_000 });
    expect(first.expiresAt).toBe("2026-11-18T19:44:00.000Z");
    expect(first.code).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/u);
    clock.set("2026-11-18T19:43:29Z");
    expect((await open(screen)).code).toBe(first.code);
    clock.set("2026-11-18T19:43:30Z");
    const second = await open(screen);
    expect(second.code).not.toBe(first.code);
    expect(second.expiresAt).toBe("2026-11-18T19:53:30.000Z");
    clock.set("2026-11-18T19:43:59Z");
    const confirmed = await confirm(first.code);
    expect(await confirmed.json()).toMatchObject({
      state: "offline",
      enrolledBy: expect.any(String),
    });
    expect(await (await screen.ask()).json()).toMatchObject({ state: "enrolled" });
    expect((await screen.me()).status).toBe(200);
  });

  it("an enrolment code is unknown from its end on", async () => {
    const { clock } = portal;
    const screen = newScreen();
    clock.set("2026-11-18T19:34:00Z");
    const { code } = await open(screen);
    clock.set("2026-11-18T19:44:00Z");
    const answer = await confirm(code);
    expect(answer.status).toBe(404);
    expect((await problemOf(answer)).code).toBe("code_unknown");
  });

  it("a code is read in any case and with a gap, and works once", async () => {
    const screen = newScreen();
    const { code } = await open(screen);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase();
    const found = await find(typed);
    expect(await found.json()).toMatchObject({
      code,
      browser: "Chromium 131, Linux",
      size: null,
      networkAddress: expect.stringMatching(/^10\.4\./u),
      waitingMinutes: 0,
    });
    expect((await confirm(typed)).status).toBe(200);
    expect((await problemOf(await confirm(code))).code).toBe("code_unknown");
  });
});

describe("who found a screen", () => {
  it("the user who found a screen has it alone for ten minutes", async () => {
    const { clock } = portal;
    const other = await somebody("customerAdmin");
    const screen = newScreen();
    const { code } = await open(screen);
    clock.advance(9 * 60_000);
    expect((await find(code)).status).toBe(200);
    expect((await problemOf(await find(code, other))).code).toBe("code_unknown");
    clock.advance(5 * 60_000);
    expect((await screen.ask()).status).toBe(200);
    expect((await problemOf(await find(code, other))).code).toBe("code_unknown");
    expect((await confirm(code)).status).toBe(200);
  });

  it("a found screen requires what a slideshow requires", async () => {
    const reader = await somebody("reporting");
    expect((await find("AAAAAA", reader)).status).toBe(403);
    expect((await find("AAAAAA", client(portal.origin))).status).toBe(401);
    const { code } = await open(newScreen());
    const foreign = await buildFacility(portal.db, { products: ["ECM"] });
    expect((await confirm(code, { facilityId: foreign.facilityId })).status).toBe(403);
    const unlicensed = await buildFacility(portal.db, {
      customerId: facility.customerId,
      products: ["OBS"],
    });
    expect((await confirm(code, { facilityId: unlicensed.facilityId })).status).toBe(403);
  });

  it("confirming with a foreign slideshow or taken name fails; the code stays good", async () => {
    const foreign = await buildFacility(portal.db, { products: ["ECM"] });
    const ofForeign = await buildSlide(portal.db, foreign, "Theirs");
    const theirs = await buildSlideshow(portal.db, foreign, "Theirs", [ofForeign]);
    const { code } = await open(newScreen());
    const refused = await problemOf(await confirm(code, { slideshowId: theirs }));
    expect(refused.fieldErrors).toEqual({ slideshowId: "not_in_list" });
    await confirm((await open(newScreen())).code, { name: "Lobby" });
    const taken = await problemOf(await confirm(code, { name: "lobby" }));
    expect(taken).toMatchObject({ code: "duplicate_name", fieldErrors: { name: "taken" } });
    expect((await confirm(code, { name: "Lobby 2" })).status).toBe(200);
  });

  it("refuses even the right code for ten minutes after five wrong ones", async () => {
    const { clock } = portal;
    const guesser = await somebody("dataAnalyst");
    const { code } = await open(newScreen());
    const wrong = ["AAAAA", "AAAAAA", "", "2222222", "BBBBBB"];
    for (const guess of wrong) {
      expect((await problemOf(await find(guess, guesser))).code).toBe("code_unknown");
      clock.advance(30_000);
    }
    const refused = await find(code, guesser);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("450");
    expect((await confirm(code, {}, guesser)).status).toBe(429);
    clock.advance(450_000);
    expect((await find(code, guesser)).status).toBe(404);
  });

  it("an enrolment is in the audit log, with its display and without PIN", async () => {
    const screen = newScreen();
    const { code } = await open(screen);
    const answer = await confirm(code, {
      name: "Audited",
      pin: "4711",
      darkHours: { from: "20:00", until: "06:00" },
    });
    const { id } = (await answer.json()) as { id: string };
    const [entry] = await portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, entity: "display", entity_id: id });
    expect(entry).toMatchObject({ action: "create", facility_id: facility.facilityId });
    expect(entry?.after).toMatchObject({
      name: "Audited",
      slideshow: "Corridor, floor 3",
      darkFrom: "20:00",
      hasPin: true,
    });
    expect(JSON.stringify(entry)).not.toContain("4711");
    await screen.ask();
    const me = (await (await screen.me()).json()) as { pin: { hash: string; salt: string } };
    expect(Buffer.from(me.pin.hash, "base64")).toHaveLength(32);
    expect(Buffer.from(me.pin.salt, "base64")).toHaveLength(16);
  });
});

describe("a screen", () => {
  it("a screen gets its credential again while the answer may be lost", async () => {
    const screen = newScreen();
    const { code } = await open(screen);
    await confirm(code);
    const lost = await screen.ask();
    const first = screen.credential();
    screen.takeBack(null);
    expect(lost.headers.getSetCookie().join()).toContain("handrail_display=");
    await screen.ask();
    expect(screen.credential()).toBe(first);
    expect((await screen.me()).status).toBe(200);
    const rows = await portal.db("display_credential").select("token_hash");
    expect(rows.map((row) => row.token_hash.toString("base64url"))).not.toContain(first);
  });

  it("a screen that is enrolled needs no code", async () => {
    const screen = newScreen();
    await confirm((await open(screen)).code);
    await screen.ask();
    await screen.me();
    expect(await (await screen.ask()).json()).toMatchObject({ state: "enrolled" });
  });

  it("shows a screen's codes with anyone signed in on it, without their token", async () => {
    const answer = await fetch(`${portal.origin}/api/display/enrolment`, {
      method: "POST",
      headers: { cookie: nurse.cookie() ?? "" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^handrail_enrolment=[\w-]{43}; Path=\/api\/display\/enrolment; HttpOnly; SameSite=Strict; Max-Age=86400$/u,
    );
  });
});

describe("open enrolments", () => {
  it("allows fifty open enrolments per address; one idle for a minute makes room", async () => {
    const { clock } = portal;
    const from = (address: string): TestScreen => testScreen(portal.origin, { address });
    const screens = Array.from({ length: DISPLAY_LIMITS.openOfAddressMax }, () => from("10.9.9.9"));
    for (const screen of screens) await open(screen);
    const turnedAway = await from("10.9.9.9").ask();
    expect(turnedAway.status).toBe(429);
    expect(turnedAway.headers.get("retry-after")).toBe("60");
    expect((await from("10.9.9.8").ask()).status).toBe(200);
    clock.advance(60_000);
    const [gone, ...others] = screens;
    for (const screen of others) await open(screen);
    const late = from("10.9.9.9");
    const { code } = await open(late);
    expect((await from("10.9.9.9").ask()).status).toBe(429);
    expect((await open(late)).code).toBe(code);
    expect((await gone?.ask())?.status).toBe(429);
  });

  it("at most two thousand enrolments are open in all", async () => {
    const { clock, db } = portal;
    clock.advance(3_600_000);
    const now = clock.now();
    await db("display_enrolment").insert(
      Array.from({ length: DISPLAY_LIMITS.openMax }, (_, index) => ({
        secret_hash: Buffer.from(`full ${index}`),
        address_block: `10.200.${index % 250}.1`,
        address: "10.200.0.1",
        browser: "",
        opened_at: now,
        asked_at: now,
      })),
    );
    expect((await newScreen().ask()).status).toBe(429);
    clock.advance(60_000);
    expect((await newScreen().ask()).status).toBe(200);
  });
});

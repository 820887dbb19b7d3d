import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { hashToken } from "#server/lib/hashing.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { type BuiltDisplay, buildDisplay } from "#tests/factories/display.ts";
import { buildImageSlide, buildSlide, buildSlideshow } from "#tests/factories/facility-rules.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { SAID, type TestScreen, testScreen } from "#tests/support/screen.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

const START = "2026-11-18T10:00:00Z";

let portal: Portal;
let facility: BuiltFacility;
let slideId: string;
let slideshowId: string;

beforeAll(async () => {
  portal = await startPortal({ now: START });
  const { db } = portal;
  facility = await buildFacility(db, { products: ["ECM", "OBS"] });
  slideId = await buildSlide(db, facility, "Today");
  slideshowId = await buildSlideshow(db, facility, "Corridor", [slideId]);
});
afterAll(() => portal.close());

const display = async (
  at = facility,
  shows = slideshowId,
): Promise<BuiltDisplay & { screen: TestScreen }> => {
  const built = await buildDisplay(portal.db, at, { slideshowId: shows, now: portal.clock.now() });
  return { ...built, screen: testScreen(portal.origin, built) };
};
const somebody = async (role: "dataAnalyst" | "customerAdmin" = "dataAnalyst"): Promise<Client> => {
  const user = await buildUser(portal.db, { customerId: facility.customerId, role });
  return signIn(portal.origin, user.email, user.password);
};
const codeOf = async (answer: Response): Promise<string> => (await problemOf(answer)).code;

describe("the value of a credential (D7)", () => {
  it("a credential is renewed after 30 days, and a lost answer loses nothing", async () => {
    const { clock } = portal;
    clock.set(START);
    const { screen, token } = await display();
    clock.advance(30 * DAY_MS - 1);
    await screen.beat();
    expect(screen.credential()).toBe(token);
    clock.advance(1);
    await screen.beat();
    const lost = screen.credential();
    expect(lost).not.toBe(token);
    screen.takeBack(token);
    clock.advance(30_000);
    await screen.beat();
    const next = screen.credential();
    // At most one unused new value: the lost one comes again.
    expect(next).toBe(lost);

    const used = new Date(clock.now());
    screen.takeBack(next);
    expect((await screen.me()).status).toBe(200);
    screen.takeBack(token);
    clock.set(new Date(used.getTime() + 10 * MINUTE_MS - 1_000));
    expect((await screen.me()).status).toBe(200);
    clock.set(new Date(used.getTime() + 10 * MINUTE_MS));
    expect(await codeOf(await screen.me())).toBe("display_revoked");
    expect(await codeOf(await screen.beat())).toBe("display_revoked");
    screen.takeBack(next);
    expect((await screen.beat()).status).toBe(200);
    expect(screen.credential()).toBe(next);
  });

  it("a page whose cookie was set back gets the newer credential", async () => {
    const { clock } = portal;
    clock.set(START);
    const { screen, token } = await display();
    clock.advance(30 * DAY_MS);
    await screen.beat();
    const next = screen.credential();
    await screen.beat();
    screen.takeBack(token);
    clock.advance(9 * MINUTE_MS);
    await screen.beat();
    expect(screen.credential()).toBe(next);
  });

  it("a credential is stored as a hash and sent in an HttpOnly, same-site cookie", async () => {
    const { clock } = portal;
    clock.set(START);
    const { screen, token, displayId } = await display();
    clock.advance(7 * DAY_MS);
    const [cookie] = (await screen.me()).headers.getSetCookie();
    expect(cookie).toBe(
      `handrail_display=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000`,
    );
    // A week on again, and not before.
    clock.advance(7 * DAY_MS - 1);
    expect((await screen.me()).headers.getSetCookie()).toEqual([]);
    const rows = await portal.db("display_credential").where("display_id", displayId);
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)]);
  });

  it("a credential ends when it was not used for 400 days", async () => {
    const { clock } = portal;
    clock.set(START);
    const { screen } = await display();
    clock.advance(400 * DAY_MS - 1);
    expect((await screen.me()).status).toBe(200);
    clock.advance(400 * DAY_MS);
    expect(await codeOf(await screen.me())).toBe("display_revoked");
    expect(await codeOf(await screen.beat())).toBe("display_revoked");
  });

  it("a credential is of this host alone, and secure under https", async () => {
    const secure = await startPortal({
      now: START,
      config: { publicUrl: "https://portal.example.test", hosts: ["127.0.0.1"] },
    });
    try {
      const at = await buildFacility(secure.db, { products: ["ECM"] });
      const shown = await buildSlide(secure.db, at, "Today");
      const shows = await buildSlideshow(secure.db, at, "Corridor", [shown]);
      const built = await buildDisplay(secure.db, at, {
        slideshowId: shows,
        now: secure.clock.now(),
      });
      secure.clock.advance(7 * DAY_MS);
      const answer = await fetch(`${secure.origin}/api/display/me`, {
        headers: { cookie: `__Host-handrail_display=${built.token}` },
      });
      expect(answer.headers.getSetCookie()).toEqual([
        `__Host-handrail_display=${built.token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000; Secure`,
      ]);
      const [enrolment] = (await testScreen(secure.origin).ask()).headers.getSetCookie();
      expect(enrolment).toMatch(
        /^__Secure-handrail_enrolment=\S+; Path=\/api\/display\/enrolment;.* Secure$/u,
      );
    } finally {
      await secure.close();
    }
  });
});

describe("screens that share an enrolment", () => {
  it("screens that share an enrolment get a notice, and no one goes dark", async () => {
    const { clock } = portal;
    clock.set(START);
    const { screen, token, displayId } = await display();
    const copy = testScreen(portal.origin, { token });
    clock.advance(30 * DAY_MS - MINUTE_MS);
    const later = await somebody();
    const screens = async (): Promise<number> => {
      const answer = await later.get(`/api/displays/${displayId}`);
      return ((await answer.json()) as { screens: number }).screens;
    };
    for (let times = 0; times < 3; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they come
      await copy.beat();
      clock.advance(1_000);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await screen.beat();
      clock.advance(29_000);
    }
    expect(await screens()).toBe(2);
    expect([screen.credential(), (await copy.me()).status]).toEqual([token, 200]);
    // Alone for five minutes, it is renewed.
    clock.advance(5 * MINUTE_MS);
    await screen.beat();
    expect(screen.credential()).not.toBe(token);
    expect(await screens()).toBe(1);
  });

  it("one page loaded again is not taken for two screens", async () => {
    const { clock } = portal;
    clock.set(START);
    const page = await somebody();
    const { screen, token, displayId } = await display();
    await screen.beat();
    clock.advance(5_000);
    await testScreen(portal.origin, { token }).beat();
    const answer = await page.get(`/api/displays/${displayId}`);
    expect(await answer.json()).toMatchObject({ screens: 1 });
  });

  it("separating shared screens leaves the newest, and others need a code", async () => {
    const { clock } = portal;
    clock.set(START);
    const page = await somebody();
    const { screen, token, displayId } = await display();
    await screen.beat();
    clock.advance(1_000);
    const newest = testScreen(portal.origin, { token });
    await newest.beat();
    clock.advance(1_000);
    await screen.beat();
    const asked = await page.send("POST", `/api/displays/${displayId}/separate`);
    expect(asked.status).toBe(200);
    await screen.beat();
    expect(screen.credential()).toBe(token);
    await newest.beat();
    expect(newest.credential()).not.toBe(token);
    expect((await newest.beat()).status).toBe(200);
    const own = newest.credential();
    clock.advance(10_000);
    expect(await codeOf(await screen.beat())).toBe("display_revoked");
    expect((await newest.beat()).status).toBe(200);
    expect(newest.credential()).toBe(own);
    expect(await (await screen.ask()).json()).toMatchObject({ state: "open" });
  });
});

describe("what a credential opens (D8)", () => {
  it("a credential opens its own slideshow, without other slides and pictures", async () => {
    const { clock, db } = portal;
    clock.set(START);
    const { screen } = await display();
    const ofSecond = await buildSlide(db, facility, "Second");
    const image = await buildImageSlide(db, facility, "Poster");
    const second = await buildSlideshow(db, facility, "Lobby", [ofSecond, image.slideId]);
    const foreign = await buildFacility(db, { products: ["ECM"] });
    const ofForeign = await buildSlide(db, foreign, "Theirs");
    await display(foreign, await buildSlideshow(db, foreign, "Theirs", [ofForeign]));
    const other = await display(facility, second);
    expect((await screen.slide(slideId)).status).toBe(200);
    for (const id of [ofSecond, ofForeign, newId()])
      expect(await codeOf(await screen.slide(id))).toBe("not_found");
    expect(await codeOf(await screen.media(image.hash))).toBe("not_found");
    clock.advance(1_000);
    const picture = await other.screen.media(image.hash);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(picture.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  });

  it("a display's credential opens no portal call, and a session no display call", async () => {
    portal.clock.set(START);
    const { token } = await display();
    const bare = client(portal.origin, `handrail_display=${token}`);
    expect((await bare.get("/api/user")).status).toBe(401);
    expect((await bare.send("POST", "/api/report/2", {})).status).toBe(401);
    const page = await somebody("customerAdmin");
    for (const path of ["me", `slides/${slideId}?language=en-US`])
      expect(await codeOf(await page.get(`/api/display/${path}`))).toBe("not_signed_in");
    const beat = await page.send("POST", "/api/display/beat", { ...SAID, instanceId: newId() });
    expect(await codeOf(beat)).toBe("not_signed_in");
    expect(await codeOf(await page.send("POST", "/api/display/picture"))).toBe("not_signed_in");
  });

  it("a credential opens the calls of screens and no others", () => {
    const ofScreens = allCalls().filter(({ call }) => call.access.kind === "display");
    expect(ofScreens.map(({ name }) => name)).toEqual([
      "displays.enrol",
      "displays.me",
      "displays.slide",
      "displays.media",
      "displays.beat",
      "displays.picture",
    ]);
  });

  it("each credential may make five calls a second", async () => {
    portal.clock.set(START);
    const { screen } = await display();
    const answers = await Promise.all(Array.from({ length: 6 }, () => screen.me()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await (await display()).screen.me()).status).toBe(200);
  });
});

describe("an end", () => {
  it("a revoked screen learns it with its next call of any kind", async () => {
    portal.clock.set(START);
    const page = await somebody();
    const { screen, displayId } = await display();
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    await portal.db("display_picture").insert({
      customer_id: facility.customerId,
      facility_id: facility.facilityId,
      display_id: displayId,
      content_type: "image/jpeg",
      content: Buffer.from(bytes),
      sent_at: portal.clock.now(),
    });
    expect((await screen.beat()).status).toBe(200);
    expect((await page.send("DELETE", `/api/displays/${displayId}`)).status).toBe(204);
    for (const answer of [
      await screen.beat(),
      await screen.me(),
      await screen.slide(slideId),
      await screen.picture(bytes),
    ])
      expect([answer.status, await codeOf(answer)]).toEqual([401, "display_revoked"]);
    expect(await (await screen.ask()).json()).toMatchObject({ state: "open" });
    expect((await page.get(`/api/displays/${displayId}/picture`)).status).toBe(404);
    expect((await page.send("DELETE", `/api/displays/${displayId}`)).status).toBe(404);
    const list = await page.get(`/api/displays?facilityId=${facility.facilityId}`);
    expect(await list.json()).toContainEqual(
      expect.objectContaining({
        id: displayId,
        state: "revoked",
        revokedAt: portal.clock.now().toISOString(),
      }),
    );
  });

  it.each(["archived facility", "ended licence", "deactivated customer"])(
    "an end by an %s lasts as long, and needs no code afterwards",
    async (why) => {
      const { db, clock } = portal;
      clock.set(START);
      const at = await buildFacility(db, { products: ["ECM"] });
      const shown = await buildSlide(db, at, "Today");
      const { screen } = await display(at, await buildSlideshow(db, at, "Corridor", [shown]));
      const of = { customer_id: at.customerId };
      const end = async (isEnded: boolean): Promise<void> => {
        if (why === "archived facility")
          await db("facility")
            .where(of)
            .update({ archived_at: isEnded ? clock.now() : null });
        else if (why === "ended licence")
          await db("license")
            .where(of)
            .update({ expiration_date: isEnded ? "2026-11-01" : "2099-01-01" });
        else await db("customer").where(of).update({ is_active: !isEnded });
      };
      await end(true);
      expect(await codeOf(await screen.me())).toBe("display_revoked");
      expect(await codeOf(await screen.beat())).toBe("display_revoked");
      await end(false);
      expect(await (await screen.ask()).json()).toMatchObject({ state: "enrolled" });
      expect((await screen.me()).status).toBe(200);
    },
  );
});

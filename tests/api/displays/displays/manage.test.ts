import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Display } from "#contract/displays/displays.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildDisplay } from "#tests/factories/display.ts";
import { buildSlide, buildSlideshow } from "#tests/factories/facility-rules.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const NOON = "2026-11-18T12:00:00Z";

let portal: Portal;
let facility: BuiltFacility;
let slideshowId: string;
let owner: BuiltUser;
let page: Client;

beforeAll(async () => {
  portal = await startPortal({ now: NOON });
  const { db } = portal;
  facility = await buildFacility(db, { products: ["ECM"] });
  const slideId = await buildSlide(db, facility, "Today");
  slideshowId = await buildSlideshow(db, facility, "Corridor", [slideId]);
  owner = await buildUser(db, { customerId: facility.customerId, role: "dataAnalyst" });
  page = await signIn(portal.origin, owner.email, owner.password);
});
afterAll(() => portal.close());

const build = (given: { name?: string; seenMinutesAgo?: number; at?: BuiltFacility } = {}) => {
  const now = portal.clock.now();
  const { seenMinutesAgo: ago, name, at = facility } = given;
  return buildDisplay(portal.db, at, {
    slideshowId,
    now,
    enrolledBy: owner,
    ...(name === undefined ? {} : { name }),
    ...(ago === undefined ? {} : { lastSeenAt: new Date(now.getTime() - ago * MINUTE_MS) }),
  });
};
const get = async (displayId: string): Promise<Display> =>
  (await (await page.get(`/api/displays/${displayId}`)).json()) as Display;
const put = (displayId: string, change: object = {}): Promise<Response> =>
  page.send("PUT", `/api/displays/${displayId}`, {
    name: `Display ${displayId}`,
    slideshowId,
    language: "en-US",
    tellsOffline: true,
    ...change,
  });

describe("the list of displays", () => {
  it("displays are listed by name with their state, revoked ones last for 30 days", async () => {
    const { db, clock } = portal;
    const at = await buildFacility(db, { customerId: facility.customerId, products: ["ECM"] });
    const ages = {
      "E never": undefined,
      "A 5 min": 5,
      "B over 5 min": 5.1,
      "C 60 min": 60,
      "d over 60 min": 60.1,
    };
    for (const [name, seenMinutesAgo] of Object.entries(ages))
      await build({ name, at, ...(seenMinutesAgo === undefined ? {} : { seenMinutesAgo }) });
    const { displayId: gone } = await build({ name: "A gone", at });
    const { displayId: longGone } = await build({ name: "Long gone", at });
    const revoke = (displayId: string, daysAgo: number) =>
      db("display")
        .where({ customer_id: at.customerId, display_id: displayId })
        .update({ revoked_at: new Date(clock.now().getTime() - daysAgo * 1_440 * MINUTE_MS) });
    await revoke(gone, 29);
    await revoke(longGone, 30);
    const answer = await page.get(`/api/displays?facilityId=${at.facilityId}`);
    const rows = (await answer.json()) as Display[];
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ["A 5 min", "online"],
      ["B over 5 min", "late"],
      ["C 60 min", "late"],
      ["d over 60 min", "offline"],
      ["E never", "offline"],
      ["A gone", "revoked"],
    ]);
  });

  it("a display counts with its slideshow until it is revoked", async () => {
    const { db } = portal;
    const shown = await buildSlide(db, facility, "Counted");
    const shows = await buildSlideshow(db, facility, "Counted", [shown]);
    const now = portal.clock.now();
    const [one] = [
      await buildDisplay(db, facility, { slideshowId: shows, now }),
      await buildDisplay(db, facility, { slideshowId: shows, now }),
    ];
    const count = async (): Promise<number> => {
      const answer = await page.get(`/api/reportSlideshow/${shows}`);
      return ((await answer.json()) as { displayCount: number }).displayCount;
    };
    expect(await count()).toBe(2);
    await page.send("DELETE", `/api/displays/${one?.displayId}`);
    expect(await count()).toBe(1);
  });
});

describe("a display", () => {
  it("a display is changed from the seen version, and omitted fields stay", async () => {
    const { displayId } = await build();
    expect((await put(displayId, { pin: "2468", version: 1 })).status).toBe(200);
    const changed = await put(displayId, {
      name: "ICU corridor",
      orientation: "portrait",
      darkHours: { from: "22:00", until: "05:00" },
      version: 2,
    });
    expect(await changed.json()).toMatchObject({
      name: "ICU corridor",
      orientation: "portrait",
      hasPin: true,
      version: 3,
    });
    const stale = await put(displayId, { version: 2 });
    expect(await problemOf(stale)).toMatchObject({
      code: "conflict",
      current: { name: "ICU corridor", version: 3 },
    });
    expect(await (await put(displayId, { pin: null })).json()).toMatchObject({
      hasPin: false,
      orientation: "portrait",
      darkHours: { from: "22:00", until: "05:00" },
    });
    const lit = await put(displayId, { darkHours: null });
    expect(await lit.json()).toMatchObject({ darkHours: null });
  });

  it.each([
    [{ name: " " }, { name: "required" }],
    [{ slideshowId: newId() }, { slideshowId: "not_in_list" }],
    [{ darkHours: { from: "22:10", until: "05:00" } }, { "darkHours.from": "half_hour" }],
    [{ pin: "12" }, { pin: "pin" }],
  ])("a display is not changed to %j", async (change, fieldErrors) => {
    const { displayId } = await build();
    const problem = await problemOf(await put(displayId, change));
    expect([problem.code, problem.fieldErrors]).toEqual(["invalid_input", fieldErrors]);
  });

  it("a revoked display is neither changed nor sent commands", async () => {
    const { displayId } = await build();
    await page.send("DELETE", `/api/displays/${displayId}`);
    expect((await put(displayId)).status).toBe(404);
    const address = `/api/displays/${displayId}`;
    expect((await page.send("POST", `${address}/command`, { command: "next" })).status).toBe(404);
    expect((await page.send("POST", `${address}/separate`)).status).toBe(404);
    expect((await get(displayId)).state).toBe("revoked");
  });
});

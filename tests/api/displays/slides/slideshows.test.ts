import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Slideshow, SlideshowRow } from "#contract/displays/slideshows.ts";
import { buildFacility, type BuiltFacility } from "#tests/factories/customer.ts";
import { buildSlide } from "#tests/factories/facility-rules.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("slideshows", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let page: Client;
  let admin: Client;
  let slideIds: string[];
  const signInAs = async (role: "dataAnalyst" | "reporting" | "customerAdmin") => {
    const user = await buildUser(portal.db, { customerId: facility.customerId, role });
    return signIn(portal.origin, user.email, user.password);
  };
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    facility = await buildFacility(portal.db);
    page = await signInAs("dataAnalyst");
    admin = await signInAs("customerAdmin");
    slideIds = [];
    for (const name of ["A", "B", "C"])
      // oxlint-disable-next-line no-await-in-loop -- three small rows
      slideIds.push(await buildSlide(portal.db, facility, name));
  });

  const bodyOf = (given: object = {}) => ({
    name: "Corridor",
    interval: 30,
    facilityId: facility.facilityId,
    reportSlides: slideIds.map((id) => ({ id })),
    ...given,
  });
  const save = (given?: object) => page.send("POST", "/api/reportSlideshow/save", bodyOf(given));
  const change = (given: object) => page.send("PUT", "/api/reportSlideshow/save", bodyOf(given));
  const saved = async (given?: object): Promise<Slideshow> => {
    const answer = await save(given);
    expect(answer.status).toBe(200);
    return Slideshow.parse(await answer.json());
  };
  const read = async (id: string): Promise<Slideshow> =>
    Slideshow.parse(await (await page.get(`/api/reportSlideshow/${id}`)).json());
  const namesOf = ({ slides }: Slideshow): string[] => slides.map(({ name }) => name);
  const logged = async (id: string) =>
    portal
      .db("audit_log")
      .where({ customer_id: facility.customerId, entity_id: id })
      .orderBy(["at", "audit_id"])
      .pluck("action");

  it("a slideshow has its slides in the requested order with titles, and starts active", async () => {
    const [a = "", b = "", c = ""] = slideIds;
    const made = await saved({
      reportSlides: [
        { id: a, order: 3 },
        { id: b, order: 1, customSlideTitle: " Wash your hands " },
        { id: c, order: 2, customSlideTitle: "" },
      ],
    });
    expect(made).toMatchObject({ isActive: true, slideCount: 3, displayCount: 0, version: 1 });
    expect(made.slides).toEqual([
      { id: b, name: "B", order: 1, customSlideTitle: "Wash your hands" },
      { id: c, name: "C", order: 2, customSlideTitle: "" },
      { id: a, name: "A", order: 3, customSlideTitle: "" },
    ]);
    expect(await read(made.id)).toEqual(made);
    const changed = await change({
      id: made.id,
      interval: 60,
      reportSlides: [{ id: c }, { id: b }],
      version: 1,
    });
    expect(Slideshow.parse(await changed.json())).toMatchObject({
      interval: 60,
      slideCount: 2,
      version: 2,
    });
    expect(namesOf(await read(made.id))).toEqual(["C", "B"]);
    const listed = await page.get(`/api/reportSlideshow?facilityId=${facility.facilityId}`);
    const { slides: _slides, ...row } = await read(made.id);
    expect(SlideshowRow.array().parse(await listed.json())).toEqual([row]);
    expect(await logged(made.id)).toEqual(["create", "update"]);
  });

  it("a slideshow has a unique name in its facility, checked at its field", async () => {
    const { id } = await saved({ name: "Night" });
    const twice = await save({ name: "NIGHT" });
    expect(twice.status).toBe(409);
    expect(await problemOf(twice)).toMatchObject({
      code: "duplicate_name",
      fieldErrors: { name: "taken" },
    });
    const other = await saved({ name: "Day" });
    expect((await change({ id: other.id, name: "night" })).status).toBe(409);
    expect((await change({ id, name: "NIGHT" })).status).toBe(200);
  });

  it.each([
    [15, 30, true],
    [15, 29, false],
    [15, 890, true],
    [15, 891, false],
    [5, 290, true],
    [5, 291, false],
  ])(
    "under an idle time-out of %d min change every %d s: %s",
    async (minutes, interval, isGood) => {
      await portal
        .db("customer")
        .where("customer_id", facility.customerId)
        .update({ idle_timeout_minutes: minutes });
      const answer = await save({ interval });
      expect(answer.status).toBe(isGood ? 200 : 400);
      if (!isGood)
        expect((await problemOf(answer)).fieldErrors).toEqual({
          interval: interval < 30 ? "too_small" : "too_big",
        });
    },
  );

  it("slideshows have slides of their own facility, each once, and one at least", async () => {
    const next = await buildFacility(portal.db, { customerId: facility.customerId });
    const foreign = await buildSlide(portal.db, next, "Foreign");
    const [a = ""] = slideIds;
    const fieldsOf = async (reportSlides: object[]) =>
      (await problemOf(await save({ reportSlides }))).fieldErrors;
    expect(await fieldsOf([{ id: a }, { id: foreign }])).toEqual({
      "reportSlides.1.id": "not_in_list",
    });
    expect(await fieldsOf([{ id: a }, { id: a }])).toEqual({ "reportSlides.1.id": "taken" });
    expect(await fieldsOf([])).toEqual({ reportSlides: "required" });
  });

  it("changing an old version of a slideshow answers what is there now", async () => {
    const { id } = await saved();
    expect((await change({ id, name: "Theirs", version: 1 })).status).toBe(200);
    const stale = await change({ id, name: "Mine", version: 1 });
    expect(stale.status).toBe(409);
    expect(await problemOf(stale)).toMatchObject({
      code: "conflict",
      current: { name: "Theirs", version: 2 },
    });
  });

  it("a slideshow closes the gap of a deleted slide, and pauses without slides", async () => {
    const [a = "", b = "", c = ""] = slideIds;
    const { id } = await saved();
    const { id: alone } = await saved({ name: "Alone", reportSlides: [{ id: b }] });
    const slide = await (await page.get(`/api/slide/${b}`)).json();
    expect(slide).toMatchObject({ slideshows: [{ id: alone }, { id, name: "Corridor" }] });
    expect((await admin.send("DELETE", `/api/slide/${b}`)).ok).toBe(true);
    const left = await read(id);
    expect(left.slides.map((one) => [one.id, one.order])).toEqual([
      [a, 1],
      [c, 2],
    ]);
    expect(left).toMatchObject({ isActive: true, version: 2 });
    expect(await read(alone)).toMatchObject({ isActive: false, slideCount: 0 });
    expect(await logged(alone)).toEqual(["create", "update"]);
    const on = await page.send("PUT", `/api/reportSlideshow/${alone}?isActive=true`);
    expect(on.status).toBe(412);
    expect((await problemOf(on)).code).toBe("slideshow_empty");
  });

  it("slideshows are switched off and on, and deleted by administrators alone", async () => {
    const { id } = await saved();
    const path = `/api/reportSlideshow/${id}`;
    const off = await page.send("PUT", `${path}?isActive=false`);
    expect(await off.json()).toMatchObject({ id, isActive: false });
    expect(await (await page.send("PUT", `${path}?isActive=true`)).json()).toMatchObject({
      isActive: true,
    });
    expect((await page.send("DELETE", path)).status).toBe(403);
    expect((await admin.send("DELETE", path)).ok).toBe(true);
    expect((await page.get(path)).status).toBe(404);
    expect(await logged(id)).toEqual(["create", "deactivate", "activate", "remove"]);
    expect((await page.get(`/api/slide/${slideIds[0]}`)).status).toBe(200);
  });

  it("slideshows are read by people who view slideshows, and not changed", async () => {
    const { id } = await saved();
    const reader = await signInAs("reporting");
    expect((await reader.get(`/api/reportSlideshow/${id}`)).status).toBe(200);
    expect((await reader.send("POST", "/api/reportSlideshow/save", bodyOf())).status).toBe(403);
    expect((await reader.send("PUT", `/api/reportSlideshow/${id}?isActive=false`)).status).toBe(
      403,
    );
  });
});

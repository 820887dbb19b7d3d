import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobRoleAndUnit } from "#contract/reports/obs/crossed-hands.ts";
import type { ReceivedSession } from "#contract/observing/observations.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { answerOf } from "#tests/api/reports/reports/support/run.ts";

const NOW = "2026-11-19T19:32:00Z";
const START = "2026-11-19T19:00:00Z";
const AT = "2026-11-19T19:10:00Z";
const END = "2026-11-19T19:30:00Z";

describe("submitting a session", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let observer: Client;
  let observerId: string;
  let unitId: string;
  let roleId: string;
  let noteId: string;

  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    const { db } = portal;
    facility = await buildFacility(db, { products: ["OBS"] });
    await db("facility")
      .where({ facility_id: facility.facilityId })
      .update({ allows_custom_observation_notes: true, enables_observation_feedback: true });
    unitId = await unit("Medical ICU", true);
    roleId = await buildObvJobRole(db, facility, { name: "Nurse" });
    noteId = newId();
    await db("observation_note").insert({
      customer_id: facility.customerId,
      facility_id: facility.facilityId,
      observation_note_id: noteId,
      note_text: "Gloves worn",
      created_at: new Date(NOW),
    });
    const user = await buildUser(db, { customerId: facility.customerId, role: "observer" });
    observerId = user.userId;
    observer = await signIn(portal.origin, user.email, user.password);
  });

  const unit = async (name: string, isObservable: boolean, level = 3): Promise<string> => {
    const id = await buildLocation(portal.db, facility, {
      parentId: facility.rootId,
      level,
      name,
    });
    await portal
      .db("location")
      .where({ facility_id: facility.facilityId, location_id: id })
      .update({ is_observable: isObservable });
    return id;
  };
  const common = () => ({
    timestampUtc: AT,
    locationId: unitId,
    roleId,
    feedbackProvided: true,
    customNotes: "Reached for gel",
    quickNotes: [noteId],
  });
  const hands = (given: object = {}) => ({
    type: "HH",
    ...common(),
    momentId: 1,
    outcomeId: 1,
    ...given,
  });
  const equipment = (given: object = {}) => ({
    type: "PPE",
    ...common(),
    momentId: 2,
    contact: true,
    gloves: true,
    glovesRemoved: true,
    gown: false,
    ...given,
  });
  const session = (observations: readonly object[], given: object = {}) => ({
    sessionId: newId(),
    facilityId: facility.facilityId,
    observerId,
    startTimeUtc: START,
    endTimeUtc: END,
    observations,
    ...given,
  });
  const submit = (body: unknown, from = observer) =>
    from.send("POST", "/api/observation/session", body);
  const received = async (body: unknown, from = observer): Promise<ReceivedSession> => {
    const answer = await submit(body, from);
    expect(answer.status).toBe(200);
    return (await answer.json()) as ReceivedSession;
  };
  const faults = async (body: unknown) => {
    const answer = await submit(body);
    expect(answer.status).toBe(400);
    return (await problemOf(answer)).fieldErrors;
  };
  const stored = () =>
    portal.db("observation").where({ facility_id: facility.facilityId }).orderBy("type");

  it("a session of hands and equipment is judged, and reported at once", async () => {
    const sent = session([hands(), hands({ outcomeId: 3, customNotes: "" }), equipment()]);
    expect(await received(sent)).toEqual({
      sessionId: sent.sessionId,
      observationCount: 3,
      receivedAt: "2026-11-19T19:32:00.000Z",
      clockOffsetSeconds: null,
    });
    expect((await stored()).map((row) => [row.type, row.is_compliant])).toEqual([
      ["HH", true],
      ["HH", false],
      ["PPE", false],
    ]);
    const filter = { facilityId: facility.facilityId, reportDateRange: "today" } as const;
    const answer = await answerOf(portal.db, facility, jobRoleAndUnit, filter, NOW);
    expect(JSON.stringify(answer)).toContain('"totalObservations":2');
  });

  it("a session links the moments of one opportunity, which counts once", async () => {
    const opportunityId = newId();
    const [one, two, third] = [newId(), newId(), newId()];
    const linked = { opportunityId, outcomeId: 2 };
    await received(
      session([
        hands({ ...linked, observationId: one }),
        hands({ ...linked, observationId: two, momentId: 2 }),
        hands({ observationId: third }),
      ]),
    );
    const rows = await portal
      .db("observation")
      .where({ facility_id: facility.facilityId })
      .whereIn("observation_id", [one, two, third])
      .orderBy("observation_id")
      .select("observation_id", "opportunity", "is_counted");
    expect(rows).toEqual(
      [one, two, third].toSorted().map((id) => ({
        observation_id: id,
        opportunity: id === third ? null : opportunityId,
        is_counted: id !== two,
      })),
    );
    const since = new URLSearchParams({
      facilityId: facility.facilityId,
      observerId,
      observationStartDate: START,
    });
    const counted = await observer.get(`/api/observation/observerData?${since}`);
    expect(await counted.json()).toEqual({ observationCount: 2 });
    const roles = await observer.get(`/api/observation/jobRoles?facilityId=${facility.facilityId}`);
    expect(await roles.json()).toMatchObject([{ id: roleId, observedCount: 3 }]);
  });

  it("a session refuses linked moments that contradict each other or repeat", async () => {
    const opportunityId = newId();
    const linked = (given: object) => hands({ opportunityId, ...given });
    expect(
      await faults(session([linked({}), linked({ momentId: 2, outcomeId: 3 }), linked({})])),
    ).toEqual({
      "observations.1.opportunityId": "mismatch",
      "observations.2.opportunityId": "taken",
    });
  });

  it("answers a session sent again alike, even at once, and stores it once", async () => {
    const sent = session([hands()]);
    const [first, second] = await Promise.all([received(sent), received(sent)]);
    expect(second).toEqual(first);
    await portal
      .db("observation_job_role")
      .where({ observation_job_role_id: roleId })
      .update({ is_archived: true });
    expect(await received(sent)).toEqual(first);
    expect(await stored()).toHaveLength(1);
  });

  it("another observer's session under the same id is refused", async () => {
    const sent = session([hands()]);
    await received(sent);
    const { customerId } = facility;
    const admin = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const asAdmin = await signIn(portal.origin, admin.email, admin.password);
    const answer = await submit({ ...sent, observerId: admin.userId }, asAdmin);
    expect(answer.status).toBe(409);
    expect((await problemOf(answer)).code).toBe("already_there");
  });

  describe("sent again with other observations", () => {
    const noted = (given: object = {}) => ({ ...hands(given), observationId: newId() });
    const differing = async (body: unknown) => {
      const answer = await submit(body);
      const { code, current } = await problemOf(answer);
      expect([answer.status, code]).toEqual([409, "session_differs"]);
      return current;
    };

    it("a changed session shows what is stored, and its missing part is taken", async () => {
      const [first, second, third] = [noted(), noted({ outcomeId: 2 }), noted({ outcomeId: 3 })];
      const sent = session([first, second]);
      const { receivedAt } = await received(sent);
      const more = { ...sent, observations: [first, { ...second, outcomeId: 3 }, third] };
      const here = { observationCount: 2, receivedAt, missing: [2], changed: [1], removed: 0 };
      expect(await differing(more)).toEqual(here);
      expect(await stored()).toHaveLength(2);
      const rest = session([third]);
      await received(rest);
      expect(await differing(more)).toEqual({ ...here, missing: [] });
      expect(await differing({ ...rest, sessionId: newId() })).toMatchObject({
        observationCount: 0,
        receivedAt: null,
        missing: [],
        changed: [],
      });
      expect((await stored()).map(({ observation_outcome_id: id }) => id).toSorted()).toEqual([
        1, 2, 3,
      ]);
    });

    it("a session with one observation less or another purpose differs", async () => {
      const [first, second] = [noted(), noted()];
      const sent = session([first, second]);
      await received(sent);
      const less = { ...sent, observations: [second] };
      expect(await differing(less)).toMatchObject({ observationCount: 2, missing: [], removed: 1 });
      await differing({ ...sent, purpose: "training" });
      const later = { ...sent, endTimeUtc: "2026-11-19T19:31:00Z" };
      expect(await received(later)).toMatchObject({ observationCount: 2 });
    });

    it("observations without an id are recognized by their values", async () => {
      const sent = session([hands(), hands()]);
      await received(sent);
      expect(await received(sent)).toMatchObject({ observationCount: 2 });
      const more = { ...sent, observations: [hands(), hands(), hands()] };
      expect(await differing(more)).toMatchObject({ observationCount: 2, missing: [2] });
    });

    it("a session sent again does not take the same id twice", async () => {
      const one = noted();
      expect(await faults(session([one, one]))).toEqual({ observations: "taken" });
    });
  });

  it("reports all faults of a session by observation, and stores nothing", async () => {
    const archived = await buildObvJobRole(portal.db, facility, { name: "Float pool" });
    await portal
      .db("observation_job_role")
      .where({ observation_job_role_id: archived })
      .update({ is_archived: true });
    const closed = await unit("Closed", false);
    const found = await faults(
      session([hands(), hands({ roleId: archived }), hands({ locationId: closed, momentId: 5 })]),
    );
    expect(found).toEqual({
      "observations.1.roleId": "archived",
      "observations.2.locationId": "not_observed",
      "observations.2.momentId": "not_in_list",
    });
    expect(await stored()).toEqual([]);
  });

  it.each<[string, (given: { other: string }) => object, object]>([
    [
      "before the session",
      () => ({ timestampUtc: "2026-11-19T18:59:59Z" }),
      { timestampUtc: "outside_session" },
    ],
    [
      "after the session",
      () => ({ timestampUtc: "2026-11-19T19:30:01Z" }),
      { timestampUtc: "outside_session" },
    ],
    [
      "in another facility's unit",
      ({ other }) => ({ locationId: other }),
      { locationId: "not_in_list" },
    ],
    ["with a role of nobody", ({ other }) => ({ roleId: other }), { roleId: "not_in_list" }],
    [
      "with a note of nobody",
      ({ other }) => ({ quickNotes: [other] }),
      { "quickNotes.0": "not_in_list" },
    ],
  ])("submitting refuses an observation %s", async (_name, given, expected) => {
    const found = await faults(session([hands(given({ other: newId() }))]));
    const paths = Object.entries(expected).map(([field, code]) => [
      `observations.0.${field}`,
      code,
    ]);
    expect(found).toEqual(Object.fromEntries(paths));
  });

  it.each<[string, object, object]>([
    [
      "no precaution",
      { contact: undefined, gloves: undefined, glovesRemoved: undefined, gown: undefined },
      { precautions: "required" },
    ],
    ["an item that no precaution opens", { mask: true, maskRemoved: true }, { mask: "not_asked" }],
    [
      "the mask under airborne",
      { droplet: true, airborne: true, mask: true, maskRemoved: true, respirator: false },
      { mask: "not_asked" },
    ],
    ["an item left out", { gown: undefined }, { gown: "required" }],
    ["removal of what was not used", { gownRemoved: true }, { gownRemoved: "not_asked" }],
    ["removal on the way in", { momentId: 1 }, { glovesRemoved: "not_asked" }],
    ["removal that nobody judged", { glovesRemoved: undefined }, { glovesRemoved: "required" }],
  ])("submitting refuses equipment with %s", async (_name, given, expected) => {
    const found = await faults(session([equipment(given)]));
    const paths = Object.entries(expected).map(([field, code]) => [
      `observations.0.${field}`,
      code,
    ]);
    expect(found).toEqual(Object.fromEntries(paths));
  });

  it("a late session follows the facility's policy of age", async () => {
    const [start, at, end] = [
      "2026-11-12T19:00:00Z",
      "2026-11-12T19:10:00Z",
      "2026-11-12T19:40:00Z",
    ];
    const old = { startTimeUtc: start, endTimeUtc: end };
    expect(await faults(session([hands({ timestampUtc: at })], old))).toEqual({
      "observations.0.timestampUtc": "too_far_back",
    });
    await portal
      .db("facility")
      .where({ facility_id: facility.facilityId })
      .update({ observation_max_age_days: 8 });
    await received(session([hands({ timestampUtc: at })], old));
  });

  it("a device's clock may be ahead by ten minutes, not more", async () => {
    await received(session([hands()], { endTimeUtc: "2026-11-19T19:42:00Z" }));
    expect(await faults(session([hands()], { endTimeUtc: "2026-11-19T19:42:01Z" }))).toEqual({
      endTimeUtc: "future_date",
    });
  });

  it("takes late observations that were recorded in time, and any from an administrator", async () => {
    const at = "2026-09-12T19:10:00Z";
    const old = { startTimeUtc: "2026-09-12T19:00:00Z", endTimeUtc: "2026-09-12T19:40:00Z" };
    const noted = (recordedAtUtc: string) => hands({ timestampUtc: at, recordedAtUtc });
    await received(session([noted("2026-09-19T19:10:00Z")], old));
    const late = session([noted("2026-09-19T19:10:01Z")], old);
    expect(await faults(late)).toEqual({ "observations.0.timestampUtc": "too_far_back" });
    const { customerId } = facility;
    const admin = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const asAdmin = await signIn(portal.origin, admin.email, admin.password);
    await received(late, asAdmin);
  });

  describe("of a device whose clock is wrong", () => {
    const HOUR_MS = 3_600_000;
    /** An instant as a clock shows it that is so many hours ahead. */
    const shown = (at: string, hours: number): string =>
      new Date(Date.parse(at) + hours * HOUR_MS).toISOString();
    const sent = (hours: number, observations: object[], given: object = {}) =>
      session(observations, {
        startTimeUtc: shown(START, hours),
        endTimeUtc: shown(END, hours),
        sentAtUtc: shown(NOW, hours),
        ...given,
      });
    const times = async () => {
      const [own] = await portal
        .db("observation_session")
        .where({ facility_id: facility.facilityId });
      const rows = await stored();
      return {
        session: [own?.started_at, own?.ended_at].map((at) => at?.toISOString()),
        offset: own?.clock_offset_s,
        seen: rows.map((row) => [row.observed_at.toISOString(), row.clock_offset_s]),
      };
    };
    const right = [START, END].map((at) => new Date(at).toISOString());
    const seenAt = new Date(AT).toISOString();

    it.each([2, -24, 24 * 400, 0.05, -0.05])(
      "times of a wrong clock are stored corrected, %d hours ahead, and marked",
      async (hours) => {
        const body = sent(hours, [hands({ timestampUtc: shown(AT, hours) })]);
        const offset = hours * -3600;
        expect(await received(body)).toMatchObject({ clockOffsetSeconds: offset });
        expect(await times()).toEqual({ session: right, offset, seen: [[seenAt, offset]] });
        const later = { ...body, sentAtUtc: shown(NOW, hours + 1) };
        expect(await received(later)).toMatchObject({ clockOffsetSeconds: offset });
      },
    );

    it("times of a clock right within two minutes stay as they are", async () => {
      await received(sent(1.9 / 60, [hands({ timestampUtc: AT })], { startTimeUtc: START }));
      expect(await times()).toMatchObject({ offset: null, seen: [[seenAt, null]] });
    });

    it("times that the device has corrected itself are not moved", async () => {
      const body = sent(2, [
        hands({ timestampUtc: AT, clockOffsetSeconds: -7200 }),
        hands({ timestampUtc: shown(AT, 2) }),
      ]);
      await received(body);
      expect((await times()).seen).toEqual([
        [seenAt, -7200],
        [seenAt, -7200],
      ]);
    });

    it("a session whose clock was set right before sending is taken", async () => {
      const body = sent(2, [hands({ timestampUtc: shown(AT, 2) })], { sentAtUtc: NOW });
      // Its end is taken for now: two minutes after it was.
      expect(await received(body)).toMatchObject({ clockOffsetSeconds: -7080 });
      expect((await times()).seen).toEqual([["2026-11-19T19:12:00.000Z", -7080]]);
    });

    it("correcting a clock includes observations that were read off another", async () => {
      const body = sent(2, [
        hands({ timestampUtc: "2026-11-19T18:50:00Z", clockOffsetSeconds: 0 }),
      ]);
      await received(body);
      expect((await times()).session[0]).toBe("2026-11-19T18:50:00.000Z");
    });
  });

  it("notes and feedback that the facility does not use are refused", async () => {
    await portal
      .db("facility")
      .where({ facility_id: facility.facilityId })
      .update({ allows_custom_observation_notes: false, enables_observation_feedback: false });
    expect(await faults(session([hands()]))).toEqual({
      "observations.0.feedbackProvided": "not_asked",
      "observations.0.customNotes": "not_asked",
    });
  });

  it("observers send their own sessions, administrators those by anyone there", async () => {
    await received(session([hands(), equipment()]));
    await received(session([hands()], { purpose: "training" }));
    const { customerId, facilityId } = facility;
    const admin = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    await buildUser(portal.db, { customerId, role: "dataAnalyst" });
    const asAdmin = await signIn(portal.origin, admin.email, admin.password);
    const ids = async (from: Client) => {
      const answer = await from.get(`/api/observers?facilityId=${facilityId}`);
      return ((await answer.json()) as { id: string }[]).map(({ id }) => id).toSorted();
    };
    expect(await ids(observer)).toEqual([observerId]);
    expect(await ids(asAdmin)).toEqual([observerId, admin.userId].toSorted());
    const counted = async (from: Client, of: string) => {
      const query = `facilityId=${facilityId}&observerId=${of}&observationStartDate=2026-11-01T04:00:00Z`;
      const answer = await from.get(`/api/observation/observerData?${query}`);
      const said: unknown = await answer.json();
      return answer.status === 200 ? said : answer.status;
    };
    expect(await counted(observer, observerId)).toEqual({ observationCount: 2 });
    expect(await counted(asAdmin, observerId)).toEqual({ observationCount: 2 });
    expect(await counted(observer, admin.userId)).toBe(404);
    expect(await faults(session([hands()], { observerId: admin.userId }))).toEqual({
      observerId: "not_in_list",
    });
    await received(session([hands()], { observerId }), asAdmin);
  });

  it("a session for a facility out of reach is refused", async () => {
    const foreign = await buildFacility(portal.db, { products: ["OBS"] });
    const answer = await submit(session([hands()], { facilityId: foreign.facilityId }));
    expect(answer.status).toBe(403);
  });
});

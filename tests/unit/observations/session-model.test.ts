import { describe, expect, test } from "vitest";
import { SubmittedSession } from "#contract/observing.ts";
import type { SessionDraft } from "#renderer/features/observations/model/draft.ts";
import { type Tap, reduce, startSession } from "#renderer/features/observations/model/reduce.ts";
import { missingOf, toSession } from "#renderer/features/observations/model/to-session.ts";

const START = Date.UTC(2026, 10, 19, 18, 48);
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;
const [ICU, NURSE, PHYSICIAN, NOTE] = [id(1), id(2), id(3), id(4)];

const key = {
  sessionId: id(10),
  customerId: id(11),
  facilityId: id(12),
  userId: id(13),
  observerId: id(13),
  purpose: "audit",
} as const;

/** A session after taps, one each minute. */
const after = (...taps: Tap[]): SessionDraft =>
  taps.reduce(
    (draft, tap, index) => reduce(draft, tap, START + (index + 1) * 60_000),
    startSession(key, START),
  );

const hands = (last: number): Tap[] => [
  { tap: "begin", type: "HH", id: id(last) },
  { tap: "chooseUnit", locationId: ICU },
  { tap: "chooseRole", roleId: NURSE },
  { tap: "chooseMoment", momentId: 3 },
  { tap: "chooseOutcome", outcome: "rub" },
  { tap: "save" },
];

const equipment = (precautions: Tap[], items: Tap[]): Tap[] => [
  { tap: "begin", type: "PPE", id: id(50) },
  { tap: "chooseUnit", locationId: ICU },
  { tap: "chooseRole", roleId: PHYSICIAN },
  ...precautions,
  ...items,
];

const on = (precaution: "standard" | "contact" | "droplet" | "airborne"): Tap => ({
  tap: "togglePrecaution",
  precaution,
});
const used = (item: "gloves" | "gown" | "mask", removedCorrectly: boolean | null = null): Tap => ({
  tap: "answerItem",
  item,
  answer: { used: true, removedCorrectly },
});
const leaving: Tap = { tap: "chooseMoment", momentId: 2 };
const sent = (draft: SessionDraft) =>
  SubmittedSession.parse(toSession(draft, draft.lastTapAtMs)).observations[0];

describe("a session of taps", () => {
  test("asks for unit and role before the form, and for the role alone once a unit is known", () => {
    expect(after(...hands(20).slice(0, 1)).open?.step).toBe("unit");
    expect(after(...hands(20).slice(0, 2)).open?.step).toBe("role");
    expect(after(...hands(20).slice(0, 3)).open?.step).toBe("form");
    const second = after(...hands(20), { tap: "begin", type: "HH", id: id(21) });
    expect(second.open).toMatchObject({ step: "role", observation: { locationId: ICU } });
    expect(second.open?.observation.roleId).toBeNull();
  });

  test("says what is missing in the order of the form", () => {
    const missing = [1, 2, 3, 4, 5].map((taps) => {
      const { open } = after(...hands(20).slice(0, taps));
      return open === null ? null : missingOf(open.observation);
    });
    expect(missing).toEqual(["unit", "role", "moment", "outcome", null]);
    const ppe = after(...equipment([], [leaving])).open;
    expect(ppe === null ? null : missingOf(ppe.observation)).toBe("precautions");
  });

  test("makes “now” the time of saving, and keeps a time that was chosen", () => {
    const now = after(...hands(20));
    expect(now.observations[0]?.atMs).toBe(START + 6 * 60_000);
    const chosen = after(
      ...hands(20).slice(0, 5),
      { tap: "setTime", atMs: START + 1 },
      { tap: "save" },
    );
    expect(chosen.observations[0]?.atMs).toBe(START + 1);
  });

  test("counts hands and equipment apart, and gives a number back with a cancelled one", () => {
    const draft = after(
      ...hands(20),
      { tap: "begin", type: "HH", id: id(21) },
      { tap: "cancel" },
      { tap: "begin", type: "PPE", id: id(22) },
      { tap: "cancel" },
      { tap: "begin", type: "HH", id: id(23) },
    );
    expect(draft.observations.map(({ number }) => number)).toEqual([1]);
    expect(draft.open?.observation.number).toBe(2);
  });

  test("takes back the observation saved last, or what an edit made of it", () => {
    expect(after(...hands(20), { tap: "undo" }).observations).toEqual([]);
    const edited: Tap[] = [
      ...hands(20),
      { tap: "edit", id: id(20) },
      { tap: "chooseOutcome", outcome: "none" },
      { tap: "save" },
    ];
    expect(after(...edited).observations).toMatchObject([{ outcome: "none" }]);
    expect(after(...edited, { tap: "undo" }).observations).toMatchObject([{ outcome: "rub" }]);
  });

  test("leaves an observation as it was when its edit is cancelled, and drops a deleted one", () => {
    const kept = after(
      ...hands(20),
      { tap: "edit", id: id(20) },
      { tap: "toggleNote", noteId: NOTE },
      { tap: "cancel" },
    );
    expect(kept.observations).toMatchObject([{ quickNotes: [] }]);
    expect(after(...hands(20), { tap: "delete", id: id(20) }).observations).toEqual([]);
  });
});

describe("what is sent", () => {
  test("is each observation with ids of the lists, without fractions of seconds", () => {
    expect(sent(after(...hands(20)))).toEqual({
      type: "HH",
      timestampUtc: "2026-11-19T18:54:00Z",
      locationId: ICU,
      roleId: NURSE,
      momentId: 3,
      outcomeId: 1,
      feedbackProvided: false,
      customNotes: "",
      quickNotes: [],
    });
  });

  test("says of each open item whether it was used, and of closed ones nothing", () => {
    const draft = after(
      ...equipment(
        [on("contact")],
        [used("gown"), used("mask"), { tap: "chooseMoment", momentId: 1 }],
      ),
      { tap: "save" },
    );
    const observation = sent(draft);
    expect(observation).toMatchObject({ contact: true, gown: true, gloves: false });
    expect(Object.keys(observation ?? {}).toSorted()).not.toContain("mask");
    expect(observation).not.toHaveProperty("gownRemoved");
  });

  test("asks for removal on the way out alone, of items that were used", () => {
    const draft = after(...equipment([on("contact")], [leaving, used("gown", true)]), {
      tap: "save",
    });
    expect(sent(draft)).toMatchObject({ gown: true, gownRemoved: true, gloves: false });
    expect(sent(draft)).not.toHaveProperty("glovesRemoved");
  });

  test("closes the mask under airborne, and restores answers with their precaution", () => {
    const masked = equipment([on("droplet")], [leaving, used("mask", true)]);
    const save: Tap = { tap: "save" };
    expect(sent(after(...masked, on("airborne"), save))).not.toHaveProperty("mask");
    const restored = sent(after(...masked, on("airborne"), on("airborne"), save));
    expect(restored).toMatchObject({ mask: true, maskRemoved: true });
  });
});

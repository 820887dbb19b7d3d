import { describe, expect, test } from "vitest";
import { SubmittedSession } from "#contract/observing/observations.ts";
import type { SessionDraft } from "#renderer/features/observing/observations/model/draft.ts";
import {
  type Tap,
  reduce,
  startSession,
} from "#renderer/features/observing/observations/model/reduce.ts";
import {
  missingOf,
  ofRows,
  rowIdOf,
  toSession,
} from "#renderer/features/observing/observations/model/to-session.ts";

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

/** The same as the form saves it: the outcome saves, and the next one begins. */
const handsThen = (form: number, saved: number): Tap[] => [
  ...hands(form).slice(0, 4),
  { tap: "save", outcome: "rub", newId: id(saved) },
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
  test("the next observation has the same unit and role, another unit neither", () => {
    const next = after(...handsThen(20, 21));
    // Each is saved under an id of its own, whatever became of the form.
    expect(next.observations).toMatchObject([{ id: id(21) }]);
    expect(next.open).toMatchObject({
      isRoleKept: true,
      observation: { id: id(20), number: 2, locationId: ICU, roleId: NURSE, momentIds: [] },
    });
    const again = after(...handsThen(20, 21), { tap: "chooseRole", roleId: NURSE }).open;
    expect(again?.isRoleKept).toBe(false);
    const elsewhere = after(
      ...handsThen(20, 21),
      { tap: "chooseMoment", momentId: 4 },
      { tap: "chooseUnit", locationId: id(5) },
    ).open;
    expect(elsewhere?.observation).toMatchObject({ roleId: null, momentIds: [] });
  });

  test("a session of taps lists missing answers in the form's order", () => {
    const missing = [1, 2, 3, 4, 5].map((taps) => {
      const { open } = after(...hands(20).slice(0, taps));
      return open === null ? null : missingOf(open.observation);
    });
    expect(missing).toEqual(["unit", "role", "moment", "outcome", null]);
    const ppe = after(...equipment([], [leaving])).open;
    expect(ppe === null ? null : missingOf(ppe.observation)).toBe("precautions");
  });

  test("“now” becomes the time of saving, a chosen time stays", () => {
    const now = after(...hands(20));
    expect(now.observations[0]?.atMs).toBe(START + 6 * 60_000);
    const chosen = after(
      ...hands(20).slice(0, 5),
      { tap: "setTime", atMs: START + 1 },
      { tap: "save" },
    );
    expect(chosen.observations[0]?.atMs).toBe(START + 1);
  });

  test("hands and equipment are numbered apart, and a cancelled number is freed", () => {
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

  test("Undo takes back the last saved observation, or its edit", () => {
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

  test("Undo shows the previous form, unless the next has answers", () => {
    const back = after(...handsThen(20, 21), { tap: "undo" });
    expect(back.observations).toEqual([]);
    expect(back.open?.observation).toMatchObject({ id: id(20), momentIds: [3], atMs: null });
    const filled = after(
      ...handsThen(20, 21),
      { tap: "chooseMoment", momentId: 6 },
      { tap: "undo" },
    );
    expect(filled.observations).toEqual([]);
    expect(filled.open?.observation).toMatchObject({ id: id(20), number: 1, momentIds: [6] });
  });

  test("editing a saved observation sets a new one aside", () => {
    const editing: Tap[] = [
      ...handsThen(20, 21),
      { tap: "chooseMoment", momentId: 6 },
      { tap: "edit", id: id(21) },
    ];
    const saved = after(...editing, { tap: "save", outcome: "none", newId: id(22) });
    expect(saved.observations).toMatchObject([{ id: id(21), outcome: "none" }]);
    expect(saved.open?.observation).toMatchObject({ id: id(20), momentIds: [6] });
    const given = after(...editing, { tap: "cancel" });
    expect(given.open).toMatchObject({ before: null, observation: { id: id(20) } });
  });

  test("cancelling an edit leaves an observation as it was; deleting drops it", () => {
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
  test("a sent session has observations with listed ids, without fractions of seconds", () => {
    expect(sent(after(...hands(20)))).toEqual({
      type: "HH",
      observationId: rowIdOf(id(20), 3),
      timestampUtc: "2026-11-19T18:54:00Z",
      recordedAtUtc: "2026-11-19T18:54:00Z",
      locationId: ICU,
      roleId: NURSE,
      momentId: 3,
      outcomeId: 1,
      feedbackProvided: false,
      customNotes: "",
      quickNotes: [],
    });
  });

  test("a sent session has a row for each moment of an opportunity", () => {
    const draft = after(
      ...hands(20).slice(0, 3),
      { tap: "chooseMoment", momentId: 4 },
      { tap: "chooseMoment", momentId: 3 },
      { tap: "save", outcome: "wash", newId: id(40) },
      ...hands(20).slice(3),
    );
    const { observations } = SubmittedSession.parse(toSession(draft, draft.lastTapAtMs));
    expect(observations).toMatchObject([
      { momentId: 3, outcomeId: 2, opportunityId: id(40) },
      { observationId: rowIdOf(id(40), 4), momentId: 4, outcomeId: 2, opportunityId: id(40) },
      { momentId: 3, outcomeId: 1 },
    ]);
    expect(observations[2]).not.toHaveProperty("opportunityId");
    expect(new Set(observations.map(({ observationId }) => observationId)).size).toBe(3);
    expect(ofRows(draft.observations, (row) => row > 0)).toMatchObject([
      { id: id(40), momentIds: [4] },
      { id: id(20) },
    ]);
    // The server speaks of rows, the page of observations.
    const refused = reduce(
      draft,
      { tap: "refused", fieldErrors: { "observations.2.roleId": "archived" }, reference: null },
      draft.lastTapAtMs,
    );
    expect(refused.refusal?.fieldErrors).toEqual({ "observations.1.roleId": "archived" });
  });

  test("a sent session says of each open item only whether it was used", () => {
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

  test("removal is required of used items on the way out only", () => {
    const draft = after(...equipment([on("contact")], [leaving, used("gown", true)]), {
      tap: "save",
    });
    expect(sent(draft)).toMatchObject({ gown: true, gownRemoved: true, gloves: false });
    expect(sent(draft)).not.toHaveProperty("glovesRemoved");
  });

  test("airborne precautions close the mask, and answers return with their precaution", () => {
    const masked = equipment([on("droplet")], [leaving, used("mask", true)]);
    const save: Tap = { tap: "save" };
    expect(sent(after(...masked, on("airborne"), save))).not.toHaveProperty("mask");
    const restored = sent(after(...masked, on("airborne"), on("airborne"), save));
    expect(restored).toMatchObject({ mask: true, maskRemoved: true });
  });
});

import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { noteServerTime } from "#renderer/api/server-clock.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import {
  reduce,
  startSession,
  type Tap,
} from "#renderer/features/observing/observations/model/reduce.ts";
import type { SessionDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { toSession } from "#renderer/features/observing/observations/model/to-session.ts";
import { kit, observe, openForm, tap } from "./pages-kit.tsx";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

beforeAll(async () => {
  await startI18n();
  await loadTexts("observing", "observations", "errors");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  hearTime(0);
});

/** The server says that this device's clock is so much behind. */
const hearTime = (offsetMs: number) =>
  noteServerTime(new Date(Date.now() + offsetMs).toUTCString(), Date.now(), Date.now());

const [icu, east] = kit.units.map(({ id }) => id);
const [nurse, floatPool] = kit.roles.map(({ id }) => id);
const startedAtMs = Date.now() - 60 * 60_000;

/** A session to which so many taps were made, each a second after the other. */
const sessionOf = (taps: readonly Tap[], from = startedAtMs): SessionDraft =>
  taps.reduce(
    (draft, one, at) => reduce(draft, one, from + at * 1000),
    startSession(
      {
        sessionId: "s",
        customerId: "c",
        facilityId: "f",
        userId: "u",
        observerId: "u",
        purpose: "audit",
      },
      from,
    ),
  );

const handTaps = (id: string, roleId = nurse ?? ""): Tap[] => [
  { tap: "begin", type: "HH", id },
  { tap: "chooseUnit", locationId: icu ?? "" },
  { tap: "chooseRole", roleId },
  { tap: "chooseMoment", momentId: 3 },
  { tap: "chooseOutcome", outcome: "rub" },
  { tap: "save" },
];

const main = () => screen.getAllByRole<HTMLButtonElement>("button").at(-1);
const dialog = () => within(screen.getByRole("dialog"));
const resume = () => tap("button", "Resume session");
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => {
    fireEvent.keyDown(document.body, { key, ...init });
  });

describe("the form of hand hygiene", () => {
  it("the form takes three taps, two for the same person", async () => {
    const seen = await observe(sessionOf(handTaps("a")));
    resume();
    tap("button", /^Wash/u);
    expect(screen.getByText("Choose who and a moment first.")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Registered nurse");
    tap("radio", "Registered nurse");
    expect(screen.getByText("Choose a moment.")).toBeTruthy();
    tap("checkbox", "After touching a patient");
    tap("button", /^Wash/u);
    expect(seen.draft?.observations.at(-1)).toMatchObject({
      locationId: icu,
      roleId: nurse,
      momentIds: [6],
      outcome: "wash",
    });
    expect(screen.getByText("2 saved: wash")).toBeTruthy();
    expect(screen.getByRole("radio", { name: /Same person again/u }).textContent).toContain(
      "Registered nurse",
    );
    vi.setSystemTime(Date.now() + 1000);
    tap("checkbox", "Before touching a patient");
    tap("button", /^None/u);
    expect(seen.draft?.observations).toHaveLength(3);
  });

  it("several moments are saved as one observation", async () => {
    const seen = await observe();
    openForm("Hand hygiene");
    tap("checkbox", "Before touching a patient");
    tap("checkbox", "Before a clean or aseptic procedure");
    expect(screen.getByText("2 chosen, one opportunity")).toBeTruthy();
    tap("button", /^Rub/u);
    expect(seen.draft?.observations).toMatchObject([{ momentIds: [3, 4], outcome: "rub" }]);
    expect(screen.getByText("2 moments, one opportunity")).toBeTruthy();
    tap("button", /^Undo/u);
    expect(seen.draft?.observations).toEqual([]);
    expect(
      screen.getAllByRole("checkbox", { checked: true }).map(({ textContent }) => textContent),
    ).toEqual(["Before touching a patient", "Before a clean or aseptic procedure"]);
  });

  it("a second tap of a trembling hand is ignored", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const seen = await observe();
    openForm("Hand hygiene");
    tap("checkbox", "After touching a patient");
    tap("button", /^Rub/u);
    tap("button", /^Rub/u);
    expect(seen.draft?.observations).toHaveLength(1);
    expect(screen.queryByText("Choose a moment first.")).toBeNull();
  });

  it("the hand hygiene form is filled by keys, and undone by Ctrl+Z", async () => {
    const seen = await observe();
    openForm("Hand hygiene");
    press("2");
    press("n");
    expect(seen.draft?.observations).toMatchObject([{ momentIds: [4], outcome: "none" }]);
    press("z", { ctrlKey: true });
    expect(seen.draft?.observations).toEqual([]);
  });

  it("the form offers Undo for ten seconds, then an edit", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const seen = await observe();
    openForm("Hand hygiene");
    tap("checkbox", "After touching a patient");
    tap("button", /^Rub/u);
    act(() => void vi.advanceTimersByTime(9_000));
    expect(screen.getByRole("button", { name: /^Undo/u })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1_500));
    expect(screen.queryByRole("button", { name: /^Undo/u })).toBeNull();
    tap("button", "Edit");
    tap("button", /^Wash/u);
    expect(seen.draft?.observations).toMatchObject([{ outcome: "wash" }]);
    expect(seen.draft?.open).toMatchObject({ before: null, observation: { number: 2 } });
  });

  it.each([
    { clock: "two hours ahead", offsetMs: -2 * HOUR_MS },
    { clock: "a day behind", offsetMs: 24 * HOUR_MS },
  ])("Undo and its taps are counted right with a clock that is $clock", async ({ offsetMs }) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    hearTime(offsetMs);
    const seen = await observe();
    openForm("Hand hygiene");
    tap("checkbox", "After touching a patient");
    tap("button", /^Rub/u);
    act(() => void vi.advanceTimersByTime(1_000));
    tap("button", /^Rub/u);
    expect(screen.getAllByText("Choose a moment first.")).not.toEqual([]);
    act(() => void vi.advanceTimersByTime(8_000));
    expect(screen.getByRole("button", { name: /^Undo/u })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1_500));
    expect(screen.queryByRole("button", { name: /^Undo/u })).toBeNull();
    tap("button", "Edit");
    act(() => void vi.advanceTimersByTime(1_000));
    tap("button", /^Wash/u);
    expect(seen.draft?.observations).toMatchObject([{ outcome: "wash" }]);
    act(() => void vi.advanceTimersByTime(1_000));
    tap("button", /^Undo/u);
    expect(seen.draft?.observations).toMatchObject([{ outcome: "rub" }]);
  });

  it("a clock moved back offers no Undo, and freezes nothing", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const seen = await observe();
    openForm("Hand hygiene");
    tap("checkbox", "After touching a patient");
    tap("button", /^Rub/u);
    vi.setSystemTime(Date.now() - 26 * HOUR_MS);
    tap("checkbox", "After touching a patient");
    tap("button", /^Wash/u);
    vi.setSystemTime(Date.now() - 26 * HOUR_MS);
    tap("button", /^Rub/u);
    expect(screen.getAllByText("Choose a moment first.")).not.toEqual([]);
    expect(screen.queryByRole("button", { name: /^Undo/u })).toBeNull();
    expect(seen.draft?.observations).toHaveLength(2);
  });

  it("offers to correct wrong times between observations, once per session", async () => {
    // Saved before anything was known of the clock.
    const before = sessionOf(handTaps("a"));
    hearTime(-2 * HOUR_MS);
    const open: Tap[] = [
      { tap: "begin", type: "HH", id: "b" },
      { tap: "chooseUnit", locationId: icu ?? "" },
      { tap: "setFeedback", feedbackProvided: true },
    ];
    const started = open.reduce((draft, one) => reduce(draft, one, Date.now(), 0), before);
    const seen = await observe(started);
    expect(screen.queryByRole("dialog")).toBeNull();
    resume();
    tap("checkbox", "Feedback given");
    fireEvent.click(dialog().getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    await observe(seen.draft);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("marks a wrong clock at the time, with its remedy in the menu", async () => {
    const seen = await observe(sessionOf(handTaps("a")));
    resume();
    expect(screen.getByRole("button", { name: "TimeNow" })).toBeTruthy();
    act(() => hearTime(-2 * HOUR_MS));
    fireEvent.click(dialog().getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "TimeNowcorrected" })).toBeTruthy();
    expect(screen.queryByText(/New observations are timed correctly/u)).toBeNull();

    const entry = "This device’s clock is 2 h 0 min ahead.";
    tap("button", entry);
    fireEvent.click(dialog().getByRole("button", { name: "Shift 1 observation" }));
    expect(seen.draft?.observations[0]?.offsetMs).toBe(-2 * HOUR_MS);
    tap("button", entry);
    expect(dialog().queryByRole("button", { name: /^Shift/u })).toBeNull();
    expect(dialog().getByText("1 observation was shifted.")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Undo the shift" }));
    expect(seen.draft?.observations[0]?.offsetMs).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("the hand hygiene form refuses a note that is too long, below it", async () => {
    const draft = sessionOf(handTaps("a").slice(0, -1));
    const seen = await observe(
      reduce(draft, { tap: "writeNote", customNotes: "x".repeat(216) }, Date.now()),
    );
    resume();
    tap("button", /^Rub/u);
    expect(seen.draft?.observations).toEqual([]);
    expect(dialog().getByText("Shorten the note by 16 characters to save it.")).toBeTruthy();
  });

  it("the form omits notes and feedback where the facility does", async () => {
    const settings = {
      ...kit.settings,
      allowCustomObsNotes: false,
      enableObservationFeedback: false,
      observationNotes: [],
    };
    await observe(null, { kit: { ...kit, settings } });
    openForm("Hand hygiene");
    expect(screen.queryByText("Feedback given")).toBeNull();
    expect(screen.queryByText("Notes")).toBeNull();
  });
});

describe("the form of protective equipment", () => {
  const item = (name: RegExp) => screen.getByRole("checkbox", { name });

  it("the equipment form asks by precautions; the respirator replaces the mask", async () => {
    await observe();
    openForm("PPE");
    expect(screen.queryByRole("checkbox", { name: /^Gloves/u })).toBeNull();
    tap("checkbox", "Contact");
    expect(item(/^Gloves/u).textContent).toContain("Required, not used");
    tap("checkbox", "Droplet");
    tap("checkbox", /^Mask/u);
    tap("checkbox", "Airborne");
    expect(screen.queryByRole("checkbox", { name: /^Mask/u })).toBeNull();
    // Taken off again, the answer is back.
    tap("checkbox", "Airborne");
    expect(item(/^Mask/u).getAttribute("aria-checked")).toBe("true");
  });

  it("only required items are called so, and warned about", async () => {
    const seen = await observe();
    openForm("PPE");
    const itemsOf = (name: string) =>
      within(screen.getByRole("group", { name }))
        .getAllByRole("checkbox")
        .map(({ textContent }) => textContent);
    tap("checkbox", "Standard");
    expect(itemsOf("Items")).toEqual(["MaskNot used", "Eye protectionNot used"]);
    tap("checkbox", "Contact");
    expect(itemsOf("Required items")).toEqual([
      "GownRequired, not used",
      "GlovesRequired, not used",
    ]);
    expect(itemsOf("Other items")).toEqual(["MaskNot used", "Eye protectionNot used"]);
    tap("checkbox", /^Gown/u);
    tap("radio", "Entering the room");
    expect(screen.getByText("Gloves not used")).toBeTruthy();
    expect(screen.getByText("1 of 2 items used")).toBeTruthy();
    tap("checkbox", /^Gloves/u);
    expect(screen.queryByText(/ not used$/u)).toBeNull();
    tap("button", "Save observation 1");
    tap("button", /saved$/u);
    expect(screen.getByText("2 of 2")).toBeTruthy();
    expect(seen.draft?.observations).toHaveLength(1);
  });

  it("clearing the equipment form asks first, and undoes after Save", async () => {
    const seen = await observe();
    openForm("PPE");
    tap("checkbox", "Contact");
    tap("button", "Clear");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(seen.draft?.open?.observation).toMatchObject({ precautions: [], roleId: nurse });
    tap("checkbox", "Contact");
    tap("radio", "Entering the room");
    tap("button", "Clear");
    fireEvent.click(dialog().getByRole("button", { name: "Keep it" }));
    tap("button", "Save observation 1");
    expect(seen.draft?.observations).toHaveLength(1);
    tap("button", /^Undo/u);
    expect(seen.draft?.observations).toEqual([]);
    expect(seen.draft?.open?.observation).toMatchObject({ precautions: ["contact"] });
  });

  it("the form requires removal of used items only on the way out", async () => {
    await observe();
    openForm("PPE");
    tap("checkbox", "Contact");
    tap("checkbox", /^Gloves/u);
    tap("radio", "Entering the room");
    expect(screen.queryAllByRole("checkbox", { name: /^Removed correctly/u })).toEqual([]);
    tap("radio", "Leaving the room");
    expect(screen.getAllByRole("checkbox", { name: /^Removed correctly/u })).toHaveLength(1);
    expect(screen.getByText("Gown not used")).toBeTruthy();
    expect(main()?.textContent).toBe("Save observation 1");
  });

  it("the equipment form requires a precaution first", async () => {
    await observe();
    openForm("PPE");
    expect(main()?.textContent).toBe("Choose a precaution");
  });
});

describe("a device that could not be read", () => {
  it("an unreadable device offers to read again first, then a new session", async () => {
    let times = 0;
    const readAgain = () => {
      times += 1;
    };
    await observe(null, { state: "unread", keepFailure: "blocked", readAgain });
    expect(screen.getByText("The data kept on this device cannot be read.")).toBeTruthy();
    expect(main()?.textContent).toBe("Read again");
    tap("button", "Read again");
    expect(times).toBe(1);
    tap("button", "Start new session");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Where are you?");
  });
});

describe("the session", () => {
  it("an unchanged edit closes at once, a changed one asks", async () => {
    const seen = await observe(sessionOf(handTaps("a")));
    resume();
    const edit = () => {
      tap("button", /saved$/u);
      tap("button", /^1 ?Before touching a patient/u);
    };
    edit();
    tap("button", "Stop editing");
    expect(screen.queryByRole("dialog")).toBeNull();
    tap("button", "Back");
    edit();
    tap("checkbox", "After touching a patient");
    tap("button", "Stop editing");
    expect(dialog().getByRole("heading").textContent).toBe("Discard the change?");
    fireEvent.click(dialog().getByRole("button", { name: "Discard the change" }));
    expect(seen.draft?.observations).toMatchObject([{ momentIds: [3] }]);
    expect(seen.draft?.open?.before).toBeNull();
  });

  it("deleting and discarding ask with the numbers that stay or go", async () => {
    const seen = await observe(sessionOf([...handTaps("a"), ...handTaps("b")]));
    resume();
    tap("button", /saved$/u);
    tap("button", "More for observation 2");
    fireEvent.click(dialog().getByRole("button", { name: "Delete observation" }));
    expect(dialog().getByText(/The other 1 stays in the session/u)).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Delete observation" }));
    expect(seen.draft?.observations).toHaveLength(1);
    tap("button", "Discard");
    const [safe, act_] = dialog().getAllByRole("button");
    expect(safe?.textContent).toBe("Keep the draft");
    fireEvent.click(act_ ?? document.body);
    expect(seen.draft).toBeNull();
  });

  it.each([
    { minutes: 29, isFlagged: false },
    { minutes: 31, isFlagged: true },
  ])("a session of $minutes minutes is flagged before it is sent: $isFlagged", async (one) => {
    await observe(sessionOf(handTaps("a"), Date.now() - one.minutes * MINUTE_MS));
    resume();
    tap("button", /saved$/u);
    tap("button", "Review and submit 1");
    const flag = screen.queryByText("This session is longer than 30 minutes.");
    expect(flag !== null).toBe(one.isFlagged);
  });

  it("a session is submitted by counts, without its open observation", async () => {
    const open: Tap[] = [{ tap: "begin", type: "HH", id: "b" }, ...handTaps("b").slice(3, 4)];
    const seen = await observe(sessionOf([...handTaps("a"), ...open]));
    resume();
    tap("button", /saved$/u);
    tap("button", "Review and submit 1");
    expect(screen.getAllByRole("note").at(-1)?.textContent).toContain("Number 2 has no role yet");
    expect(screen.queryByText(/%/u)).toBeNull();
    tap("button", "Submit 1");
    expect(seen.submitted).toHaveLength(1);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Observation");
  });

  it("an open session's reminder is put off by 15 minutes or switched off", async () => {
    const seen = await observe(sessionOf(handTaps("a")));
    resume();
    tap("button", "15 min more");
    expect(screen.queryByText("15 min more")).toBeNull();
    expect(seen.draft?.remindAtMs).toBeGreaterThan(Date.now() + 14 * 60_000);
    cleanup();
    await observe(sessionOf(handTaps("a")));
    resume();
    tap("button", /saved$/u);
    fireEvent.click(screen.getByRole("switch", { name: "Reminder" }));
    expect(screen.queryByText("Send now, or keep going for a while?")).toBeNull();
  });

  it("a session is read-only while another tab writes it", async () => {
    const takeOver = vi.fn();
    await observe(sessionOf(handTaps("a")), { writer: "elsewhere", takeOver });
    resume();
    expect(screen.getByText("Read only")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Rub/u })).toBeNull();
    tap("button", "Continue here");
    expect(takeOver).toHaveBeenCalledOnce();
  });

  it("a refused session names what is wrong, and leads there", async () => {
    const taps = [...handTaps("a"), ...handTaps("b", floatPool)];
    const fieldErrors = { "observations.1.roleId": "not_in_list" };
    const seen = await observe(
      reduce(sessionOf(taps), { tap: "refused", fieldErrors, reference: "7F3A" }, Date.now()),
    );
    expect(screen.getByText("1 of 2 observations to change")).toBeTruthy();
    expect(screen.getByText(/Reference 7F3A/u)).toBeTruthy();
    tap("button", "Change number 2");
    expect(screen.queryByRole("radio", { name: "Float pool" })).toBeNull();
    fireEvent.click(dialog().getByRole("radio", { name: "Physician" }));
    tap("button", /^Rub/u);
    expect(seen.draft?.refusal).toBeNull();
    tap("button", "Resume session");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Observation 3");
  });

  it("deleting one faulty observation leaves the other faults of a refused session", () => {
    const taps = [...handTaps("a"), ...handTaps("b"), ...handTaps("c")];
    const fieldErrors = {
      "observations.0.roleId": "archived",
      "observations.2.locationId": "not_in_list",
    };
    const refused = reduce(sessionOf(taps), { tap: "refused", fieldErrors, reference: null }, 1);
    const left = reduce(refused, { tap: "delete", id: "a" }, 2);
    expect(left.refusal?.fieldErrors).toEqual({ "observations.1.locationId": "not_in_list" });
    expect(reduce(left, { tap: "delete", id: "c" }, 3).refusal).toBeNull();
  });

  it("a session with full storage says so", async () => {
    await observe(sessionOf(handTaps("a")), { keepFailure: "full" });
    expect(screen.getByText(/Its storage is full/u)).toBeTruthy();
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it("a stored session lets the page close", async () => {
    await observe(sessionOf(handTaps("a")));
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });
});

it("warns of a session left on this device alone for five days", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const words = "Not sent for 5 days.";
  const old = sessionOf(handTaps("a"), Date.now() - 5 * 24 * HOUR_MS + MINUTE_MS);
  const waiting = {
    session: toSession(old, Date.now()),
    draft: old,
    submittedAtMs: Date.now(),
    lastTryAtMs: null,
    lastFailure: null,
    nextTryAtMs: null,
  } as const;
  const shown = observe(old, { waiting: [waiting], parked: [{ ...old, sessionId: "p" }] });
  await vi.advanceTimersByTimeAsync(1_000);
  await shown;
  expect(screen.queryByText(words)).toBeNull();
  act(() => void vi.advanceTimersByTime(MINUTE_MS));
  expect(screen.getAllByText(words)).toHaveLength(3);
});

it("finds a unit by part of its name, and Enter chooses the only one", async () => {
  const seen = await observe();
  tap("button", "Start new session");
  const box = screen.getByRole("searchbox", { name: "Find a unit" });
  fireEvent.change(box, { target: { value: "5 éast" } });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(seen.draft?.open?.observation.locationId).toBe(east);
});

it("says of a session that waits for a sign-in what it waits for", async () => {
  const draft = sessionOf(handTaps("a"));
  const waiting = {
    session: toSession(draft, Date.now()),
    draft,
    submittedAtMs: Date.now(),
    lastTryAtMs: Date.now(),
    lastFailure: "signedOut",
    nextTryAtMs: null,
  } as const;
  await observe(null, { waiting: [waiting] });
  expect(screen.getByText("once you are signed in again")).toBeTruthy();
  expect(screen.queryByText("with the network")).toBeNull();
});

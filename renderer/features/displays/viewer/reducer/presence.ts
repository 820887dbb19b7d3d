import { noteTime, serverNow } from "./ages.ts";
import { type Draft, patch } from "./draft.ts";
import type { ViewerEvent } from "./events.ts";
import { storedContentOf } from "./stored.ts";
import { candidateAt, orderOf } from "./order.ts";
import { askForPlan, isDue } from "./plan.ts";
import { beginStored } from "./preparation.ts";
import type { Candidate, Enrolment, ViewerPlan } from "./state.ts";
import { TIMES, waitAfter } from "./times.ts";
import { refresh } from "./slide-turns.ts";

type Event<Type extends ViewerEvent["type"]> = Extract<ViewerEvent, { type: Type }>;

const noCode = (at: number): Enrolment => ({
  at,
  since: null,
  tries: 0,
  code: null,
  expiresAtMs: 0,
  nextText: "",
  isLimited: false,
});

/** The stored slide to begin with: the one to go on with, else the first in the stored order. */
const firstKept = (draft: Draft, plan: ViewerPlan): Candidate | undefined => {
  const { resumeWith } = draft.state;
  const wanted = resumeWith === null ? undefined : candidateAt(plan, resumeWith, 0);
  const inOrder = orderOf(plan).map((id) => candidateAt(plan, id, 0));
  return [wanted, ...inOrder]
    .filter((one) => one !== undefined)
    .find((one) => storedContentOf(draft.state, one) !== undefined);
};

/** Begins: with what is stored at once, while the server is queried. */
export const start = (draft: Draft, event: Event<"start">): void => {
  const { plan, kept, resume, wallMs, builtAtMs } = event;
  const newest = Math.max(0, ...kept.map(({ answeredAtMs }) => answeredAtMs));
  // Until the server is heard, its time is as when both clocks were last compared, though not before
  // the last answer.
  const guessMs = Math.max(newest, wallMs + event.wallOffsetMs);
  const looksWrong = wallMs < Math.max(newest, builtAtMs ?? 0) - TIMES.day;
  patch(draft, {
    clock: { offsetMs: guessMs - draft.now, isHeard: false, looksWrong },
    startedAt: draft.now,
    lastTick: { now: draft.now, wallMs },
    plan,
    isPlanKept: plan !== null,
    isDark: plan?.isDark === true,
    kept: Object.fromEntries(kept.map((one) => [one.key, one])),
    lastGoodMs: newest === 0 ? null : newest,
    resumeWith: resume?.slideId ?? null,
    build: { ...draft.state.build, own: event.build, lastReload: resume?.lastReload ?? null },
    beat: { ...draft.state.beat, done: resume?.done ?? [], seen: resume?.seen ?? [] },
    me: { at: draft.now, since: null, tries: 0 },
  });
  if (!plan?.slideshow) return;
  const first = firstKept(draft, plan);
  const content = first && storedContentOf(draft.state, first);
  if (first !== undefined && content !== undefined) beginStored(draft, "first", first, content);
};

/** Goes back to the code, and forgets all that was the screen's. */
export const revoke = (draft: Draft): void => {
  const wasEnrolling = draft.state.enrolment !== null;
  if (wasEnrolling || draft.state.isOver) return;
  draft.effects.push({ type: "wipe" });
  patch(draft, {
    plan: null,
    isPlanKept: false,
    turn: null,
    cursor: null,
    preparation: null,
    changing: null,
    pause: null,
    kept: {},
    isDark: false,
    away: 0,
    identifyUntil: 0,
    enrolment: noCode(draft.now),
    beat: { at: 0, sentAt: 0, since: null, tries: 0, revision: null, done: [], seen: [] },
  });
};

export const enrolled = (draft: Draft): void => {
  patch(draft, {
    enrolment: null,
    me: { at: draft.now, since: null, tries: 0 },
    first: { at: draft.now, tries: 0 },
  });
};

export const codeAnswered = (draft: Draft, event: Event<"codeAnswered">): void => {
  noteTime(draft, event.serverMs);
  const { enrolment } = draft.state;
  if (enrolment === null) return;
  const { code, expiresAtMs, nextText, askAgainMs } = event;
  const at = draft.now + Math.max(1_000, askAgainMs);
  patch(draft, {
    enrolment: { ...noCode(at), code, expiresAtMs, nextText },
  });
};

export const codeFailed = (draft: Draft, isLimited: boolean): void => {
  const { enrolment } = draft.state;
  if (enrolment === null) return;
  const tries = enrolment.tries + 1;
  const at = draft.now + (isLimited ? TIMES.codeLimited : waitAfter(tries));
  patch(draft, { enrolment: { ...enrolment, since: null, tries, at, isLimited } });
};

/** Requests a code while there is no credential; a code that has ended is not shown. */
export const advanceEnrolment = (draft: Draft, enrolment: Enrolment): void => {
  const { now } = draft;
  if (enrolment.code !== null && serverNow(draft.state, now) >= enrolment.expiresAtMs)
    patch(draft, { enrolment: { ...enrolment, code: null } });
  if (enrolment.since !== null && now >= enrolment.since + TIMES.call + TIMES.grace)
    codeFailed(draft, false);
  else if (isDue(enrolment, now)) {
    patch(draft, { enrolment: { ...(draft.state.enrolment ?? enrolment), since: now } });
    draft.effects.push({ type: "askCode" });
  }
};

/**
 * Takes note of the time; a long gap since it was last noted was a sleep. Some devices stop the
 * monotonic clock while they sleep, so that only their own clock has a gap; one that was set forward
 * looks the same, and must not disturb what is shown.
 */
export const tick = (draft: Draft, wallMs: number): void => {
  const { lastTick, isHidden } = draft.state;
  patch(draft, { lastTick: { now: draft.now, wallMs } });
  if (lastTick === null || isHidden) return;
  const passedMs = draft.now - lastTick.now;
  const hasSlept = passedMs > TIMES.sleep;
  const mayHaveSlept = wallMs - lastTick.wallMs - passedMs > TIMES.sleep;
  if (!hasSlept && !mayHaveSlept) return;
  patch(draft, { isUnsure: true, beat: { ...draft.state.beat, at: draft.now } });
  askForPlan(draft);
  if (hasSlept) refresh(draft, passedMs);
  else patch(draft, { mayHaveSlept });
};

/** The server's time has gone on without the monotonic clock: the device has slept. */
export const wakeUp = (draft: Draft, offsetBeforeMs: number): void => {
  if (draft.state.clock.offsetMs - offsetBeforeMs > TIMES.sleep) refresh(draft, 0);
};

export const seen = (draft: Draft, isHidden: boolean): void => {
  const wasHidden = draft.state.isHidden;
  const { lastTick } = draft.state;
  patch(draft, { isHidden, lastTick: lastTick && { ...lastTick, now: draft.now } });
  if (wasHidden && !isHidden) askForPlan(draft);
};

/** The device is in a network again: what waits for its next try need not wait any longer. */
export const online = (draft: Draft): void => {
  const { me, enrolment, first } = draft.state;
  const { now } = draft;
  if (me.tries > 0) askForPlan(draft);
  if (first.tries > 0) patch(draft, { first: { ...first, at: now } });
  if (enrolment !== null && enrolment.tries > 0 && !enrolment.isLimited)
    patch(draft, { enrolment: { ...enrolment, at: now } });
};

import { countSlide, isTooOld, noteFailure, noteGood, serverNow } from "./ages.ts";
import { hearBuild } from "./build.ts";
import { type Draft, patch } from "./draft.ts";
import type { ViewerEvent } from "./events.ts";
import { drop, dropSlides, keep, storedContentOf, keyOf } from "./stored.ts";
import { cursorAt } from "./order.ts";
import { askForPlan } from "./plan.ts";
import type { Attempt, Candidate, StoredContent, Preparation, Purpose } from "./state.ts";
import { TIMES } from "./times.ts";

type Event<Type extends ViewerEvent["type"]> = Extract<ViewerEvent, { type: Type }>;

const setAttempt = (draft: Draft, change: Partial<Preparation>): void => {
  const { preparation } = draft.state;
  if (preparation !== null) patch(draft, { preparation: { ...preparation, ...change } });
};

const nextNumber = (draft: Draft): number => {
  patch(draft, { attempts: draft.state.attempts + 1 });
  return draft.state.attempts;
};

/** Lays out what an attempt has: its answer, or the stored content. */
const prepare = (
  draft: Draft,
  attempt: Attempt,
  content: StoredContent,
  isFresh: boolean,
): void => {
  const isEmptied = isTooOld(content, serverNow(draft.state, draft.now));
  const { id, place } = attempt;
  setAttempt(draft, {
    attempt: {
      ...attempt,
      stage: "preparing",
      from: content,
      isFresh,
      isEmptied,
      dueBy: draft.now + TIMES.prepare,
    },
  });
  const of = draft.state.plan?.slideshow?.slides.length ?? 1;
  const { key } = content;
  draft.effects.push({ type: "prepare", attempt: id, key, isFresh, isEmptied, place, of });
};

const fetchCandidate = (draft: Draft, candidate: Candidate): void => {
  const id = nextNumber(draft);
  const { slideId, language } = candidate;
  setAttempt(draft, {
    attempt: {
      ...candidate,
      id,
      stage: "fetching",
      from: null,
      isFresh: true,
      isEmptied: false,
      dueBy: draft.now + TIMES.fetch + TIMES.grace,
    },
    last: candidate,
  });
  draft.effects.push({
    type: "fetchSlide",
    attempt: id,
    slideId,
    language,
    limitMs: TIMES.fetch,
  });
};

/** Goes on with the next candidate; without one the turn passes. */
const tryNext = (draft: Draft): void => {
  const { preparation } = draft.state;
  if (preparation === null) return;
  const [next, ...rest] = preparation.rest;
  setAttempt(draft, { attempt: null, rest });
  if (next !== undefined) fetchCandidate(draft, next);
};

/** Begins to make one of several slides ready: each is tried once, in this order. */
export const begin = (draft: Draft, purpose: Purpose, candidates: readonly Candidate[]): void => {
  const [first] = candidates;
  if (first === undefined) return;
  patch(draft, {
    preparation: { purpose, attempt: null, first, rest: candidates, last: first, ready: null },
  });
  tryNext(draft);
};

/** Begins with stored content, without fetching any. */
export const beginStored = (
  draft: Draft,
  purpose: Purpose,
  candidate: Candidate,
  content: StoredContent,
): void => {
  patch(draft, {
    preparation: {
      purpose,
      attempt: null,
      first: candidate,
      rest: [],
      last: candidate,
      ready: null,
    },
  });
  const attempt: Attempt = {
    ...candidate,
    id: nextNumber(draft),
    stage: "preparing",
    from: content,
    isFresh: false,
    isEmptied: false,
    dueBy: 0,
  };
  prepare(draft, attempt, content, false);
};

/** Gives up what is being made ready. */
export const abandon = (draft: Draft): void => {
  const { preparation } = draft.state;
  if (preparation === null) return;
  const id = preparation.attempt?.id ?? preparation.ready?.attempt;
  if (id !== undefined) draft.effects.push({ type: "abandon", attempt: id });
  patch(draft, { preparation: null });
};

/** The attempt that an event is about, unless it has been given up. */
const current = (draft: Draft, id: number, stage: Attempt["stage"]): Attempt | undefined => {
  const attempt = draft.state.preparation?.attempt ?? undefined;
  return attempt?.id === id && attempt.stage === stage ? attempt : undefined;
};

/** The slide's own last good content stands in for an answer; else the slide after it is tried. */
const standIn = (draft: Draft, attempt: Attempt): void => {
  const content = storedContentOf(draft.state, attempt);
  const isShown = draft.state.preparation?.purpose === "refresh";
  if (content === undefined || isShown) tryNext(draft);
  // Under a number of its own: what comes late of the first must not pass for this one.
  else prepare(draft, { ...attempt, id: nextNumber(draft) }, content, false);
};

export const slideAnswered = (draft: Draft, event: Event<"slideAnswered">): void => {
  noteGood(draft, event.serverMs);
  countSlide(draft, false);
  hearBuild(draft, event.build);
  const attempt = current(draft, event.attempt, "fetching");
  if (attempt === undefined) return;
  const { kind, answeredAtMs, dataToMs, bytes } = event;
  const { slideId, language } = attempt;
  const content: StoredContent = {
    key: keyOf(slideId, language),
    slideId,
    language,
    kind,
    answeredAtMs,
    dataToMs,
    bytes,
    shownAtMs: serverNow(draft.state, draft.now),
  };
  prepare(draft, attempt, content, true);
};

export const slideFailed = (draft: Draft, event: Event<"slideFailed">): void => {
  const attempt = current(draft, event.attempt, "fetching");
  if (attempt === undefined) return;
  noteFailure(draft, event);
  countSlide(draft, true);
  if (event.failure === "gone") {
    dropSlides(draft, (id) => id === attempt.slideId);
    askForPlan(draft);
  }
  standIn(draft, attempt);
};

export const prepared = (draft: Draft, event: Event<"prepared">): void => {
  const attempt = current(draft, event.attempt, "preparing");
  if (!attempt?.from) return;
  const { slideId, language, round, place, isFresh, isEmptied, from } = attempt;
  if (isFresh) keep(draft, attempt.id, from);
  const pages = Math.max(1, event.pages);
  const content = from;
  const ready = { slideId, language, round, place, isFresh, isEmptied, content, pages };
  setAttempt(draft, { attempt: null, ready: { ...ready, attempt: attempt.id } });
};

/** What cannot be drawn is not stored; what was stored and cannot be drawn is deleted. */
export const prepareFailed = (draft: Draft, id: number): void => {
  const attempt = current(draft, id, "preparing");
  if (attempt === undefined) return;
  if (attempt.isFresh) {
    countSlide(draft, true);
    standIn(draft, attempt);
  } else {
    if (attempt.from !== null) drop(draft, [attempt.from.key]);
    tryNext(draft);
  }
};

/** The code that carries out an attempt has not answered: it has failed. */
export const watchAttempt = (draft: Draft): void => {
  const attempt = draft.state.preparation?.attempt ?? null;
  if (attempt === null || draft.now < attempt.dueBy) return;
  draft.effects.push({ type: "abandon", attempt: attempt.id });
  if (attempt.stage === "preparing") prepareFailed(draft, attempt.id);
  else {
    const failure = { failure: "away", serverMs: null } as const;
    slideFailed(draft, { type: "slideFailed", attempt: attempt.id, ...failure });
  }
};

/** None of the candidates could be shown. */
export const hasPassed = ({ attempt, ready, rest }: Preparation): boolean =>
  attempt === null && ready === null && rest.length === 0;

/** The order goes on after the slide that was tried last. */
export const passOver = (draft: Draft, { last, purpose }: Preparation): void => {
  const moves = purpose === "turn" || purpose === "first" || purpose === "back";
  patch(draft, {
    preparation: null,
    ...(moves && { cursor: cursorAt(draft.state.plan, last) }),
  });
};

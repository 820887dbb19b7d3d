import { isTooOld, serverNow } from "./ages.ts";
import { fetchDueBuild, forgetFetch, reloadAtChange } from "./build.ts";
import { type Draft, patch } from "./draft.ts";
import { dropUnplanned, noteShown } from "./stored.ts";
import { endPause } from "./keys.ts";
import { candidateAt, candidatesAfter, cursorAt } from "./order.ts";
import { abandon, begin, beginStored, hasPassed, passOver, watchAttempt } from "./preparation.ts";
import type { Ready, Turn, ViewerState } from "./state.ts";
import { TIMES, waitAfter } from "./times.ts";

/** The shown slide is made ready again: what it becomes does not move the order on. */
const isOfShown = ({ preparation }: ViewerState): boolean =>
  preparation?.purpose === "refresh" || preparation?.purpose === "empty";

/** Shows what is ready. */
const change = (draft: Draft, ready: Ready): void => {
  const isRefresh = isOfShown(draft.state);
  patch(draft, {
    preparation: null,
    changing: { ready, dueBy: draft.now + TIMES.paint, isRefresh },
  });
  draft.effects.push({ type: "show", attempt: ready.attempt });
};

/** It stands on the screen: from here on its interval counts. */
export const painted = (draft: Draft, attempt: number): void => {
  const { changing, plan, pause, cursor } = draft.state;
  if (changing?.ready.attempt !== attempt) return;
  const { attempt: _, ...shown } = changing.ready;
  const intervalMs = (plan?.slideshow?.interval ?? 30) * 1000;
  const of = Math.max(1, plan?.slideshow?.slides.length ?? 1);
  const turn = { ...shown, of, page: 0, intervalMs, isHurried: false };
  patch(draft, {
    changing: null,
    turn: { ...turn, endsAt: draft.now + intervalMs },
    cursor: changing.isRefresh && cursor !== null ? cursor : cursorAt(plan, shown),
    pause: pause && { ...pause, since: draft.now },
    first: { at: 0, tries: 0 },
  });
  noteShown(draft, shown.content.key, serverNow(draft.state, draft.now));
  dropUnplanned(draft);
  forgetFetch(draft);
};

/** Tries to have something to show where nothing is shown yet. */
const advanceFirst = (draft: Draft): void => {
  const { preparation, first, plan, cursor, resumeWith, isPlanKept, isHidden, kind } = draft.state;
  if (plan === null) return;
  if (preparation?.ready) {
    change(draft, preparation.ready);
    return;
  }
  if (preparation !== null && !hasPassed(preparation)) return;
  if (preparation !== null) {
    passOver(draft, preparation);
    const tries = first.tries + 1;
    patch(draft, { first: { at: draft.now + waitAfter(tries), tries } });
    return;
  }
  // What is stored has been looked at when the page started; the plan comes first.
  if (isPlanKept || draft.now < first.at || (isHidden && kind === "portal")) return;
  const wanted = resumeWith === null ? undefined : candidateAt(plan, resumeWith, 0);
  patch(draft, { resumeWith: null });
  const after = candidatesAfter(plan, wanted ? cursorAt(plan, wanted) : cursor);
  begin(draft, "first", wanted ? [wanted, ...after.slice(0, 1)] : after);
};

/** The part of a turn in which a page of the slide is shown. */
const advancePage = (draft: Draft, turn: Turn): void => {
  const { pause } = draft.state;
  const now = pause?.since ?? draft.now;
  const shownMs = turn.intervalMs - (turn.endsAt - now);
  const page = Math.floor(shownMs / (turn.intervalMs / turn.pages));
  const next = Math.min(turn.pages - 1, Math.max(0, page));
  if (next === turn.page) return;
  patch(draft, { turn: { ...turn, page: next } });
  draft.effects.push({ type: "showPage", page: next });
};

/** Figures that have become too old while they are shown are taken off the screen. */
const advanceAge = (draft: Draft, turn: Turn): void => {
  const { preparation } = draft.state;
  if (turn.isEmptied || !isTooOld(turn.content, serverNow(draft.state, draft.now))) return;
  if (preparation !== null) return;
  const { slideId, language, round, place, content } = turn;
  beginStored(draft, "empty", { slideId, language, round, place }, content);
};

/** None of the candidates could be shown: what is shown stays, and the turn passes. */
const stay = (draft: Draft, turn: Turn): void => {
  const intervalMs = (draft.state.plan?.slideshow?.interval ?? 30) * 1000;
  patch(draft, {
    turn: { ...turn, intervalMs, endsAt: draft.now + intervalMs, page: 0, isHurried: false },
  });
  if (turn.page !== 0) draft.effects.push({ type: "showPage", page: 0 });
  const { pause } = draft.state;
  if (pause !== null) patch(draft, { pause: { ...pause, since: draft.now } });
  forgetFetch(draft);
};

const advanceTurn = (draft: Draft, turn: Turn): void => {
  const { plan, pause, cursor, isHidden, kind } = draft.state;
  const isPaused = pause !== null && !turn.isHurried;
  const { preparation } = draft.state;
  if (preparation !== null && isOfShown(draft.state)) {
    if (preparation.ready !== null) change(draft, preparation.ready);
    else if (hasPassed(preparation)) passOver(draft, preparation);
    return;
  }
  const isNear = turn.isHurried || draft.now >= turn.endsAt - TIMES.lead;
  if (isPaused || !isNear || plan === null) return;
  // A hidden tab of the portal has no viewer: nothing is fetched for it.
  if (preparation === null && !(isHidden && kind === "portal"))
    begin(draft, "turn", candidatesAfter(plan, cursor));
  fetchDueBuild(draft);
  if (!turn.isHurried && draft.now < turn.endsAt) return;
  const coming = draft.state.preparation;
  if (coming === null) return;
  const isSettled = coming.ready !== null || hasPassed(coming);
  if (!isSettled) return;
  if (reloadAtChange(draft, coming.ready?.slideId ?? coming.last.slideId)) return;
  if (coming.ready !== null) change(draft, coming.ready);
  else {
    passOver(draft, coming);
    stay(draft, turn);
  }
};

/** Where nothing is shown, no change has to be waited for. */
const reloadBetween = (draft: Draft): void => {
  fetchDueBuild(draft);
  reloadAtChange(draft, null);
};

/** Does what is due by now with what is shown and what comes next. */
export const advanceTurns = (draft: Draft): void => {
  const { changing, pause, isDark, plan } = draft.state;
  if (isDark || !plan?.slideshow || plan.slideshow.slides.length === 0) {
    reloadBetween(draft);
    return;
  }
  if (changing !== null) {
    if (draft.now >= changing.dueBy) painted(draft, changing.ready.attempt);
    return;
  }
  if (pause !== null && draft.now >= pause.until) endPause(draft);
  watchAttempt(draft);
  const { turn } = draft.state;
  if (turn === null) {
    reloadBetween(draft);
    if (!draft.state.isLeaving) advanceFirst(draft);
    return;
  }
  advancePage(draft, turn);
  advanceAge(draft, draft.state.turn ?? turn);
  advanceTurn(draft, draft.state.turn ?? turn);
};

/**
 * After a sleep or a dark time: what is shown is fetched again before anything else, and its turn goes
 * on after.
 */
export const refresh = (draft: Draft, sleptMs: number): void => {
  const { turn, plan, changing } = draft.state;
  if (turn === null || plan === null || changing !== null) return;
  const own = candidateAt(plan, turn.slideId, turn.round);
  abandon(draft);
  patch(draft, { turn: { ...turn, endsAt: turn.endsAt + sleptMs } });
  if (own !== undefined) begin(draft, "refresh", [own]);
};

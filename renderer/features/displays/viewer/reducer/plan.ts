import { noteFailure, noteGood, noteTime, serverNow } from "./ages.ts";
import { hearBuild } from "./build.ts";
import { type Draft, patch } from "./draft.ts";
import type { ViewerEvent } from "./events.ts";
import { dropUnplanned } from "./stored.ts";
import { candidatesAfter, orderOf } from "./order.ts";
import type { Asking } from "./state.ts";
import { TIMES, waitAfter } from "./times.ts";

type Event<Type extends ViewerEvent["type"]> = Extract<ViewerEvent, { type: Type }>;

export const isDue = ({ at, since }: Asking, now: number): boolean => since === null && now >= at;

/** The plan of the screen is requested again at once, unless that is under way. */
export const askForPlan = (draft: Draft): void => {
  const { me } = draft.state;
  if (me.since === null) patch(draft, { me: { ...me, at: draft.now } });
};

const planEvery = (draft: Draft): number =>
  draft.state.kind === "portal" ? TIMES.fetchPlanInPortal : TIMES.fetchPlan;

/** What is being made ready is not the next one by now: it is chosen again. */
const forgetOvertaken = (draft: Draft): void => {
  const { preparation, plan, cursor } = draft.state;
  if (preparation === null || plan === null) return;
  const { purpose, first } = preparation;
  const isPlanned = orderOf(plan).includes(first.slideId);
  const isNext = candidatesAfter(plan, cursor)[0]?.slideId === first.slideId;
  if (purpose === "turn" ? isNext : isPlanned) return;
  const id = preparation.attempt?.id ?? preparation.ready?.attempt;
  if (id !== undefined) draft.effects.push({ type: "abandon", attempt: id });
  patch(draft, { preparation: null });
};

export const planAnswered = (draft: Draft, event: Event<"meAnswered">): void => {
  noteTime(draft, event.serverMs);
  const isFirst = draft.state.isPlanKept || draft.state.plan === null;
  if (draft.state.kind === "portal" || isFirst) noteGood(draft, event.serverMs);
  hearBuild(draft, event.build);
  patch(draft, {
    plan: event.plan,
    isPlanKept: false,
    me: { at: draft.now + planEvery(draft), since: null, tries: 0 },
    isDark: event.plan.isDark,
    ...(isFirst && { first: { at: draft.now, tries: 0 } }),
  });
  if (event.plan.slideshow === null) {
    patch(draft, { preparation: null, turn: null, changing: null });
    draft.effects.push({ type: "clear" });
    return;
  }
  dropUnplanned(draft);
  forgetOvertaken(draft);
};

export const planFailed = (draft: Draft, event: Event<"meFailed">): void => {
  noteFailure(draft, event);
  const tries = draft.state.me.tries + 1;
  patch(draft, { me: { at: draft.now + waitAfter(tries), since: null, tries } });
};

/** Requests the plan when it is due; one that is not answered has failed. */
export const advancePlan = (draft: Draft): void => {
  const { me, now } = { me: draft.state.me, now: draft.now };
  if (me.since !== null && now >= me.since + TIMES.call + TIMES.grace)
    planFailed(draft, { type: "meFailed", failure: "away", serverMs: null });
  else if (isDue(me, now)) {
    patch(draft, { me: { ...me, since: now } });
    draft.effects.push({ type: "fetchMe" });
  }
};

/** Goes dark and light by the server's time; the plan that follows says when next. */
export const advanceDark = (draft: Draft): void => {
  const { plan } = draft.state;
  if (!plan?.darkChangesAt) return;
  if (serverNow(draft.state, draft.now) < Date.parse(plan.darkChangesAt)) return;
  const isDark = !plan.isDark;
  patch(draft, { plan: { ...plan, isDark, darkChangesAt: null }, isDark });
  askForPlan(draft);
};

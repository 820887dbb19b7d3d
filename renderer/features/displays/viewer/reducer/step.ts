import { serverNow } from "./ages.ts";
import { advanceHeartbeat, heartbeatAnswered, heartbeatFailed } from "./heartbeats.ts";
import { buildFetched } from "./build.ts";
import { type Draft, patch } from "./draft.ts";
import type { Step, ViewerEvent } from "./events.ts";
import { hurry, togglePause } from "./keys.ts";
import { advanceDark, advancePlan, planAnswered, planFailed } from "./plan.ts";
import { abandon, prepareFailed, prepared, slideAnswered, slideFailed } from "./preparation.ts";
import {
  advanceEnrolment,
  codeAnswered,
  codeFailed,
  enrolled,
  online,
  revoke,
  seen,
  start,
  tick,
  wakeUp,
} from "./presence.ts";
import type { ViewerState } from "./state.ts";
import { TIMES } from "./times.ts";
import { advanceTurns, painted, refresh } from "./slide-turns.ts";

/** A page that began with stored content fetches it again once the server is there. */
const takePlan = (draft: Draft, event: Extract<ViewerEvent, { type: "meAnswered" }>): void => {
  const { isPlanKept } = draft.state;
  planAnswered(draft, event);
  const { turn } = draft.state;
  if (!isPlanKept || turn === null) return;
  if (serverNow(draft.state, draft.now) - turn.content.answeredAtMs > TIMES.fresh)
    refresh(draft, 0);
};

const handlePress = (draft: Draft, key: "pause" | "next" | "previous"): void => {
  if (key === "pause") togglePause(draft);
  else hurry(draft, key);
};

/** A session that is over takes the figures with it. */
const endSession = (draft: Draft): void => {
  if (draft.state.isOver) return;
  patch(draft, { isOver: true, preparation: null, changing: null, kept: {} });
  draft.effects.push({ type: "wipe" });
};

const handle = (draft: Draft, event: ViewerEvent): void => {
  switch (event.type) {
    case "start":
      return start(draft, event);
    case "tick":
      return tick(draft, event.wallMs);
    case "meAnswered":
      return takePlan(draft, event);
    case "meFailed":
      return planFailed(draft, event);
    case "slideAnswered":
      return slideAnswered(draft, event);
    case "slideFailed":
      return slideFailed(draft, event);
    case "prepared":
      return prepared(draft, event);
    case "prepareFailed":
      return prepareFailed(draft, event.attempt);
    case "painted":
      return painted(draft, event.attempt);
    case "beatAnswered":
      return heartbeatAnswered(draft, event);
    case "beatFailed":
      return heartbeatFailed(draft, event);
    case "codeAnswered":
      return codeAnswered(draft, event);
    case "codeFailed":
      return codeFailed(draft, event.isLimited);
    case "enrolled":
      return enrolled(draft);
    case "revoked":
      return revoke(draft);
    case "sessionOver":
      return endSession(draft);
    case "buildFetched":
      return buildFetched(draft, event.outcome);
    case "key":
      return handlePress(draft, event.key);
    case "pointer":
      return patch(draft, { cursorUntil: draft.now + TIMES.cursor });
    case "visibility":
      return seen(draft, event.isHidden);
    case "online":
      return online(draft);
  }
};

/** Does what is due by now. */
const advance = (draft: Draft, wasDark: boolean): void => {
  const { enrolment, isOver, isLeaving } = draft.state;
  if (isOver || isLeaving) return;
  if (enrolment !== null) {
    advanceEnrolment(draft, enrolment);
    return;
  }
  advancePlan(draft);
  advanceDark(draft);
  const { isDark } = draft.state;
  if (isDark && !wasDark) abandon(draft);
  else if (wasDark && !isDark) refresh(draft, 0);
  advanceHeartbeat(draft);
  advanceTurns(draft);
};

/**
 * The whole behaviour of a viewer, in a browser, the console or on a display: what becomes of it with
 * an event, and what is to be done. It holds no timer and reads no clock.
 * @param now monotonic milliseconds; never less than in the step before
 */
export const step = (state: ViewerState, event: ViewerEvent, now: number): Step<ViewerState> => {
  const draft: Draft = { state, effects: [], now };
  handle(draft, event);
  if (state.mayHaveSlept && !draft.state.mayHaveSlept) wakeUp(draft, state.clock.offsetMs);
  advance(draft, state.isDark);
  return { state: draft.state, effects: draft.effects };
};

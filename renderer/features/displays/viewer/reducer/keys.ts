import { type Draft, patch } from "./draft.ts";
import { candidateBefore, candidatesAfter } from "./order.ts";
import { abandon, begin } from "./preparation.ts";
import { TIMES } from "./times.ts";

/** A user wants to see the next slide, or the one before, now. */
export const hurry = (draft: Draft, to: "next" | "previous"): void => {
  const { turn, cursor, plan, changing } = draft.state;
  if (turn === null || !plan?.slideshow || changing !== null) return;
  if (to === "previous") {
    const before = candidateBefore(plan, cursor ?? { slideId: turn.slideId, order: [], round: 0 });
    if (before === undefined) return;
    abandon(draft);
    begin(draft, "back", [before]);
  } else if (draft.state.preparation?.purpose !== "turn") {
    abandon(draft);
    begin(draft, "turn", candidatesAfter(plan, cursor));
  }
  patch(draft, { turn: { ...turn, isHurried: true } });
};

/** Pauses, or goes on with the time that was left. */
export const togglePause = (draft: Draft): void => {
  const { pause, turn } = draft.state;
  if (pause !== null) endPause(draft);
  else if (turn !== null)
    patch(draft, { pause: { since: draft.now, until: draft.now + TIMES.pause } });
};

export const endPause = (draft: Draft): void => {
  const { pause, turn } = draft.state;
  if (pause === null) return;
  const pausedMs = draft.now - pause.since;
  patch(draft, {
    pause: null,
    turn: turn && { ...turn, endsAt: turn.endsAt + pausedMs },
  });
};

import type { ViewerState } from "./state.ts";
import { TIMES } from "./times.ts";

/** Ages and languages on the screen go on by themselves; a sleep is noticed by the next tick. */
const LONGEST_MS = 5_000;
const SHORTEST_MS = 20;

const asked = ({ at, since }: { at: number; since: number | null }): number =>
  since === null ? at : since + TIMES.call + TIMES.grace;

const turnTimes = (endsAt: number): number[] => [
  endsAt - TIMES.lead - TIMES.beatAhead,
  endsAt - TIMES.lead,
  endsAt,
];

/** Milliseconds until something is due: after so long a tick should come. */
export const untilDue = (state: ViewerState, now: number): number => {
  const { turn, preparation, changing, enrolment, plan, first } = state;
  const dues = [
    ...(enrolment === null ? [asked(state.me), asked(state.beat)] : [asked(enrolment)]),
    ...(turn === null ? [first.at] : turnTimes(turn.endsAt)),
    ...(turn !== null && turn.pages > 1 ? [turn.endsAt - turn.intervalMs / turn.pages] : []),
    preparation?.attempt?.dueBy ?? 0,
    changing?.dueBy ?? 0,
    state.pause?.until ?? 0,
    state.identifyUntil,
    state.cursorUntil,
    plan?.darkChangesAt ? Date.parse(plan.darkChangesAt) - state.clock.offsetMs : 0,
  ].filter((at) => at > now);
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, ...dues.map((at) => at - now)));
};

import type { DISPLAY_REASONS } from "#contract/displays/displays.ts";
import { type Stamp, stampOf } from "./ages.ts";
import type { Turn, ViewerState } from "./state.ts";

/** What stands on the screen beside the slides themselves, which are laid out before. */
export type View =
  | { screen: "starting" | "dark" | "over" }
  | { screen: "code"; code: string | null; nextText: string; isLimited: boolean; inMs: number }
  /** Nothing is stored that could be shown; the next try comes in so many milliseconds. */
  | { screen: "waiting"; inMs: number }
  | { screen: "nothing"; reason: (typeof DISPLAY_REASONS)[number] }
  | { screen: "slides"; turn: Turn; stamp: Stamp; isPaused: boolean };

/** What is to be seen at a time. */
export const viewOf = (state: ViewerState, now: number): View => {
  const { enrolment, plan, turn, me, first, pause } = state;
  if (state.isOver) return { screen: "over" };
  if (enrolment !== null) {
    const { code, nextText, isLimited, at, tries } = enrolment;
    const inMs = Math.max(0, at - now);
    if (code === null && tries > 0 && !isLimited) return { screen: "waiting", inMs };
    return { screen: "code", code, nextText, isLimited, inMs };
  }
  if (state.isDark) return { screen: "dark" };
  if (turn !== null)
    return { screen: "slides", turn, stamp: stampOf(state, turn, now), isPaused: pause !== null };
  if (plan !== null && plan.slideshow === null)
    return { screen: "nothing", reason: plan.reason ?? "slideshow_deleted" };
  if (plan?.slideshow?.slides.length === 0) return { screen: "nothing", reason: "no_slides" };
  if (me.tries > 0) return { screen: "waiting", inMs: Math.max(0, me.at - now) };
  if (first.tries > 0) return { screen: "waiting", inMs: Math.max(0, first.at - now) };
  return { screen: "starting" };
};

/** Whether the big number is shown, and whether the pointer is. */
export const isIdentifying = ({ identifyUntil }: ViewerState, now: number): boolean =>
  now < identifyUntil;
export const isPointerShown = ({ cursorUntil }: ViewerState, now: number): boolean =>
  now < cursorUntil;

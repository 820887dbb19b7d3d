import type { Effect } from "./events.ts";
import type { ViewerState } from "./state.ts";

/** One step on its way: the state that comes of it, and what is to be done. */
export type Draft = { state: ViewerState; readonly effects: Effect[]; readonly now: number };

/** Changes parts of the state; the state before stays as it was. */
export const patch = (draft: Draft, change: Partial<ViewerState>): void => {
  draft.state = { ...draft.state, ...change };
};

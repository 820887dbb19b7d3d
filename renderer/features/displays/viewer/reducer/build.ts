import { isAway, serverNow } from "./ages.ts";
import { type Draft, patch } from "./draft.ts";
import type { BuildState, ReloadReason, ViewerState } from "./state.ts";
import { TIMES } from "./times.ts";

const setBuild = (draft: Draft, change: Partial<BuildState>): void =>
  patch(draft, { build: { ...draft.state.build, ...change } });

/** Notes the build that an answer names. */
export const hearBuild = (draft: Draft, build: string | null): void => {
  if (build !== null && build !== draft.state.build.heard) setBuild(draft, { heard: build });
};

const isNight = ({ plan, startedAt, clock }: ViewerState, nowMs: number): boolean => {
  if (!plan?.nightReloadAt || !clock.isHeard) return false;
  const fromMs = Date.parse(plan.nightReloadAt);
  const began = startedAt + clock.offsetMs;
  return began < fromMs && nowMs >= fromMs && nowMs < fromMs + TIMES.nightReload;
};

/** Why the page should be loaded again at the next change; null where it should not. */
const dueReload = (state: ViewerState, now: number): ReloadReason | null => {
  const { own, heard, holdUntil, isCommanded, lastReload } = state.build;
  if (state.kind === "portal") return null;
  if (isCommanded) return "command";
  if (now < holdUntil) return null;
  const nowMs = serverNow(state, now);
  const sinceMs = lastReload === null ? Number.POSITIVE_INFINITY : nowMs - lastReload.atMs;
  if (sinceMs < TIMES.betweenReloads) return null;
  if (heard !== null && heard !== own) {
    const wasLoaded = lastReload?.forBuild === heard;
    return wasLoaded && sinceMs < TIMES.sameBuild ? null : "build";
  }
  return isNight(state, nowMs) && !isAway(state) ? "night" : null;
};

/** Before a change: fetches the page that it should be reloaded with. */
export const fetchDueBuild = (draft: Draft): void => {
  if (draft.state.build.fetch !== null) return;
  const reason = dueReload(draft.state, draft.now);
  if (reason === null) return;
  setBuild(draft, { fetch: { reason, isReady: false } });
  draft.effects.push({ type: "fetchBuild", reason });
};

/** `same`: the page is the one that is running, so a new build is still on its way. */
export const buildFetched = (draft: Draft, outcome: "ready" | "same" | "failed"): void => {
  const { fetch, own, heard } = draft.state.build;
  if (fetch === null) return;
  const waitMs = draft.state.turn === null ? TIMES.buildRetry : TIMES.lead;
  if (outcome === "failed") setBuild(draft, { fetch: null, holdUntil: draft.now + waitMs });
  else if (outcome === "ready" || fetch.reason !== "build")
    setBuild(draft, { fetch: { ...fetch, isReady: true } });
  // Not known before, it is now: the server names what is running.
  else if (own === null) setBuild(draft, { fetch: null, own: heard });
  else setBuild(draft, { fetch: null, holdUntil: draft.now + TIMES.sameBuild });
};

/** A change without a reload: a page that comes too late is fetched again before the next one. */
export const forgetFetch = (draft: Draft): void => {
  const { fetch } = draft.state.build;
  if (fetch !== null) setBuild(draft, { fetch: null });
};

/**
 * Loads the page again in place of a change, where it is fetched.
 * @param slideId what the new page begins with
 * @returns whether it does
 */
export const reloadAtChange = (draft: Draft, slideId: string | null): boolean => {
  const { build, beat } = draft.state;
  if (build.fetch?.isReady !== true) return false;
  const atMs = serverNow(draft.state, draft.now);
  const lastReload = { atMs, forBuild: build.heard ?? "" };
  patch(draft, { isLeaving: true });
  const { done, seen } = beat;
  draft.effects.push({ type: "reload", resume: { slideId, lastReload, done, seen } });
  return true;
};

export const command = (draft: Draft): void => setBuild(draft, { isCommanded: true });

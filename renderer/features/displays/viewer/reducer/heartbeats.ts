import { DISPLAY_LIMITS, type DisplayCommand } from "#contract/displays/displays.ts";
import { failuresOf, noteFailure, noteGood } from "./ages.ts";
import { command as commandReload, hearBuild } from "./build.ts";
import { type Draft, patch } from "./draft.ts";
import type { ViewerEvent } from "./events.ts";
import { askForPlan, isDue } from "./plan.ts";
import { hurry } from "./keys.ts";
import type { ViewerState } from "./state.ts";
import { TIMES } from "./times.ts";

type Event<Type extends ViewerEvent["type"]> = Extract<ViewerEvent, { type: Type }>;

/**
 * Commands arrive in one heartbeat and are dropped after two minutes: more need not be remembered.
 */
const DONE_MAX = 20;
const SEEN_MAX = 50;

const carryOut = (draft: Draft, command: DisplayCommand): void => {
  if (command === "identify")
    patch(draft, { identifyUntil: draft.now + DISPLAY_LIMITS.identifyMs });
  else if (command === "next") hurry(draft, "next");
  else if (command === "reload") commandReload(draft);
  else draft.effects.push({ type: "capturePicture" });
};

/** Each command is carried out once, however often it comes. */
const obey = (draft: Draft, { id, command }: Event<"beatAnswered">["commands"][number]): void => {
  const { beat } = draft.state;
  const isNew = !beat.seen.includes(id);
  patch(draft, {
    beat: {
      ...beat,
      seen: isNew ? [...beat.seen, id].slice(-SEEN_MAX) : beat.seen,
      done: beat.done.includes(id) ? beat.done : [...beat.done, id].slice(-DONE_MAX),
    },
  });
  if (isNew) carryOut(draft, command);
};

export const heartbeatAnswered = (draft: Draft, event: Event<"beatAnswered">): void => {
  noteGood(draft, event.serverMs);
  hearBuild(draft, event.build);
  const { beat, plan } = draft.state;
  // Where there is nothing to show, each beat asks whether there is by now.
  if (beat.revision !== null && beat.revision !== event.revision) askForPlan(draft);
  else if (plan?.slideshow === null) askForPlan(draft);
  patch(draft, {
    beat: {
      ...beat,
      revision: event.revision,
      done: beat.done.filter((id) => !event.told.includes(id)),
      since: null,
      at: draft.now + event.nextBeatMs,
      tries: 0,
    },
  });
  for (const command of event.commands) obey(draft, command);
};

export const heartbeatFailed = (draft: Draft, event: Event<"beatFailed">): void => {
  noteFailure(draft, event);
  const { beat } = draft.state;
  const at = draft.now + DISPLAY_LIMITS.beatMs;
  patch(draft, { beat: { ...beat, since: null, at, tries: beat.tries + 1 } });
};

/** Shortly before the next slide is chosen, so that a slideshow changed by now counts. */
const isBeforeChange = ({ turn, pause, beat }: ViewerState, now: number): boolean =>
  turn !== null &&
  pause === null &&
  beat.since === null &&
  now >= turn.endsAt - TIMES.lead - TIMES.beatAhead &&
  now < turn.endsAt - TIMES.lead &&
  now - beat.sentAt >= TIMES.betweenBeats;

/** Beats when that is due; one that is not answered has failed. */
export const advanceHeartbeat = (draft: Draft): void => {
  const { beat, kind, plan, turn, lastGoodMs } = draft.state;
  const { now } = draft;
  if (kind === "portal" || plan === null) return;
  if (beat.since !== null && now >= beat.since + TIMES.call + TIMES.grace)
    heartbeatFailed(draft, { type: "beatFailed", failure: "away", serverMs: null });
  else if (isDue(beat, now) || isBeforeChange(draft.state, now)) {
    patch(draft, { beat: { ...beat, since: now, sentAt: now } });
    draft.effects.push({
      type: "beat",
      slideId: turn?.slideId ?? null,
      place: turn === null ? 0 : turn.place + 1,
      of: turn?.of ?? plan.slideshow?.slides.length ?? 0,
      lastGoodMs,
      failures: failuresOf(draft.state, now),
      done: beat.done,
    });
  }
};

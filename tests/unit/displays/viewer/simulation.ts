import type { PlannedSlide } from "#contract/displays/displays.ts";
import { untilDue } from "#renderer/features/displays/viewer/reducer/due.ts";
import type {
  Effect,
  Resume,
  ViewerEvent,
} from "#renderer/features/displays/viewer/reducer/events.ts";
import { initialState } from "#renderer/features/displays/viewer/reducer/initial.ts";
import type {
  StoredContent,
  ViewerPlan,
  ViewerState,
} from "#renderer/features/displays/viewer/reducer/state.ts";
import { step } from "#renderer/features/displays/viewer/reducer/step.ts";

export const SERVER_START = Date.parse("2026-11-22T19:10:00Z");

/** How the server meets a call: after a time, or not. */
type Meets = "ok" | "away" | "refused" | "gone" | "revoked" | { afterMs: number } | "never";
type Call = "me" | "slide" | "beat" | "build";

const planned = (id: string, kind: "report" | "image" = "report"): PlannedSlide => ({
  id,
  title: id,
  kind,
  hash: null,
  type: null,
});

export const planOf = (ids: string, change: Partial<ViewerPlan> = {}): ViewerPlan => ({
  name: "Corridor",
  facility: { id: "f", name: "Northlake General", timeZone: "America/New_York", logo: null },
  language: "en-US",
  orientation: "asScreen",
  darkHours: null,
  isDark: false,
  darkChangesAt: null,
  nightReloadAt: null,
  pin: null,
  slideshow: { id: "s", name: "Show", interval: 30, slides: [...ids].map((id) => planned(id)) },
  reason: null,
  ...change,
});

/**
 * A viewer with a server, a store and a screen of the test's own: what the machine asks for is met
 * at once, or as `meets` says. Times are seconds from its start.
 */
export class Simulation {
  now: number;
  state: ViewerState;
  plan: ViewerPlan;
  build = "1";
  revision = "1";
  pages = 1;
  /** The device's own clock, in ms beside the server's. */
  wallOffsetMs = 0;
  commands: { id: string; command: "identify" | "next" | "reload" | "picture" }[] = [];
  nextBeatMs = 30_000;
  meets: (call: Call, slideId: string | null, atS: number) => Meets = () => "ok";
  pageOutcome: () => "ready" | "same" | "failed" = () => "same";
  dataLagMs = 0;
  /** Whether what is laid out under a number never comes to an end. */
  isStuck: (attempt: number) => boolean = () => false;
  imageIds = new Set<string>();

  readonly paints: string[] = [];
  readonly tries: string[] = [];
  readonly effects: { atS: number; effect: Effect }[] = [];
  reloads: { atS: number; resume: Resume }[] = [];
  /** Blank: there is nothing on the screen although there has been. */
  wasBlank = false;

  #stoppedMs = 0;
  #queue: { at: number; event: ViewerEvent }[] = [];
  readonly #startedAt: number;
  /** Monotonic clocks begin anywhere. */
  readonly #monoStart: number;

  constructor(
    plan: ViewerPlan,
    given: {
      kind?: "display" | "portal";
      keptPlan?: ViewerPlan;
      kept?: StoredContent[];
      resume?: Resume;
      startedAtS?: number;
      wallOffsetMs?: number;
      builtAtMs?: number;
      meets?: Simulation["meets"];
    } = {},
  ) {
    this.plan = plan;
    this.#startedAt = (given.startedAtS ?? 0) * 1000;
    this.#monoStart = 7_000;
    this.now = this.#monoStart;
    this.wallOffsetMs = given.wallOffsetMs ?? 0;
    if (given.meets !== undefined) this.meets = given.meets;
    this.state = initialState(given.kind ?? "display");
    this.give({
      type: "start",
      wallMs: this.wallMs,
      wallOffsetMs: 0,
      builtAtMs: given.builtAtMs ?? null,
      build: null,
      plan: given.keptPlan ?? null,
      kept: given.kept ?? [],
      resume: given.resume ?? null,
    });
  }

  get serverMs(): number {
    return SERVER_START + this.#startedAt + this.now - this.#monoStart + this.#stoppedMs;
  }
  get wallMs(): number {
    return this.serverMs + this.wallOffsetMs;
  }
  get atS(): number {
    return Math.round((this.#startedAt + this.now - this.#monoStart) / 100) / 10;
  }

  give(event: ViewerEvent): void {
    const before = this.state;
    const { state, effects } = step(this.state, event, this.now);
    this.state = state;
    if (before.turn !== null && state.turn === null && !this.#mayBeBlank) this.wasBlank = true;
    for (const effect of effects) this.#carryOut(effect);
  }

  get #mayBeBlank(): boolean {
    const { enrolment, plan } = this.state;
    return enrolment !== null || !plan?.slideshow;
  }

  /** Goes on until a time in seconds, met events first. */
  runTo(untilS: number): void {
    const until = this.#monoStart + untilS * 1000 - this.#startedAt;
    while (this.reloads.length === 0) {
      const next = this.#queue.toSorted((a, b) => a.at - b.at)[0];
      const tickAt = this.now + untilDue(this.state, this.now);
      const at = Math.min(next?.at ?? Number.POSITIVE_INFINITY, tickAt);
      if (at > until) break;
      this.now = Math.max(this.now, at);
      if (next !== undefined && next.at <= tickAt) {
        this.#queue = this.#queue.filter((one) => one !== next);
        this.give(next.event);
      } else this.give({ type: "tick", wallMs: this.wallMs });
    }
    if (this.reloads.length === 0) this.now = until;
  }

  /** The device sleeps, and its monotonic clock stops as some do: the other one alone has gone on. */
  sleepStopped(seconds: number): void {
    this.#stoppedMs += seconds * 1000;
    this.give({ type: "tick", wallMs: this.wallMs });
  }

  /** The device sleeps: nothing runs. */
  sleep(seconds: number): void {
    this.now += seconds * 1000;
    this.give({ type: "tick", wallMs: this.wallMs });
  }

  #later(event: ViewerEvent, afterMs = 0): void {
    this.#queue.push({ at: this.now + afterMs, event });
  }

  #answer(
    call: Call,
    slideId: string | null,
    good: () => ViewerEvent,
    bad: (failure: "away" | "refused" | "gone") => ViewerEvent,
  ): void {
    const met = this.meets(call, slideId, this.atS);
    if (met === "ok") this.#later(good());
    else if (met === "revoked") this.#later({ type: "revoked" });
    else if (met === "never") return;
    else if (typeof met === "object") this.#later(good(), met.afterMs);
    else this.#later(bad(met));
  }

  #carryOut(effect: Effect): void {
    this.effects.push({ atS: this.atS, effect });
    const { serverMs } = this;
    switch (effect.type) {
      case "fetchMe": {
        const { plan, build } = this;
        this.#answer(
          "me",
          null,
          () => ({ type: "meAnswered", plan, build, serverMs }),
          (failure) => ({ type: "meFailed", failure, serverMs: null }),
        );
        return;
      }
      case "fetchSlide": {
        const { attempt, slideId } = effect;
        this.tries.push(`${this.atS} ${slideId}`);
        const kind = this.imageIds.has(slideId) ? "image" : "report";
        this.#answer(
          "slide",
          slideId,
          () => ({
            type: "slideAnswered",
            attempt,
            kind,
            answeredAtMs: serverMs,
            dataToMs: serverMs - this.dataLagMs,
            bytes: 1000,
            build: this.build,
            serverMs,
          }),
          (failure) => ({ type: "slideFailed", attempt, failure, serverMs: null }),
        );
        return;
      }
      case "prepare":
        if (this.isStuck(effect.attempt)) return;
        this.#later({ type: "prepared", attempt: effect.attempt, pages: this.pages });
        return;
      case "show": {
        const shown = this.state.changing?.ready;
        this.paints.push(`${this.atS} ${shown?.slideId}${shown?.isEmptied === true ? "∅" : ""}`);
        this.#later({ type: "painted", attempt: effect.attempt });
        return;
      }
      case "beat": {
        const { commands, nextBeatMs, build, revision } = this;
        this.#answer(
          "beat",
          null,
          () => ({
            type: "beatAnswered",
            commands,
            told: effect.done,
            nextBeatMs,
            build,
            revision,
            serverMs,
          }),
          (failure) => ({ type: "beatFailed", failure, serverMs: null }),
        );
        return;
      }
      case "fetchBuild":
        this.#later({ type: "buildFetched", outcome: this.pageOutcome() });
        return;
      case "reload":
        this.reloads.push({ atS: this.atS, resume: effect.resume });
        return;
      default:
      // Nothing comes of the others here.
    }
  }
}

import type { StoredContent, ViewerState } from "../reducer/state.ts";
import { untilDue } from "../reducer/due.ts";
import type { Effect, Resume, ViewerEvent } from "../reducer/events.ts";
import { initialState } from "../reducer/initial.ts";
import { step } from "../reducer/step.ts";
import type { Content, ContentStore } from "./content-store.ts";
import { failureOf } from "./failure-of.ts";
import type { Stage } from "./stage-controls.ts";
import type { ViewerSource } from "./source.ts";

/** Each call of a screen is answered within this, or counts as not answered. */
const CALL_MS = 4_000;
/** The page and its files are fetched before a change; a slow line may take until after it. */
const PAGE_MS = 60_000;
/** What is stored reaches the disk before a page is reloaded, though not at any price. */
const LEAVE_MS = 1_000;

type RunnerParts = {
  kind: ViewerState["kind"];
  source: ViewerSource;
  store: ContentStore;
  stage: Stage;
  fetchPage(signal: AbortSignal): Promise<"ready" | "same" | "failed">;
  reload(resume: Resume): void;
  capture(): Promise<Blob>;
  onWipe(): void;
};

type Moment = { state: ViewerState; now: number };

export type Runner = {
  state(): ViewerState;
  /** The state with the time of its last event. */
  moment(): Moment;
  subscribe(listener: () => void): () => void;
  give(event: ViewerEvent): void;
  start(start: {
    build: string | null;
    builtAtMs: number | null;
    resume: Resume | null;
  }): Promise<void>;
  stop(): void;
};

const bytesOf = ({ slide, image }: Content): number =>
  JSON.stringify(slide).length + (image?.size ?? 0);

/** Carries out what the reducer requests, and sends it the outcome. One timer drives it all. */
export const createRunner = (parts: RunnerParts): Runner => {
  const { source, store, stage } = parts;
  const listeners = new Set<() => void>();
  const answers = new Map<number, Content>();
  const fetching = new Map<number, AbortController>();
  const stopping = new AbortController();
  let moment: Moment = { state: initialState(parts.kind), now: performance.now() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: Promise<unknown> = Promise.resolve();

  const within = (ms: number, own?: AbortSignal): AbortSignal =>
    AbortSignal.any([AbortSignal.timeout(ms), stopping.signal, ...(own ? [own] : [])]);

  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => give({ type: "tick", wallMs: Date.now() }),
      untilDue(moment.state, performance.now()),
    );
  };

  const give = (event: ViewerEvent): void => {
    if (stopping.signal.aborted) return;
    const now = performance.now();
    const next = step(moment.state, event, now);
    moment = { state: next.state, now };
    for (const effect of next.effects) void carryOut(effect);
    schedule();
    for (const listener of listeners) listener();
  };

  /** What a call that went wrong means. */
  const tell = (error: unknown, event: (failure: ReturnType<typeof failureOf>) => ViewerEvent) => {
    const failure = failureOf(error);
    if (failure.isRevoked) give({ type: parts.kind === "portal" ? "sessionOver" : "revoked" });
    else give(event(failure));
  };

  const fetchPlan = async (): Promise<void> => {
    try {
      const { value, serverMs } = await source.plan(within(CALL_MS));
      give({ type: "meAnswered", ...value, serverMs });
      if (serverMs !== null) await store.keepPlan(value.plan, serverMs - Date.now());
    } catch (error) {
      tell(error, ({ failure, serverMs }) => ({ type: "meFailed", failure, serverMs }));
    }
  };

  const fetchSlide = async (effect: Extract<Effect, { type: "fetchSlide" }>): Promise<void> => {
    const { attempt, slideId, language, limitMs } = effect;
    const own = new AbortController();
    fetching.set(attempt, own);
    const signal = within(limitMs, own.signal);
    try {
      const { value: slide, serverMs } = await source.slide(slideId, language, signal);
      const image = slide.image === null ? null : await source.image(slide, signal);
      if (own.signal.aborted) return;
      const content = { slide, image };
      answers.set(attempt, content);
      const { reportData } = slide;
      give({
        type: "slideAnswered",
        attempt,
        kind: image === null ? "report" : "image",
        answeredAtMs: Date.parse(reportData?.answeredAt ?? "") || (serverMs ?? Date.now()),
        dataToMs: reportData?.dataTo ? Date.parse(reportData.dataTo) : null,
        bytes: bytesOf(content),
        build: slide.build === "" ? null : slide.build,
        serverMs,
      });
    } catch (error) {
      if (own.signal.aborted) return;
      tell(error, ({ failure, serverMs }) => ({
        type: "slideFailed",
        attempt,
        failure,
        serverMs,
      }));
    } finally {
      fetching.delete(attempt);
    }
  };

  const prepare = async (effect: Extract<Effect, { type: "prepare" }>): Promise<void> => {
    const { attempt, key, isFresh, ...place } = effect;
    try {
      const content = isFresh ? answers.get(attempt) : await store.get(key);
      if (content === undefined) throw new Error("not kept");
      const pages = await stage.prepare({ attempt, content, ...place });
      give({ type: "prepared", attempt, pages });
    } catch {
      answers.delete(attempt);
      give({ type: "prepareFailed", attempt });
    }
  };

  const forget = (attempt: number): void => {
    fetching.get(attempt)?.abort();
    answers.delete(attempt);
    stage.abandon(attempt);
  };

  const keep = ({ attempt, kept }: { attempt: number; kept: StoredContent }): void => {
    const content = answers.get(attempt);
    answers.delete(attempt);
    if (content !== undefined) keeping = store.put(kept, content);
  };

  const beat = async (said: Extract<Effect, { type: "beat" }>): Promise<void> => {
    if (source.beat === undefined) return;
    try {
      const { value, serverMs } = await source.beat(said, within(CALL_MS));
      give({ type: "beatAnswered", ...value, told: said.done, serverMs });
    } catch (error) {
      tell(error, ({ failure, serverMs }) => ({ type: "beatFailed", failure, serverMs }));
    }
  };

  const askCode = async (): Promise<void> => {
    if (source.code === undefined) return;
    try {
      const { value, serverMs } = await source.code(within(CALL_MS));
      if (value.state === "enrolled") give({ type: "enrolled" });
      else
        give({
          type: "codeAnswered",
          ...value,
          expiresAtMs: Date.parse(value.expiresAt),
          serverMs,
        });
    } catch (error) {
      give({ type: "codeFailed", isLimited: failureOf(error).isLimited });
    }
  };

  const sendPicture = async (): Promise<void> => {
    try {
      await source.sendPicture?.(await parts.capture(), within(CALL_MS * 2));
    } catch {
      // The row goes on saying that a picture was requested; nothing else depends on it.
    }
  };

  const reload = async (resume: Resume): Promise<void> => {
    const late = new Promise((resolve) => void setTimeout(resolve, LEAVE_MS));
    await Promise.race([keeping, late]);
    parts.reload(resume);
  };

  const wipe = async (): Promise<void> => {
    for (const attempt of fetching.keys()) forget(attempt);
    answers.clear();
    stage.clear();
    parts.onWipe();
    await store.wipe();
  };

  const carryOut = async (effect: Effect): Promise<void> => {
    switch (effect.type) {
      case "fetchMe":
        return fetchPlan();
      case "fetchSlide":
        return fetchSlide(effect);
      case "prepare":
        return prepare(effect);
      case "show":
        await stage.show(effect.attempt);
        return give({ type: "painted", attempt: effect.attempt });
      case "showPage":
        return stage.showPage(effect.page);
      case "abandon":
        return forget(effect.attempt);
      case "keep":
        return keep(effect);
      case "drop":
        return store.drop(effect.keys);
      case "clear":
        return stage.clear();
      case "wipe":
        return wipe();
      case "askCode":
        return askCode();
      case "beat":
        return beat(effect);
      case "fetchBuild":
        return give({ type: "buildFetched", outcome: await parts.fetchPage(within(PAGE_MS)) });
      case "reload":
        return reload(effect.resume);
      case "capturePicture":
        return sendPicture();
    }
  };

  return {
    state: () => moment.state,
    moment: () => moment,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give,
    start: async (begin) => {
      const { plan, kept, wallOffsetMs } = await store.load();
      give({ type: "start", wallMs: Date.now(), wallOffsetMs, plan, kept, ...begin });
    },
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
    },
  };
};

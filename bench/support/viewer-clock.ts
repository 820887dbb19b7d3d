/** What the page is given beside its own: a clock that runs as fast as it can, and what it saw. */
export type ViewerProbe = {
  /** Lets the page's time run until so many more changes have been painted. */
  goOn(changes: number): Promise<void>;
  changes: number;
  blanks: number;
  slowestMs: number;
  /** Milliseconds from what brings a change about to its paint, the newest thousand. */
  changeMs: number[];
};

/**
 * Runs in the page before its scripts: timers and clocks are its own; frames, calls, pictures and the
 * store are real. Time stands while one of these is under way, so that a slow machine fails no more
 * of them than a fast one.
 */
export const installProbe = (): void => {
  const realNow = performance.now.bind(performance);
  const realFrame = window.requestAnimationFrame.bind(window);
  const channel = new MessageChannel();
  const startMs = Date.now();
  const timers = new Map<number, { at: number; run: () => void }>();
  let nowMs = realNow();
  let stepFromMs = nowMs;
  let lastId = 0;
  let underWay = 0;
  let wake = (): void => undefined;

  performance.now = () => nowMs;
  Date.now = () => startMs + nowMs;
  const set = (run: () => void, ms = 0): number => {
    lastId++;
    timers.set(lastId, { at: nowMs + ms, run });
    return lastId;
  };
  window.setTimeout = ((run: () => void, ms?: number) => set(run, ms)) as typeof setTimeout;
  window.clearTimeout = ((id: number) => void timers.delete(id)) as typeof clearTimeout;

  const isDone = (): void => {
    underWay--;
    wake();
  };
  /** Has time stand while what a method promises is under way. */
  const hold = <Owner, Key extends keyof Owner>(owner: Owner, key: Key): void => {
    const real = owner[key] as (...given: unknown[]) => Promise<unknown>;
    const held = async function held(this: unknown, ...given: unknown[]): Promise<unknown> {
      underWay++;
      try {
        return await real.apply(this, given);
      } finally {
        isDone();
      }
    };
    owner[key] = held as Owner[Key];
  };
  hold(window, "fetch");
  hold(Response.prototype, "text");
  hold(Response.prototype, "json");
  hold(Response.prototype, "blob");
  hold(HTMLImageElement.prototype, "decode");
  window.requestAnimationFrame = (run) => {
    underWay++;
    return realFrame((atMs) => {
      run(atMs);
      isDone();
    });
  };
  const realTransaction = Reflect.get(IDBDatabase.prototype, "transaction");
  IDBDatabase.prototype.transaction = function transaction(...given) {
    const work = realTransaction.apply(this, given);
    underWay++;
    work.addEventListener("complete", isDone);
    work.addEventListener("abort", isDone);
    return work;
  };

  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      channel.port1.addEventListener("message", () => resolve(), { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  const frame = (): Promise<number> => new Promise(realFrame);
  const step = async (): Promise<void> => {
    await turn();
    if (underWay > 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      return;
    }
    const [next] = [...timers].toSorted(([, one], [, other]) => one.at - other.at);
    if (next === undefined) return;
    const [id, { at, run }] = next;
    timers.delete(id);
    nowMs = Math.max(nowMs, at);
    stepFromMs = realNow();
    run();
  };
  const probe: ViewerProbe = {
    changes: 0,
    blanks: 0,
    slowestMs: 0,
    changeMs: [],
    goOn: async (changes) => {
      const until = probe.changes + changes;
      while (probe.changes < until) await step();
    },
  };
  const noteChange = async (fromMs: number): Promise<void> => {
    await frame();
    await turn();
    const tookMs = realNow() - fromMs;
    probe.slowestMs = Math.max(probe.slowestMs, tookMs);
    probe.changeMs = [...probe.changeMs, tookMs].slice(-1_000);
    probe.changes++;
  };
  let shown: string | undefined;
  const look = (): void => {
    const now = document.querySelector<HTMLElement>(".hr-viewer-shown")?.dataset["attempt"];
    if (now === shown) return;
    if (now === undefined) probe.blanks++;
    else void noteChange(stepFromMs);
    shown = now;
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class"],
  });
  Object.assign(window, { viewerProbe: probe });
};

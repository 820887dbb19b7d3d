const KEY = "handrail.scroll";

/** How long a page that is still growing is waited for: as long as a call may take. */
const PATIENCE_MS = 30_000;

/** A person who scrolls by any means has better plans than ours. */
const TAKES_OVER = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

const read = (): Map<string, number> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return new Map(Array.isArray(kept) ? (kept as [string, number][]) : []);
  } catch {
    // Unreadable or refused storage: nothing is remembered, and pages start at their top.
    return new Map();
  }
};

/** Where each step of this tab's history was scrolled to; outlives a reload. */
export const createScrollMemory = () => {
  const positions = read();
  return {
    get: (step: string): number | undefined => positions.get(step),
    set: (step: string, top: number): void => {
      positions.set(step, top);
    },
    keep: (): void => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...positions]));
      } catch {
        // Full or refused storage: a reload starts at the top.
      }
    },
  };
};

const isTallEnough = (top: number): boolean =>
  document.documentElement.scrollHeight - window.innerHeight >= top;

/**
 * Scrolls to a position as soon as the page is tall enough for it; screens grow while they load.
 * Returns a function that gives up.
 */
export const scrollWhenTall = (top: number): (() => void) => {
  window.scrollTo(0, top);
  if (isTallEnough(top)) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of TAKES_OVER) window.removeEventListener(event, stop);
  };
  const observer = new ResizeObserver(() => {
    if (!isTallEnough(top)) return;
    window.scrollTo(0, top);
    stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body);
  for (const event of TAKES_OVER) window.addEventListener(event, stop, { passive: true });
  return stop;
};

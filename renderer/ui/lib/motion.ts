/** Whether the person set their machine to less motion. */
export const prefersReducedMotion = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long an overlay takes to come and go, in ms; nothing moves under reduced motion. */
export const overlayDuration = (ms: 160 | 200): number => (prefersReducedMotion() ? 0 : ms);

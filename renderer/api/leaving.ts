const EVENT = "handrail:leave";

/** Says that the page is about to be left for good: there is nothing to ask and nothing to keep. */
export const announceLeaving = (): void => {
  window.dispatchEvent(new Event(EVENT));
};

/** Hears that the page is about to be left for good; returns the unsubscription. */
export const onLeaving = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
};

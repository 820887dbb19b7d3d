const EVENT = "handrail:leave";

type Asker = (leave: () => void) => void;

let asker: Asker | null = null;

/** Says that the page is about to be left for good: there is nothing to ask and nothing to save. */
export const announceLeaving = (): void => {
  window.dispatchEvent(new Event(EVENT));
};

/** Hears that the page is about to be left for good; returns the unsubscription. */
export const onLeaving = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
};

const LONGEST_MS = 2000;
/** Settles with whether nothing of it is lost with the page. */
type Work = () => Promise<boolean>;
const underWay = new Set<Work>();

/** Has a page that is about to be left wait for work; returns the unsubscription. */
export const finishBeforeLeaving = (work: Work): (() => void) => {
  underWay.add(work);
  return () => underWay.delete(work);
};

/**
 * Waits for what must not be cut short, though not for long: a session that is over must not stay open.
 * @returns whether the page can go without losing any of it
 */
export const finishWork = async (): Promise<boolean> => {
  const tooLong = new Promise<false>((resolve) => void setTimeout(resolve, LONGEST_MS, false));
  const all = Promise.allSettled([...underWay].map((work) => work())).then((works) =>
    works.every((work) => work.status === "fulfilled" && work.value),
  );
  return Promise.race([all, tooLong]);
};

/** Leaves by the user's wish: asks first where something unsaved would be lost. */
export const leaveByChoice = (leave: () => void): void => {
  if (asker === null) leave();
  else asker(leave);
};

/** Registers a question to the person before they leave by choice; returns the unsubscription. */
export const askBeforeLeaving = (ask: Asker): (() => void) => {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
};

let signOutAsker: Asker | null = null;

/**
 * Signs out by the user's wish: asks as before any leaving, then about what is stored on this
 * device and was not sent.
 */
export const signOutByChoice = (leave: () => void): void =>
  leaveByChoice(() => {
    if (signOutAsker === null) leave();
    else signOutAsker(leave);
  });

/**
 * Registers a question to the person before they sign out by choice; returns the unsubscription.
 */
export const askBeforeSigningOut = (ask: Asker): (() => void) => {
  signOutAsker = ask;
  return () => {
    if (signOutAsker === ask) signOutAsker = null;
  };
};

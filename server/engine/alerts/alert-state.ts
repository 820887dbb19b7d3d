/** A line that is to be told: its hold may last yet. Its key is the id of the root's alarm. */
export type Waiting = {
  /** From when on it may be told. */
  sinceMs: number;
  isUrgent: boolean;
  /**
   * Alarms that are meant and that this one, which is not meant itself, explains; null where it is
   * told for its own sake.
   */
  behind: string[] | null;
};

/** A line that was told and has not been told as over. */
export type Told = {
  /** Numbers of the mails that named it. */
  mails: number[];
  /** When a mail last named it. */
  lastMs: number;
  /** When its device was last heard then. */
  heardMs: number | null;
  /** It was told that it comes and goes. */
  isUnstable: boolean;
  /** It is told for the sake of what is behind it alone. */
  isOutside: boolean;
  /** The alarm that was found to explain it after it was told. */
  underId: string | null;
  /** When it was found to be over; null while it lasts. */
  endedMs: number | null;
};

/** What is kept of an instant alert between two looks. Plain JSON. */
export type AlertState = {
  /** The watch that this state belongs to. */
  watchedFromMs: number;
  waiting: Record<string, Waiting>;
  told: Record<string, Told>;
  /** Mails that named lines of `told`, by number, and the recipients that they went to. */
  mails: Record<string, { atMs: number; to: string[] }>;
  /** How many mails there were. */
  sent: number;
  lastSentMs: number | null;
  lastUrgentMs: number | null;
  /** What opened and closed within quiet hours, until their end is told. */
  passed: { count: number; quietToMs: number } | null;
};

export const emptyState = (watchedFromMs: number): AlertState => ({
  watchedFromMs,
  waiting: {},
  told: {},
  mails: {},
  sent: 0,
  lastSentMs: null,
  lastUrgentMs: null,
  passed: null,
});

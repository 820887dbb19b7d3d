/** A line that is to be mailed: its hold may last yet. Its key is the id of the root's alarm. */
type Waiting = {
  /** From when on it may be mailed. */
  sinceMs: number;
  isUrgent: boolean;
  /**
   * Alarms that match the alert and that this one, which does not match itself, explains; null
   * where it is mailed for its own sake.
   */
  behind: string[] | null;
};

/** A line that was mailed as raised and not yet as over. */
export type MailedLine = {
  /** Numbers of the mails that named it. */
  mails: number[];
  /** When a mail last named it. */
  lastMs: number;
  /** When its device was last heard then. */
  heardMs: number | null;
  /** A mail said that it comes and goes. */
  isUnstable: boolean;
  /** It was mailed only for the alarms that it explains. */
  isOutside: boolean;
  /** The alarm that was found to explain it after it was mailed. */
  underId: string | null;
  /** When it was found to be over; null while it lasts. */
  endedMs: number | null;
};

/** The stored state of an instant alert between two passes. Plain JSON. */
export type AlertState = {
  /** The watch that this state belongs to. */
  watchedFromMs: number;
  waiting: Record<string, Waiting>;
  told: Record<string, MailedLine>;
  /** Mails that named lines of `told`, by number, and the recipients that they went to. */
  mails: Record<string, { atMs: number; to: string[] }>;
  /** How many mails there were. */
  sent: number;
  lastSentMs: number | null;
  lastUrgentMs: number | null;
  /** What opened and closed within quiet hours, until a mail reports their end. */
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

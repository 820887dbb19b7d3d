/**
 * Lanes of work, and how much of each one process does at a time. None waits for another's: a mail
 * server that hangs holds up mail and nothing else.
 */
export const LANES = {
  /** Housekeeping, and whatever has no lane of its own. */
  default: 1,
  /** Sending mails, each over a connection of its own, and the tasks that only write one. */
  mail: 5,
  exports: 2,
  /** Writing imports of many lines: the user who sent one watches it. */
  imports: 1,
  pdf: 1,
  /** Recomputing summaries. */
  engine: 1,
  /** Loading the demo's older history: judging goes on meanwhile. */
  history: 1,
  alerts: 2,
  /** Building the mails of report subscriptions: each uses a processor as long as it takes. */
  reports: 1,
} as const satisfies Record<string, number>;

export type Lane = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as Lane[];

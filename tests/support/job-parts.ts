import type { JobParts } from "#server/queue/define-job.ts";
import { createRate } from "#server/lib/rate.ts";
import { createLogger } from "#server/lib/logger.ts";

export const UNSUBSCRIBE_KEY = "unsubscribe-key-of-the-test";

/** What jobs of a test need beside its database and clock: nothing is mailed or printed. */
export const jobParts = (own: Pick<JobParts, "db" | "clock"> & Partial<JobParts>): JobParts => ({
  log: createLogger("silent"),
  mail: {
    perSecond: null,
    send: () => Promise.reject(new Error("no mail is sent here")),
    close: () => undefined,
  },
  pdf: {
    print: () => Promise.reject(new Error("nothing is printed here")),
    picture: () => Promise.reject(new Error("nothing is drawn here")),
    state: () => ({ waiting: 0, failed: 0 }),
    close: () => Promise.resolve(),
  },
  ingested: createRate(1),
  dataDir: "",
  publicUrl: "http://localhost",
  supportEmail: "help@example.test",
  unsubscribeKey: UNSUBSCRIBE_KEY,
  ...own,
});

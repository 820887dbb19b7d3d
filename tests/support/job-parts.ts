import type { JobParts } from "#server/jobs/define-job.ts";
import { createLogger } from "#server/lib/logger.ts";

/** What jobs of a test need beside its database and clock: nothing is mailed or printed. */
export const jobParts = (own: Pick<JobParts, "db" | "clock"> & Partial<JobParts>): JobParts => ({
  log: createLogger("silent"),
  mail: {
    send: () => Promise.reject(new Error("no mail is sent here")),
    close: () => undefined,
  },
  pdf: {
    print: () => Promise.reject(new Error("nothing is printed here")),
    close: () => Promise.resolve(),
  },
  dataDir: "",
  publicUrl: "http://localhost",
  ...own,
});

import { deliverMail } from "../mail/deliver.ts";
import { defineJob } from "./define-job.ts";

/** Sends what waits in the outbox. */
export const deliverOutbox = defineJob({
  name: "mail.deliver",
  everySeconds: 5,
  timeoutMs: 600_000,
  run: ({ db, clock, log, mail }) => deliverMail({ db, clock, log, transport: mail }),
});

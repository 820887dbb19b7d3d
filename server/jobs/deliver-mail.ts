import { deliverMail } from "../mail/deliver.ts";
import { defineJob } from "./define-job.ts";

/** Sends what waits in the outbox. Messages are claimed one by one: another process may join in. */
export const deliverOutbox = defineJob({
  name: "mail.deliver",
  everySeconds: 5,
  timeoutMs: 60_000,
  waitsForOthers: true,
  run: ({ db, clock, log, mail, signal }) =>
    deliverMail({ db, clock, log, transport: mail, signal }),
});

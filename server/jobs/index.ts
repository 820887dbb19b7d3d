import type { Work } from "./define-job.ts";
import { deliverOutbox } from "./deliver-mail.ts";
import { forgotPassword } from "./forgot-password.ts";
import { judgeBadges } from "./judge-badges.ts";
import { makePartitions } from "./make-partitions.ts";
import { recountFacility } from "./recount-facility.ts";
import { removeExpired } from "./remove-expired.ts";
import { removeUnclaimed } from "./remove-old-unclaimed.ts";

/** Every recurring job, task and queue of the product. */
export const WORK: Work = {
  jobs: [makePartitions, judgeBadges, removeExpired, removeUnclaimed],
  tasks: [forgotPassword, recountFacility],
  queues: [deliverOutbox],
};

import type { LaneQueue } from "#server/queue/define-job.ts";
import { deliverNextMail } from "../service.ts";

/** Sends what waits in the outbox, message by message: any number of processes join in. */
export const deliverMail: LaneQueue = { lane: "mail", next: deliverNextMail };

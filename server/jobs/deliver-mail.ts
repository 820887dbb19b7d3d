import { deliverNext } from "../mail/deliver.ts";
import type { LaneQueue } from "./define-job.ts";

/** Sends what waits in the outbox, message by message: any number of processes join in. */
export const deliverOutbox: LaneQueue = { lane: "mail", next: deliverNext };

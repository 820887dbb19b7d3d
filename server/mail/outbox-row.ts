import type { Claimed } from "../db/claim.ts";

/** A claimed mail. */
export type OutboxRow = Claimed & {
  mail_id: string;
  customer_id: string | null;
  message_id: string;
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  headers: Record<string, string>;
  kind: string | null;
  facility_id: string | null;
  subscription_id: string | null;
  recipient_id: string | null;
  file_ids: string[];
  give_up_at: Date;
  answer: string | null;
};

/** How a try ended; `lost`: another process has it by now, `queued`: it was not tried. */
export type Outcome =
  | { state: "accepted"; answer: string | null }
  | { state: "refused"; answer: string; isAddress: boolean }
  | { state: "deferred"; answer: string; mayHaveArrived: boolean; isRelay: boolean }
  | { state: "withdrawn" | "given_up"; answer: string | null }
  | { state: "queued" }
  | { state: "lost" };

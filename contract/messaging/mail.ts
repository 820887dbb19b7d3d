import { z } from "zod";
import { Id, Language } from "../core/primitives.ts";

/**
 * How far the mail to one recipient has come. `withdrawn`: unsubscribed, deleted or deactivated
 * before it left; `given_up`: too late to help; `held`: it may have left before the installation
 * was restored from a backup, and waits for an operator's decision.
 */
const MAIL_STATES = [
  "queued",
  "sending",
  "deferred",
  "accepted",
  "refused",
  "withdrawn",
  "given_up",
  "held",
] as const;
export const MailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof MailState>;

/** What is known of an address: `refused` is marked where it is chosen, and skipped for days. */
export const AddressState = z.enum(["ok", "refused"]);
export type AddressState = z.infer<typeof AddressState>;

/** Which waits first when the mail server is slow. */
const MAIL_LANES = ["account", "alert", "report"] as const;
export type MailLane = (typeof MAIL_LANES)[number];

/** One mail to one recipient, as users who may edit the subscription see it. */
export const DeliveryLine = z.object({
  recipient: z.string(),
  /** When it was decided to send it. */
  queuedAt: z.string(),
  subject: z.string(),
  state: MailState,
  /** When it came to this state. */
  stateAt: z.string(),
  attempts: z.number().int(),
  /** What the mail server said last; null before the first attempt. */
  answer: z.string().nullable(),
  /** The connection was lost, or the server killed, when it may have been taken already. */
  mayHaveArrivedTwice: z.boolean(),
});
export type DeliveryLine = z.infer<typeof DeliveryLine>;

/**
 * A deleted subscription whose delivery log is still stored, as users who may see the log see it.
 */
export const DeletedSubscription = z.object({
  id: Id,
  name: z.string(),
  deletedAt: z.string(),
});
export type DeletedSubscription = z.infer<typeof DeletedSubscription>;

/** A file that a mail brings along. */
export const MailFile = z.object({ name: z.string(), bytes: z.number().int() });

/** A mail as its recipient would get it, with its pictures in it as `data:`. */
export const MailPreview = z.object({
  subject: z.string(),
  /** What mail programs show beside the subject. */
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  files: z.array(MailFile),
  language: Language,
});
export type MailPreview = z.infer<typeof MailPreview>;

/** Why nothing is sent although a subscription is on. */
const PAUSE_REASONS = [
  "nothing_selected",
  "license_ended",
  "facility_archived",
  "customer_inactive",
  "no_recipients",
  "nobody_entitled",
] as const;
export const PauseReason = z.enum(PAUSE_REASONS);
export type PauseReason = z.infer<typeof PauseReason>;

/** Why a person did not get a mail of a run. */
const RECIPIENT_REASONS = [
  "recipient_inactive",
  "not_entitled",
  "unsubscribed",
  "address_refused",
] as const;
export const RecipientReason = z.enum(RECIPIENT_REASONS);
export type RecipientReason = z.infer<typeof RecipientReason>;

/** Of an unsubscribe link: an HMAC in base64url. */
export const UnsubscribeToken = z.string().min(1).max(100);

/** What an unsubscribe link stands for. */
export const LinkedSubscription = z.object({
  name: z.string(),
  /** Whether the link's recipient still gets it. */
  isSubscribed: z.boolean(),
  /** It has no other recipient: without this one it is not sent at all. */
  isLast: z.boolean(),
  /** The recipient made it. */
  isCreator: z.boolean(),
});
export type LinkedSubscription = z.infer<typeof LinkedSubscription>;

/** The product's limits on mail; times in milliseconds. */
export const MAIL_LIMITS = {
  reportRecipientsMax: 100,
  alertRecipientsMax: 20,
  /** Of each kind in a facility. */
  subscriptionsMax: 200,
  sendNowPerHour: 10,
  noteMaxLength: 300,
  reportRowsMax: 50,
  htmlMaxBytes: 90_000,
  pictureMaxBytes: 60_000,
  /** Files of one mail together; beyond, a link goes instead. */
  filesMaxBytes: 7_000_000,
  logKeptDays: 90,
  /**
   * Within which an unsubscribed address is added again by another user only after a confirmation.
   */
  unsubscribedAskDays: 30,
  domainsMax: 50,
} as const;

import type { Tx } from "#server/db/knex.ts";
import { noteRefusal } from "./addresses.ts";
import { mailIdIn } from "./bounce-address.ts";
import { saysNoMailbox } from "./failure.ts";
import type { DeliveryHandlers } from "./delivery-handlers.ts";

/** What became of a bounce; `passing`: a delay or a confirmation, which changes nothing. */
export type BounceOutcome = "noted" | "passing" | "unknown";

type BounceDeps = { publicUrl: string } & Pick<DeliveryHandlers, "notifyRefusedAddress">;

/** A field of a delivery report (RFC 3464), unfolded. */
const field = (text: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, "imu")
    .exec(text)?.[1]
    ?.replaceAll(/\s+/gu, " ")
    .trim() ?? null;

const ANSWER_MAX_LENGTH = 500;
/** The address or its mailbox, rather than the message or the way (RFC 3463). */
const ABOUT_ADDRESS = /\b5\.[12]\.\d/u;

/**
 * Notes that a mail which the mail server had taken came back: its line is refused after all, and a
 * refusal of the address counts like one that was answered at once.
 * @param text the whole bounce as it came
 */
export const noteBounce = async (
  tx: Tx,
  { publicUrl, notifyRefusedAddress }: BounceDeps,
  text: string,
  now: Date,
): Promise<BounceOutcome> => {
  const mailId = mailIdIn(text);
  if (mailId === null) return "unknown";
  const action = field(text, "Action")?.toLowerCase();
  const status = field(text, "Status") ?? "";
  if (action !== undefined && action !== "failed") return "passing";
  if (action === undefined && !status.startsWith("5")) return "unknown";
  const row = await tx("mail_outbox").where("mail_id", mailId).forUpdate().first();
  if (row === undefined) return "unknown";
  if (row.state !== "accepted") return "passing";
  const said = field(text, "Diagnostic-Code")?.replace(/^smtp; */iu, "");
  const answer = [status, said].filter(Boolean).join(" ").slice(0, ANSWER_MAX_LENGTH);
  await tx("mail_outbox")
    .where("mail_id", mailId)
    .update({ state: "refused", state_at: now, answer });
  if (!ABOUT_ADDRESS.test(answer)) return "noted";
  const refusal = { answer, isGone: saysNoMailbox(answer) };
  if (await noteRefusal(tx, row.recipient, refusal, now))
    await notifyRefusedAddress(tx, publicUrl, row, now);
  return "noted";
};

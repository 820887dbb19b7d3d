import type { MailLane } from "#contract/messaging/mail.ts";
import type { Db, Tx } from "#server/db/knex.ts";

/** Whether something was so before the installation was restored from a backup, if it ever was. */
export const wasBeforeRestore = async (tx: Tx, at: Date): Promise<boolean> => {
  const found = await tx("backup_note").where("restored_at", ">=", at).first("backup_id");
  return found !== undefined;
};

type HeldMail = {
  mailId: string;
  recipient: string;
  subject: string;
  createdAt: Date;
  /** It was being sent when the backup was made. */
  mayHaveArrived: boolean;
};

/**
 * The mails that wait for an operator to say whether they are still to be sent, the oldest first.
 */
export const listHeld = async (db: Db): Promise<HeldMail[]> => {
  const rows = await db("mail_outbox")
    .where("state", "held")
    .orderBy(["created_at", "mail_id"])
    .select("mail_id", "recipient", "subject", "created_at", "may_have_arrived")
    .comment("all customers");
  return rows.map((row) => ({
    mailId: row.mail_id,
    recipient: row.recipient,
    subject: row.subject,
    createdAt: row.created_at,
    mayHaveArrived: row.may_have_arrived,
  }));
};

/** Which held mails are meant: all of them, or the ones with these ids. */
type WhichHeld = "all" | readonly string[];

const held = (tx: Tx, which: WhichHeld) => {
  const rows = tx("mail_outbox").where("state", "held").comment("all customers");
  return which === "all" ? rows : rows.whereIn("mail_id", [...which]);
};

/**
 * Has held mails sent after all, each as long as a new one is tried.
 * @param lifeMs how long that is, by lane
 * @returns how many
 */
export const releaseHeld = async (
  tx: Tx,
  which: WhichHeld,
  lifeMs: Readonly<Record<MailLane, number>>,
  now: Date,
): Promise<number> => {
  let released = 0;
  for (const [lane, ms] of Object.entries(lifeMs))
    released += await held(tx, which)
      .where("lane", lane)
      .update({
        state: "queued",
        state_at: now,
        run_at: now,
        give_up_at: new Date(now.getTime() + ms),
      });
  return released;
};

/** Withdraws held mails: their content goes, as that of any mail that has ended. @returns how many */
export const withdrawHeld = async (tx: Tx, which: WhichHeld, now: Date): Promise<number> => {
  const ids: string[] = await held(tx, which).pluck("mail_id");
  if (ids.length === 0) return 0;
  await tx("mail_attachment").whereIn("mail_id", ids).delete().comment("all customers");
  return held(tx, ids).update({
    state: "withdrawn",
    state_at: now,
    answer: "held after a restore",
    html: "",
    body_text: "",
    headers: {},
  });
};

import type { MailState } from "#contract/messaging/mail.ts";
import { UNCLAIMED, ownClaim } from "../db/claim.ts";
import type { Db, Tx } from "../db/knex.ts";
import { freeAddress, noteRefusal } from "./addresses.ts";
import { freeDomain, holdsDomain } from "./domains.ts";
import { saysNoMailbox } from "./failure.ts";
import { OUTBOX } from "./outbox.ts";
import { freeRelay, holdRelay } from "./sending-rate.ts";
import type { DeliveryHandlers } from "./delivery-handlers.ts";
import type { OutboxRow, Outcome } from "./outbox-row.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

type Settling = { db: Db; publicUrl: string; handlers: DeliveryHandlers };

/** What follows the first tries; after the last of these it is tried every six hours. */
const WAITS_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS);
const LATER_MS = 6 * 60 * MINUTE_MS;

/** Ends a message: what may hold one-time links goes; recipient, subject and answer stay. */
const end = async (
  tx: Tx,
  row: OutboxRow,
  how: { state: MailState; answer: string | null },
  now: Date,
): Promise<boolean> => {
  const ended = await ownClaim(tx, OUTBOX, row).update({
    ...how,
    ...UNCLAIMED,
    state_at: now,
    html: "",
    body_text: "",
    headers: {},
  });
  if (ended > 0) await tx("mail_attachment").where("mail_id", row.mail_id).delete();
  return ended > 0;
};

/** The last wait ends when it is too late to help. */
const defer = async (
  tx: Tx,
  row: OutboxRow,
  { answer, mayHaveArrived = false }: { answer: string; mayHaveArrived?: boolean },
  now: Date,
): Promise<void> => {
  const next = now.getTime() + (WAITS_MS[row.attempts - 1] ?? LATER_MS);
  await ownClaim(tx, OUTBOX, row).update({
    ...UNCLAIMED,
    run_at: new Date(Math.min(next, row.give_up_at.getTime())),
    state: "deferred",
    state_at: now,
    answer,
    ...(mayHaveArrived ? { may_have_arrived: true } : {}),
  });
};

const settleIn = async (
  tx: Tx,
  { publicUrl, handlers }: Settling,
  row: OutboxRow,
  outcome: Outcome,
  now: Date,
): Promise<Outcome["state"]> => {
  switch (outcome.state) {
    case "lost":
      return "lost";
    case "queued":
      await ownClaim(tx, OUTBOX, row).update({
        ...UNCLAIMED,
        state: "queued",
        attempts: row.attempts - 1,
      });
      return "queued";
    case "accepted":
      await freeAddress(tx, row.recipient);
      await freeDomain(tx, row.recipient);
      await freeRelay(tx);
      break;
    case "deferred":
      await defer(tx, row, outcome, now);
      if (outcome.isRelay) await holdRelay(tx, outcome.answer, now);
      return "deferred";
    case "refused": {
      if (!outcome.isAddress) break;
      if (await holdsDomain(tx, row.recipient, outcome.answer, now)) {
        await defer(tx, row, outcome, now);
        return "deferred";
      }
      break;
    }
    case "withdrawn":
    case "given_up":
  }
  const { state, answer } = outcome;
  if (!(await end(tx, row, { state, answer }, now))) return "lost";
  if (outcome.state === "refused" && outcome.isAddress) {
    const refusal = { answer: outcome.answer, isGone: saysNoMailbox(outcome.answer) };
    if (await noteRefusal(tx, row.recipient, refusal, now))
      await handlers.notifyRefusedAddress(tx, publicUrl, row, now);
  }
  return state;
};

/** Notes how a try ended, if the mail is still one's own. @returns the state that it has now */
export const settle = (
  deps: Settling,
  row: OutboxRow,
  outcome: Outcome,
  now: Date,
): Promise<Outcome["state"]> => deps.db.transaction((tx) => settleIn(tx, deps, row, outcome, now));

import type { PauseReason } from "#contract/mail.ts";
import { Language } from "#contract/primitives.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { alertStoppedMail } from "#server/mail/templates/alert-stopped.ts";
import { toLookAfterAlerts } from "../policy.ts";
import { alertFacility } from "../queries/facility.ts";
import { administratorsOf } from "../queries/people.ts";
import type { AlertRow } from "../queries/subscriptions.ts";
import { creatorsOf } from "./shared.ts";

/**
 * Mails whoever made an alert that it is not sent any more; the customer's administrators where they
 * have left.
 */
export const tellStopped = async (
  tx: Tx,
  { publicUrl, now }: { publicUrl: string; now: Date },
  scope: Scope,
  row: AlertRow,
  why: PauseReason | "lastLeft",
): Promise<void> => {
  const creator = (await creatorsOf(tx, [row])).get(row.created_by);
  const told =
    creator?.is_active === true ? [creator] : await administratorsOf(tx, scope, toLookAfterAlerts);
  const { name: facilityName } = await alertFacility(tx, scope);
  const { host } = new URL(publicUrl);
  for (const person of told) {
    const mail = alertStoppedMail({
      language: person.language ?? Language.parse(row.language),
      name: row.name,
      facilityName,
      why,
      link: `${publicUrl}/alertsubscriptions?facilityId=${scope.facilityId}`,
    });
    const { customerId } = scope;
    await queueMail(tx, { ...mail, recipient: person.email, customerId }, host, now);
  }
};

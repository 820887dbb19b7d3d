import type { PauseReason } from "#contract/mail.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { PersonRow } from "../queries/people.ts";
import type { AlertRow, RecipientRow } from "../queries/subscriptions.ts";
import { addressKey, allowedAmong } from "./recipients.ts";

/** Why an alert mails nobody, whatever opens: it has no address, or none that may get it. */
export type NoReader = Extract<PauseReason, "no_recipients" | "nobody_entitled">;

/**
 * Those of some alerts that mail nobody as they are saved now, with why.
 * @param recipients of these alerts, without those who unsubscribed
 * @param creators by the ids of the users
 */
export const withoutReaders = async (
  db: Db,
  scope: Scope,
  rows: readonly Pick<AlertRow, "subscription_id" | "created_by">[],
  recipients: readonly RecipientRow[],
  creators: ReadonlyMap<string, PersonRow>,
): Promise<Map<string, NoReader>> => {
  const allowed = await allowedAmong(
    db,
    scope,
    recipients.map(({ address }) => address),
  );
  const byAlert = Map.groupBy(recipients, (row) => row.subscription_id);
  return new Map(
    rows.flatMap(({ subscription_id: id, created_by: createdBy }) => {
      const addresses = (byAlert.get(id) ?? []).map(({ address }) => addressKey(address));
      const creator = creators.get(createdBy);
      // Whoever made it gets it, the provider's people too.
      const own = creator?.is_active === true ? addressKey(creator.email) : null;
      if (addresses.some((one) => allowed.has(one) || one === own)) return [];
      return [[id, addresses.length === 0 ? "no_recipients" : "nobody_entitled"] as const];
    }),
  );
};

/**
 * Why an alert is paused as lists and forms show it: what its recipients are now decides, and what
 * its last run found of anything else.
 */
export const pausedNow = (
  { paused_reason: noted }: Pick<AlertRow, "paused_reason">,
  noReader: NoReader | undefined,
): string | null => {
  if (noReader !== undefined) return noReader;
  return noted === "no_recipients" || noted === "nobody_entitled" ? null : noted;
};

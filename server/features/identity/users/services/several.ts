import type {
  UserBatch,
  UserBatchKind,
  StayingUserReason,
} from "#contract/identity/user-batches.ts";
import type { ErrorCode } from "#contract/core/errors.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { AppError } from "#server/lib/app-error.ts";
import { listLocks } from "#server/features/identity/session/service.ts";
import * as queries from "../queries.ts";

/** What the refusal of one person means among several. */
const REASONS: Partial<Record<ErrorCode, StayingUserReason>> = {
  not_found: "gone",
  forbidden: "notAllowed",
  own_account: "ownAccount",
  last_administrator: "lastAdministrator",
  user_has_subscriptions: "subscriptions",
  unlock_limit: "unlockLimit",
};

type Given = { customerId: string; userNames: readonly string[] };
type Named = { customerId: string; userName: string; username: string };

/** People who are as requested already: nothing is done or recorded for them. */
const alreadySo = async (act: Act<Actor>, given: Given, kind: UserBatchKind) => {
  const scope = await requireCustomer(
    act.tx,
    act.actor,
    given.customerId,
    api.userBatches[kind].access,
  );
  // Locked first, as each of the single changes does: the accounts cannot change in between.
  const customer = await queries.lockCustomer(act.tx, scope);
  if (customer === undefined) throw new AppError("forbidden");
  const known = (await queries.listUsers(act.tx, scope)).filter(({ isActivated }) => isActivated);
  if (kind === "deactivate")
    return new Set(known.filter(({ isActive }) => !isActive).map(({ email }) => email));
  if (kind !== "unlock") return new Set<string>();
  const emails = known.map(({ email }) => email);
  const locks = await listLocks(act.tx, emails, act.now);
  return new Set(emails.filter((email) => !locks.has(email)));
};

/**
 * Does one thing with several people in one transaction, each under the rules of the single change;
 * people whom these refuse stay as they are, with the reason.
 * @param change refuses before it writes anything
 * @throws AppError `forbidden` out of reach
 */
export const severalUsers = async (
  act: Act<Actor>,
  given: Given,
  kind: UserBatchKind,
  change: (named: Named) => Promise<unknown>,
): Promise<UserBatch> => {
  const { customerId } = given;
  const already = await alreadySo(act, given, kind);
  const batch: UserBatch = { changed: [], unchanged: [] };
  for (const userName of new Set(given.userNames)) {
    if (already.has(userName)) {
      batch.unchanged.push({ userName, reason: "already" });
      continue;
    }
    try {
      // One after the other: the last administrator is found among the ones left by then.
      await change({ customerId, userName, username: userName });
      batch.changed.push(userName);
    } catch (error) {
      const reason = error instanceof AppError ? REASONS[error.code] : undefined;
      if (reason === undefined) throw error;
      batch.unchanged.push({ userName, reason });
    }
  }
  if (batch.changed.length === 0) act.nothingChanged();
  return batch;
};

import { users } from "#contract/identity/users.ts";
import { single } from "../db/exactly-one.ts";
import { AppError } from "../lib/app-error.ts";
import { type ChangedRow, StaleError } from "../db/versions.ts";
import type { Act } from "./write-context.ts";
import type { Actor } from "./actor.ts";
import { hasWhatIsNeeded, heldAt } from "./facility-access.ts";

/** Who has a form open for longer gets no name: the log would be searched ever further back. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000;

type Reading = Pick<Act<Actor>, "tx" | "actor" | "now">;

const changedBy = async ({ tx, actor, now }: Reading, row: ChangedRow) => {
  const { customerId } = row;
  const isNamesReader = hasWhatIsNeeded(heldAt(actor, { customerId }), users.registered.access);
  const { rows } = await tx.raw<{ rows: { userId: string; name: string; at: Date }[] }>(
    `SELECT u.user_id AS "userId", a.at,
       COALESCE(NULLIF(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) AS name
     FROM audit_log a
     JOIN app_user u ON u.customer_id = a.customer_id AND u.customer_id = :customerId
       AND u.user_id = a.user_id
     WHERE a.customer_id = :customerId AND a.at >= :since AND a.entity = :entity
       AND (:facilityId::uuid IS NULL OR a.facility_id = :facilityId::uuid)
       AND (:id::text IS NULL OR a.entity_id = :id)
       AND (:field::text IS NULL OR jsonb_exists(a.after, :field))
     ORDER BY a.audit_id DESC LIMIT 1`,
    { ...row, since: new Date(now.getTime() - LOOK_BACK_MS) },
  );
  const found = single(rows);
  if (found === undefined || !(isNamesReader || found.userId === actor.userId)) return undefined;
  return { name: found.name, at: found.at.toISOString() };
};

/**
 * What a stale change is refused with, with the name of the user who was quicker: for readers who
 * may list the customer's users, and where it was one of these.
 */
export const withChangedBy = async (reading: Reading, error: unknown): Promise<unknown> => {
  if (!(error instanceof StaleError)) return error;
  const by = await changedBy(reading, error.changed);
  if (by === undefined) return error;
  return new AppError(error.code, { ...error.details, changedBy: by });
};

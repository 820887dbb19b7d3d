import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import type { StoredAlert } from "./load-subscriptions.ts";

/**
 * The alert was switched off or deleted meanwhile, or another transaction has stored a newer state.
 */
export class StateLost extends Error {
  constructor() {
    super("an alert's state was kept by somebody else");
  }
}

/**
 * Stores the state of an alert, last in its transaction.
 * @throws StateLost when another transaction has stored a newer one: nothing is to be committed
 * then
 */
export const saveState = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  { subscriptionId, version }: Pick<StoredAlert, "subscriptionId" | "version">,
  { state, lookAtMs }: { state: unknown; lookAtMs: number | null },
): Promise<void> => {
  const of = { customer_id: customerId, facility_id: facilityId, subscription_id: subscriptionId };
  const isOn = await tx("alert_subscription")
    .where(of)
    .where("is_active", true)
    .forShare()
    .first("subscription_id");
  if (isOn === undefined) throw new StateLost();
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `INSERT INTO alert_state AS s (customer_id, facility_id, subscription_id, state, look_at)
     VALUES (:customerId, :facilityId, :subscriptionId, :state, to_timestamp(:look::float8 / 1000))
     ON CONFLICT (customer_id, facility_id, subscription_id) DO UPDATE
       SET state = excluded.state, look_at = excluded.look_at, version = s.version + 1
       WHERE s.version = :version
     RETURNING 1`,
    {
      customerId,
      facilityId,
      subscriptionId,
      version,
      state: JSON.stringify(state),
      look: lookAtMs,
    },
  );
  if (rows.length === 0) throw new StateLost();
};

import type { CustomerScope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";

/** Deletes every recipient of a customer's alerts who has an address. */
export const removeAddress = async (
  tx: Tx,
  { customerId }: CustomerScope,
  email: string,
): Promise<{ subscription_id: string; recipient_id: string }[]> => {
  const { rows } = await tx.raw<{ rows: { subscription_id: string; recipient_id: string }[] }>(
    `DELETE FROM alert_recipient
      WHERE customer_id = :customerId AND lower(address) = lower(:email)
      RETURNING subscription_id, recipient_id`,
    { customerId, email },
  );
  return rows;
};

/** Switches those of some alerts off that go to nobody any more. */
export const switchOffWithoutRecipients = async (
  tx: Tx,
  { customerId }: CustomerScope,
  subscriptionIds: readonly string[],
): Promise<{ subscription_id: string; name: string }[]> => {
  const { rows } = await tx.raw<{ rows: { subscription_id: string; name: string }[] }>(
    `UPDATE alert_subscription s SET is_active = false
      WHERE s.customer_id = :customerId AND s.subscription_id = ANY (:ids::uuid[]) AND s.is_active
        AND NOT EXISTS (SELECT 1 FROM alert_recipient r
          WHERE r.customer_id = :customerId AND r.facility_id = s.facility_id
            AND r.subscription_id = s.subscription_id AND r.unsubscribed_at IS NULL)
      RETURNING s.subscription_id, s.name`,
    { customerId, ids: [...subscriptionIds] },
  );
  return rows;
};

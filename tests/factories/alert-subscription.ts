import { enterRows } from "#server/access/row-directory.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { Row } from "#server/db/tables.ts";
import { newId } from "#server/lib/ids.ts";
import { newRecipientLink, unsubscribeUrl } from "#server/mail/unsubscribe.ts";
import { PUBLIC_URL } from "#tests/support/portal.ts";
import { UNSUBSCRIBE_KEY } from "#tests/support/job-parts.ts";
import { type BuiltFacility, nextNumber } from "./customer.ts";

type Home = Pick<BuiltFacility, "customerId" | "facilityId">;
type Values = Partial<Row<"alert_subscription">>;

type BuiltAlert = {
  subscriptionId: string;
  recipientIds: string[];
  /** What the mailed links of the recipients hold. */
  tokens: string[];
};

/** An alert of an instant kind, or a scheduled one by its own columns, with recipients. */
export const buildAlertSubscription = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { createdBy?: string; creatorCustomerId?: string; addresses?: readonly string[] } & Values,
): Promise<BuiltAlert> => {
  const { createdBy, creatorCustomerId, addresses = [], ...values } = given;
  const scope = facilityScope(customerId, facilityId);
  const subscriptionId = newId();
  const createdAt = new Date("2026-01-05T12:00:00Z");
  await db("alert_subscription").insert({
    name: `Alert ${nextNumber()}`,
    is_instant: true,
    alert_type_id: 1,
    all_locations: true,
    location_ids: [],
    language: "en-US",
    watched_from: createdAt,
    ...values,
    customer_id: customerId,
    facility_id: facilityId,
    subscription_id: subscriptionId,
    created_by: createdBy ?? newId(),
    creator_customer_id: creatorCustomerId ?? customerId,
    created_at: createdAt,
  });
  await enterRows(db, "alertSubscription", scope, [subscriptionId]);
  const recipientIds: string[] = [];
  const tokens: string[] = [];
  for (const address of addresses) {
    const recipientId = newId();
    const link = { kind: "alert", scope, subscriptionId, recipientId } as const;
    const { salt } = await db.transaction((tx) => newRecipientLink(tx, UNSUBSCRIBE_KEY, link));
    await db("alert_recipient").insert({
      customer_id: customerId,
      facility_id: facilityId,
      recipient_id: recipientId,
      subscription_id: subscriptionId,
      address,
      salt,
      created_at: createdAt,
    });
    recipientIds.push(recipientId);
    const url = unsubscribeUrl(
      { publicUrl: PUBLIC_URL, unsubscribeKey: UNSUBSCRIBE_KEY },
      "alert",
      recipientId,
      salt,
    );
    tokens.push(url.split("/").at(-1) ?? "");
  }
  return { subscriptionId, recipientIds, tokens };
};

import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { logoFile } from "./layout.ts";
import type { Attachment } from "./outbox.ts";

/** A customer's logo; undefined without one. */
export const findLogo = async (
  db: Db,
  { customerId }: CustomerScope,
): Promise<{ media_item_id: string; logo: Buffer; logo_type: "image/png" } | undefined> =>
  single(
    await db("customer")
      .where("customer_id", customerId)
      .whereNotNull("logo")
      .select("media_item_id", "logo", "logo_type"),
  );

/** A customer's logo as its mails bring it along; null without one. */
export const findMailLogo = async (tx: Tx, scope: CustomerScope): Promise<Attachment | null> => {
  const row = await findLogo(tx, scope);
  return row === undefined ? null : logoFile(row.logo);
};

import type { RawProduct } from "#contract/reports/downloads.ts";
import { api } from "#contract/index.ts";
import type { AccountKey } from "#server/access/actor.ts";
import type { Held } from "#server/access/facility-access.ts";
import { seesIndividuals } from "#server/access/policy.ts";
import type { DownloadRow } from "./queries/downloads.ts";

/** What it takes to have the raw facts of a product. */
export const toExport = (product: RawProduct) =>
  ({ ...api.downloads.request.access, products: [product] }) as const;

/** What a user may do with an export. */
export const can = {
  /** Only the user who requested a file may have it. */
  own: ({ customerId, userId }: AccountKey, row: DownloadRow): boolean =>
    row.user_customer_id === customerId && row.user_id === userId,
  /** People in its rows are for who may see single persons. */
  read: (held: Held, row: Pick<DownloadRow, "names_people">): boolean =>
    !row.names_people || seesIndividuals(held),
};

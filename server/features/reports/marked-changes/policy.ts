import { api } from "#contract/index.ts";
import type { Product } from "#contract/core/permissions.ts";

/** What it takes to mark a change in the charts of a product. */
export const toMark = (product: Product) =>
  ({ ...api.markedChanges.add.access, products: [product] }) as const;

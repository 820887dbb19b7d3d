import type { Product } from "#contract/core/permissions.ts";
import { localDayText } from "#server/lib/time/local-time.ts";

/** A facility's licences, `YYYY-MM-DD` each with its last day, and the zone whose days these are. */
export type HeldLicenses = {
  timeZone: string;
  licenses: [product: Product, expirationDate: string][];
};

/** SQL of {@link HeldLicenses} of a facility `f` with its licences `l`, grouped by facility. */
export const HELD_LICENSES = `f.time_zone AS "timeZone",
  COALESCE(json_agg(json_build_array(l.product_code, l.expiration_date))
    FILTER (WHERE l.product_code IS NOT NULL), '[]') AS licenses`;

/** What is licensed at an instant: a licence holds until its last day is over in the facility. */
export const validProducts = ({ timeZone, licenses }: HeldLicenses, now: Date): Set<Product> => {
  const today = localDayText(now, timeZone);
  return new Set(licenses.flatMap(([product, last]) => (last >= today ? [product] : [])));
};

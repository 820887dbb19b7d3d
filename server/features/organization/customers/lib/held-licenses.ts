import type { LicenseSummary } from "#contract/organization/customers.ts";
import type { Product } from "#contract/core/permissions.ts";
import { parseEpochDay } from "#server/lib/time/epoch-day.ts";
import { localDayText } from "#server/lib/time/local-time.ts";

/** A facility's last licence of a product: its last day and the zone whose day that is. */
export type HeldLicense = [product: Product, expirationDate: string, timeZone: string];

/** For each product the valid licence that ends first; the one that ended last where none is valid. */
export const summaryOf = (held: readonly HeldLicense[], now: Date): LicenseSummary[] => {
  const told = held.map(([productCode, expirationDate, timeZone]): LicenseSummary => {
    const daysLeft = parseEpochDay(expirationDate) - parseEpochDay(localDayText(now, timeZone));
    return { productCode, expirationDate, daysLeft };
  });
  return [...Map.groupBy(told, ({ productCode }) => productCode).values()].flatMap((ofProduct) => {
    const inOrder = ofProduct.toSorted((a, b) => a.daysLeft - b.daysLeft);
    return inOrder.find(({ daysLeft }) => daysLeft >= 0) ?? inOrder.at(-1) ?? [];
  });
};

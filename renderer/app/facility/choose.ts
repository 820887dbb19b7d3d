type Row = { readonly id: string; readonly licensedProductCodes: readonly unknown[] };

export type Choice<T extends Row> =
  | { kind: "chosen"; row: T }
  /** The address names one that is not among those the person may choose. */
  | { kind: "foreign" }
  | { kind: "none" };

/** Where a user starts who was never here: where the most products are at work. */
const richest = <T extends Row>(rows: readonly T[]): T | undefined =>
  rows.reduce<T | undefined>(
    (best, row) =>
      best === undefined || row.licensedProductCodes.length > best.licensedProductCodes.length
        ? row
        : best,
    undefined,
  );

/**
 * Which customer or facility a page works in: what the address names, else the one used last, else
 * the one with the most products (the first of equals). An address is never answered with something
 * else than it names.
 */
export const choose = <T extends Row>(
  rows: readonly T[],
  named: string | null,
  rememberedId: string | null,
): Choice<T> => {
  const byId = (id: string | null): T | undefined =>
    id === null ? undefined : rows.find((row) => row.id === id);
  if (named !== null && named !== "") {
    const row = byId(named);
    return row === undefined ? { kind: "foreign" } : { kind: "chosen", row };
  }
  const row = byId(rememberedId) ?? richest(rows);
  return row === undefined ? { kind: "none" } : { kind: "chosen", row };
};

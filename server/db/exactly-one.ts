/**
 * The one row a lookup by key finds, or undefined. Two rows mean that the statement has lost its
 * key, a customer's id most likely: that must never pass for an answer.
 */
export const single = <T>(rows: readonly T[]): T | undefined => {
  if (rows.length > 1) throw new Error("a lookup by key found more than one row");
  return rows[0];
};

/** Rows of a lookup by several keys, each by its own; one key twice is as wrong as in {@link single}. */
export const byKey = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T> => {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  if (found.size < rows.length) throw new Error("a lookup by keys found one of them twice");
  return found;
};

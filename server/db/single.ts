/**
 * The one row a lookup by key finds, or undefined. Two rows mean that the statement has lost its
 * key, a customer's id most likely: that must never pass for an answer.
 */
export const single = <T>(rows: readonly T[]): T | undefined => {
  if (rows.length > 1) throw new Error("a lookup by key found more than one row");
  return rows[0];
};

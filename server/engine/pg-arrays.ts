/*
 * Array parameters as PostgreSQL's own text, made in one step: the driver's way, element by
 * element, costs more than everything else that happens to a fact.
 */

/** For numeric and boolean array types. */
export const numbers = (values: readonly (number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? "NULL").join(",")}}`;

/**
 * For text-like array types. JSON's quotes and its escapes of `"` and `\` mean the same inside a
 * PostgreSQL array, and `null` is read as NULL. Its other escapes are for control characters and
 * lone surrogates, which no text that is stored may hold.
 */
export const texts = (values: readonly (string | null)[]): string =>
  `{${JSON.stringify(values).slice(1, -1)}}`;

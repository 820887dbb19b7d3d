import { LIMITS } from "#contract/core/limits.ts";
import type { ApiPath, FileSource } from "./types.ts";

/**
 * Where a file of the API comes from: an address with its values, or a POST of the same values to
 * the same path where the address would be longer than a request's head may be.
 */
export const fileSource = (
  path: ApiPath,
  values: Readonly<Record<string, string | undefined>>,
  csrfToken: string,
): FileSource => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) query.set(name, value);
  const from: ApiPath = `${path}?${query}`;
  if (from.length <= LIMITS.addressMaxLength) return { from };
  return { from: path, post: { body: JSON.stringify(values), csrfToken } };
};

import { LIMITS } from "#contract/core/limits.ts";

/** Values that grow with what is chosen. */
const LONG_VALUES = ["filters", "selectedData"] as const;

/** Query and fragment of an address, each with its mark or empty. */
type AddressParts = { search: string; hash: string };

/**
 * Lays values out as the address of a page: in its query, or where that is too long for a request's
 * head, the long ones in its fragment, which a browser does not send on a reload.
 */
export const addressParts = (values: URLSearchParams): AddressParts => {
  const query = new URLSearchParams(values);
  const fragment = new URLSearchParams();
  if (query.toString().length > LIMITS.addressMaxLength) {
    for (const name of LONG_VALUES) {
      const value = query.get(name);
      if (value !== null) fragment.set(name, value);
      query.delete(name);
    }
  }
  return {
    search: query.size === 0 ? "" : `?${query.toString()}`,
    hash: fragment.size === 0 ? "" : `#${fragment.toString()}`,
  };
};

/** The values of a page's address, wherever {@link addressParts} put them. */
export const addressValues = ({ search, hash }: AddressParts): URLSearchParams => {
  const values = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/u, ""));
  for (const name of LONG_VALUES) {
    const value = fragment.get(name);
    if (value !== null && !values.has(name)) values.set(name, value);
  }
  return values;
};

import type { Address } from "#contract/core/addresses.ts";
import type { Format } from "#renderer/i18n/format.ts";

type Line = Pick<
  Address,
  "address1" | "address2" | "address3" | "city" | "stateName" | "countryCode" | "countryName"
>;

/** An address on one line: street · city, state · country in the reader's language. */
export const addressLine = (address: Line, format: Format): string =>
  [
    [address.address1, address.address2, address.address3],
    [address.city, address.stateName],
    [format.country(address.countryCode, address.countryName)],
  ]
    .map((part) => part.filter(Boolean).join(", "))
    .filter(Boolean)
    .join(" · ");

import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { LookupId, Name, Title } from "./primitives.ts";

const line = Title(LIMITS.addressLineMaxLength);

/** The postal address of a customer or facility as it is saved. */
export const addressFields = {
  countryId: LookupId,
  address1: Name(LIMITS.addressLineMaxLength),
  address2: line.nullish(),
  address3: line.nullish(),
  city: Name(LIMITS.cityMaxLength),
  /** Where the country has a list of them; then `stateName` is its name. */
  stateOrProvinceId: LookupId.nullish(),
  /** What was typed where it has none. */
  stateName: Title(LIMITS.stateNameMaxLength).nullish(),
  postalCode: Name(LIMITS.postalCodeMaxLength),
};

/** The same as it is returned. */
export const Address = z.object({
  countryId: z.number(),
  /** ISO 3166-1, two letters: pages name the country in the reader's language. */
  countryCode: z.string(),
  countryName: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  address3: z.string().nullable(),
  city: z.string(),
  stateOrProvinceId: z.number().nullable(),
  stateName: z.string().nullable(),
  postalCode: z.string(),
});
export type Address = z.infer<typeof Address>;

/** Refuses an address without a state or province; at `stateName`, whichever field the page has. */
export const needsState = (
  address: { stateOrProvinceId?: number | null | undefined; stateName?: string | null | undefined },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void => {
  if (!address.stateOrProvinceId && !address.stateName)
    context.addIssue({ code: "custom", path: ["stateName"], message: "required" });
};

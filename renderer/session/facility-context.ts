import { type ReactNode, createContext, useContext } from "react";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";

/** The customer and facility a screen works in, and how to change them. */
export type FacilityScope = {
  customer: CustomerChoice;
  facility: FacilityChoice;
  /** Everything there is to choose, in the order of the names. */
  customers: readonly CustomerChoice[];
  facilities: readonly FacilityChoice[];
  /** Changes the customer; its remembered or first facility comes with it. */
  setCustomer(customerId: string): void;
  setFacility(facilityId: string): void;
  /** The menus of both choices, for the facility bar of the page header. */
  menus: readonly ReactNode[];
};

export const FacilityContext = createContext<FacilityScope | null>(null);

/**
 * The customer and facility in use. Screens below the facility scope only render once both are
 * known.
 * @throws Error when used outside of the scope
 */
export const useFacility = (): FacilityScope => {
  const scope = useContext(FacilityContext);
  if (scope === null) throw new Error("useFacility needs the facility scope above it");
  return scope;
};

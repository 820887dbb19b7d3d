import { CUSTOMER_FEATURES, logoAddress } from "#contract/organization/customers.ts";
import type { Product } from "#contract/core/permissions.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import type { CustomerChoice, FacilityChoice, SessionUser } from "#contract/identity/session.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Membership } from "./queries/memberships.ts";
import type { CustomerRow, FacilityRow } from "./queries/reach.ts";

/** What the page may know of the person who is signed in. */
export const presentUser = (
  actor: Actor,
  csrfToken: string,
  memberships: readonly Membership[] = [],
): SessionUser => ({
  id: actor.userId,
  userName: actor.userName,
  firstName: actor.firstName,
  lastName: actor.lastName,
  language: actor.language,
  version: actor.version,
  idleTimeout: actor.idleTimeoutMinutes,
  isProvider: actor.isProvider,
  csrfToken,
  ...(memberships.length > 1 && {
    customers: memberships
      .map(({ customerId, customerName }) => ({
        id: customerId,
        name: customerName,
        isCurrent: customerId === actor.customerId,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, actor.language ?? DEFAULT_LANGUAGE)),
  }),
});

export const presentCustomer = (
  customer: CustomerRow,
  products: readonly Product[],
): CustomerChoice => ({
  id: customer.customerId,
  name: customer.name,
  isActive: customer.isActive,
  licensedProductCodes: [...new Set(products)].toSorted(),
  features: CUSTOMER_FEATURES.filter((name) => customer.features.includes(name)).map((name) => ({
    name,
  })),
  logo:
    customer.mediaItemId === null ? null : logoAddress(customer.customerId, customer.mediaItemId),
});

export const presentFacility = (
  facility: FacilityRow,
  customerId: string,
  products: readonly Product[],
  abilities: Pick<FacilityChoice, "canRawExport" | "canSeeIndividuals" | "canSaveSlides">,
): FacilityChoice => ({
  id: facility.facilityId,
  name: facility.name,
  customerId,
  hygieneProtocolId: facility.hygieneProtocolId,
  ...abilities,
  hasShifts: facility.hasShifts,
  hasRefillsWithExpirationDate: facility.hasRefillsWithExpirationDate,
  timeZone: facility.timeZone,
  paperSize: facility.paperSize,
  licensedProductCodes: [...products],
});

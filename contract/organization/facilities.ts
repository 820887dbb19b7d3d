import { z } from "zod";
import { Address } from "../core/addresses.ts";
import { defineCall } from "../core/call.ts";
import { Privilege, Product } from "../core/permissions.ts";
import { Count, FacilityId, Id, LocalDay } from "../core/primitives.ts";

/** A facility as its dashboard knows it. */
export const Facility = z.object({
  facilityId: Id,
  facilityName: z.string(),
  customerId: Id,
  customerName: z.string(),
  ...Address.shape,
  /** IANA name. */
  timeZone: z.string(),
  templateId: z.number(),
  occupancy: z.number().nullable(),
  /** Devices in service. */
  deviceCount: Count,
  /** Devices are shown although no product that needs them is licensed. */
  showDevices: z.boolean(),
  archived: z.boolean(),
  /** What is or was licensed there, and until when. */
  licenses: z.array(z.object({ productCode: Product, expirationDate: LocalDay })),
  /** Of the customer's logo: changes with it; null without one. */
  mediaItemId: Id.nullable(),
  /** Products licensed there today. */
  licensedProductCodes: z.array(Product),
  /** It has come as far as the first figure its products give: no first steps are left. */
  isUnderWay: z.boolean(),
  /** What the caller may do there. */
  privileges: z.array(Privilege),
});
export type Facility = z.infer<typeof Facility>;

export const facilities = {
  get: defineCall({
    method: "GET",
    path: "facility/:facilityId",
    access: { kind: "privilege", privilege: "viewCustomer" },
    reach: "facility",
    summary: "A facility with its address, products and what may be done there.",
    params: z.object({ facilityId: FacilityId }),
    output: Facility,
  }),
};

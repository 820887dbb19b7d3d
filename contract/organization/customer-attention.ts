import { z } from "zod";
import { IMPORT_KINDS } from "../core/imports.ts";
import { Product } from "../core/permissions.ts";
import { Count, Id, LocalDay } from "../core/primitives.ts";
import { FIRST_STEPS } from "./first-steps.ts";

const facility = { facilityId: Id, facilityName: z.string() };

/** What of a customer needs its administrators now, as far as the caller may do something about it. */
export const CustomerAttention = z.object({
  /** Facilities that have no figure yet: how many steps are left, and the first of them. */
  firstSteps: z.array(z.object({ ...facility, left: Count, next: z.enum(FIRST_STEPS) })),
  /** People who were invited and have not registered; of them those whose invitation is over. */
  invitations: z.object({ waiting: Count, expired: Count }),
  /** The last license of a product in a facility, where it is over or ends soon. */
  licenses: z.array(
    z.object({
      ...facility,
      productCode: Product,
      expirationDate: LocalDay,
      /** Until its last day on the facility's calendar; below 0 afterwards. */
      daysLeft: z.number().int(),
    }),
  ),
  /** The caller's newest import of each kind, where it failed or left lines out. */
  imports: z.array(
    z.object({
      id: Id,
      kind: z.enum(IMPORT_KINDS),
      /** Null where the rows are the customer's. */
      facilityId: Id.nullable(),
      fileName: z.string(),
      hasFailed: z.boolean(),
      refused: Count,
    }),
  ),
  /** Facilities with devices that are silent, have weak batteries, or send without being known. */
  devices: z.array(z.object({ ...facility, silent: Count, weakBatteries: Count, unknown: Count })),
});
export type CustomerAttention = z.infer<typeof CustomerAttention>;

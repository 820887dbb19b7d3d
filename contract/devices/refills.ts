import { z } from "zod";
import { Count, Instant, LocalDay } from "../core/primitives.ts";

/** The refill in a dispenser, as far as it is known. */
export const CurrentRefill = z.object({
  eKey: z.string().nullable(),
  installDate: Instant.nullable(),
  /** Of this refill alone. */
  totalDispenses: Count.nullable(),
  /** Dispenses in a full one. */
  capacity: Count.nullable(),
  /** When it is used up if the dispenser is used as it was. */
  estimatedReplacementDate: LocalDay.nullable(),
  /** From so few days that the days of a week were not distinguished. */
  isRough: z.boolean(),
  expirationDate: LocalDay.nullable(),
  refillBatch: z.string().nullable(),
  formulationClass: z.string().nullable(),
  formulation: z.string().nullable(),
});
export type CurrentRefill = z.infer<typeof CurrentRefill>;

import { z } from "zod";

/** Sort keys, the leading one first; empty means the order in which the view shows its rows. */
export const SortBy = z
  .array(z.strictObject({ key: z.string().min(1).max(60), desc: z.boolean() }))
  .max(4);
export type SortBy = z.infer<typeof SortBy>;

import { z } from "zod";

/**
 * Since when the present content of a list holds, and its previous contents: earlier days go by the
 * goals, bands and shifts of then.
 */
export const listHistory = <R extends z.ZodType>(row: R) =>
  z.object({
    /** The facility's day `YYYY-MM-DD`; null: for all days. */
    since: z.string().nullable(),
    /** The latest first. */
    former: z.array(
      z.object({
        /** The first day it did not hold for any more, `YYYY-MM-DD`. */
        until: z.string(),
        /** The day on which what came after was applied to its days, too; null where it holds for them. */
        replacedOn: z.string().nullable(),
        rows: z.array(row),
      }),
    ),
  });
export type ListHistory<R> = z.infer<ReturnType<typeof listHistory<z.ZodType<R>>>>;

/** Whether a previous content holds for earlier days; what is saved first holds for all days. */
export const hasPast = (rows: readonly unknown[], { former }: ListHistory<unknown>): boolean =>
  rows.length > 0 || former.length > 0;

/** Whether what is saved holds for all earlier days, too; without it, from today on. */
export const AlsoForPast = z.boolean().optional();

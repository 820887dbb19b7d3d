import { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import { Id, Name } from "../core/primitives.ts";

export const ObservationNote = z.object({
  id: Id,
  facilityId: Id,
  text: z.string(),
  isArchived: z.boolean(),
});
export type ObservationNote = z.infer<typeof ObservationNote>;

/** A quick note as it is saved; without an id it is new. The text of a saved one stays as it is. */
export const ObservationNoteRow = z.strictObject({
  id: Id.optional(),
  text: Name(LIMITS.quickNoteMaxLength),
  isArchived: z.boolean(),
});
export type ObservationNoteRow = z.infer<typeof ObservationNoteRow>;

/** The rows whose text, but for case, stands further up already. */
export const repeatedNotes = (notes: readonly { text: string }[]): readonly number[] => {
  const texts = notes.map(({ text }) => text.trim().toLowerCase());
  return texts.flatMap((text, row) => (text !== "" && texts.indexOf(text) < row ? [row] : []));
};

/** All quick notes of a facility as they are saved. */
export const notesOf = <R extends z.ZodType<ObservationNoteRow, unknown>>(row: R) =>
  z
    .array(row)
    .max(LIMITS.quickNotesMax, "too_many")
    .superRefine((notes, context) => {
      for (const at of repeatedNotes(notes))
        context.addIssue({ code: "custom", path: [at, "text"], message: "taken" });
    });

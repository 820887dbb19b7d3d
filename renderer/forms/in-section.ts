import type { FieldValues, Path } from "react-hook-form";

/** Whether a field is one of those named, or a row of one of them. */
export const isAmong = <In extends FieldValues>(
  fields: readonly Path<In>[],
  name: string,
): boolean => fields.some((field) => name === field || name.startsWith(`${field}.`));
